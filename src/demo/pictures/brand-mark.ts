import { sequence } from './sequence.ts';
import { ellipse, fill, num, svgDocument } from './svg.ts';

const INK = '#2b3036';

/** FNV-1a: equal names give equal marks. */
function hash(name: string): number {
  return [...name.toLowerCase()].reduce(
    (value, letter) => Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  );
}

type Next = () => number;

const whole = (next: Next, from: number, to: number) => from + Math.floor(next() * (to - from + 1));

/** Slanted bars of stepped length. */
function bars(next: Next): string {
  const [count, step, slant] = [whole(next, 3, 5), whole(next, -9, 9), whole(next, 8, 22)];
  const pitch = 76 / count;
  const height = pitch * (0.5 + next() * 0.2);
  return Array.from({ length: count }, (_, bar) => {
    const [x, y] = [56 + (bar - (count - 1) / 2) * step, 22 + bar * pitch + (pitch - height) / 2];
    return fill(
      `M${num(x + slant)} ${num(y)}H${num(x + 88)}L${num(x + 88 - slant)} ${num(y + height)}H${num(x)}Z`,
      INK,
    );
  }).join('');
}

/** Petals that point up from the centre, their tips 42 pixels away. */
const PETALS = [
  'M0 -42C9 -32 9 -22 0 -12C-9 -22 -9 -32 0 -42Z',
  'M-5 -42H5V-14H-5Z',
  'M0 -14L9 -42H-9Z',
  'M0 -42A8 8 0 0 1 0 -26A8 8 0 0 1 0 -42Z',
  'M-9 -38C-3 -43 3 -43 9 -38L3 -14H-3Z',
] as const;

/** Five to nine petals: fewer come close to emblems that exist. */
function rosette(next: Next): string {
  const [petal, count] = [PETALS[whole(next, 0, PETALS.length - 1)] ?? PETALS[0], whole(next, 5, 9)];
  const [lean, core] = [whole(next, -2, 2) * 14, whole(next, 0, 2) * 4];
  const petals = Array.from(
    { length: count },
    (_, index) =>
      `<g transform="rotate(${num((360 / count) * index)}) rotate(${lean} 0 -28)">${fill(petal, INK)}</g>`,
  ).join('');
  return `<g transform="translate(100 60)">${petals}${core === 0 ? '' : ellipse([0, 0, core, core], INK)}</g>`;
}

/** Arcs that fan out from two opposite corners of a square. */
function fans(next: Next): string {
  const [count, reach, turn] = [whole(next, 2, 3), whole(next, 36, 54), whole(next, 0, 1) * 90];
  const width = reach / (count * 2 - 1);
  const arcs = Array.from({ length: count }, (_, arc) => {
    const outer = reach - arc * width * 2;
    const inner = Math.max(outer - width, 0);
    return fill(
      `M${num(62 + inner)} 98H${num(62 + outer)}A${num(outer)} ${num(outer)} 0 0 0 62 ${num(98 - outer)}V${num(98 - inner)}A${num(inner)} ${num(inner)} 0 0 1 ${num(62 + inner)} 98Z`,
      INK,
    );
  }).join('');
  return [turn, turn + 180].map((angle) => `<g transform="rotate(${angle} 100 60)">${arcs}</g>`).join('');
}

/** A row of leaning blades that grow or shrink. */
function blades(next: Next): string {
  const [count, lean, growth] = [whole(next, 3, 5), whole(next, -26, 26), whole(next, -12, 12)];
  const pitch = 92 / count;
  return Array.from({ length: count }, (_, blade) => {
    const [x, height] = [54 + blade * pitch, 60 + growth * (blade - (count - 1) / 2)];
    const [top, foot] = [60 - height / 2, 60 + height / 2];
    return fill(
      `M${num(x)} ${num(foot)}L${num(x + lean)} ${num(top)}H${num(x + lean + pitch * 0.62)}L${num(x + pitch * 0.62)} ${num(foot)}Z`,
      INK,
    );
  }).join('');
}

const FAMILIES = [bars, rosette, fans, rosette, blades] as const;

/**
 * An invented mark for a brand name, 200 × 120 pixels in one dark grey. It is drawn from the letters' hash alone and
 * has no letter, ring or animal, so that it imitates no manufacturer's logo.
 */
export function drawBrandMark(name: string): string {
  const next = sequence(hash(name));
  const family = FAMILIES[whole(next, 0, FAMILIES.length - 1)] ?? bars;
  return svgDocument(200, 120, family(next));
}
