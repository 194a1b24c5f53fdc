import { num } from './svg.ts';

type CurvePoint = readonly [x: number, y: number];

/** `"x,h x,h"`: millimetres from the front bumper and millimetres above the ground, turned into SVG's y. */
function points(text: string): CurvePoint[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, height = 0] = pair.split(',').map(Number);
      return [x, -height] as const;
    });
}

const spacing = ([ax, ay]: CurvePoint, [bx, by]: CurvePoint) => Math.sqrt(Math.hypot(bx - ax, by - ay));

/** The control point that leaves `at` towards `next` on a centripetal Catmull-Rom spline. */
function control(before: CurvePoint | undefined, at: CurvePoint, next: CurvePoint): CurvePoint {
  const d2 = spacing(at, next);
  if (before === undefined) return [at[0] + (next[0] - at[0]) / 3, at[1] + (next[1] - at[1]) / 3];
  const d1 = spacing(before, at);
  const weight = 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2;
  const along = (axis: 0 | 1) =>
    (d1 * d1 * next[axis] - d2 * d2 * before[axis] + weight * at[axis]) / (3 * d1 * (d1 + d2));
  return [along(0), along(1)];
}

function segments(run: readonly CurvePoint[]): string {
  return run
    .slice(1)
    .map((end, index) => {
      const start = run[index] ?? end;
      if (run.length === 2) return `L${num(end[0])} ${num(end[1])}`;
      const [c1, c2] = [control(run[index - 1], start, end), control(run[index + 2], end, start)];
      return `C${num(c1[0])} ${num(c1[1])} ${num(c2[0])} ${num(c2[1])} ${num(end[0])} ${num(end[1])}`;
    })
    .join('');
}

/**
 * A smooth curve through the listed points; `|` after a point makes it a corner.
 * `"0,400 20,640 | 300,800"` is two straight pieces that meet in a corner at 20 mm, 640 mm high.
 */
export function curve(text: string): string {
  const runs = text.split('|').map(points);
  const [first = [0, 0]] = runs[0] ?? [];
  const pieces = runs.map((run, index) => {
    const corner = runs[index - 1]?.at(-1);
    return segments(corner === undefined ? run : [corner, ...run]);
  });
  return `M${num(first[0])} ${num(first[1])}${pieces.join('')}`;
}

/** A closed outline through the listed points, with a corner where it closes. */
export function outline(text: string): string {
  return `${curve(text)}Z`;
}
