import type { CarBody } from './bodies/body.ts';
import { mix } from './colour.ts';
import { curve, outline } from './curve.ts';
import type { Light } from './light.ts';
import type { PaintTones } from './paint.ts';
import { fill, linear, num, stroke } from './svg.ts';

interface Trim {
  id: string;
  body: CarBody;
  paint: PaintTones;
  light: Light;
}

/** Panel gaps: a dark line with a thin light on its far edge. */
function shuts({ body, paint }: Trim): string {
  return body.shuts
    .map((text) => {
      const gap = curve(text);
      return `<g transform="translate(5 3)">${stroke(gap, paint.light, 4, 0.35)}</g>${stroke(gap, mix(paint.deep, '#000000', 0.4), 6, 0.85)}`;
    })
    .join('');
}

function cladding({ id, body }: Trim): string {
  const defs = linear(
    `${id}cl`,
    [0, -body.height * 0.42, 0, -body.sill],
    [0, '#3b3f43'],
    [0.5, '#26292c'],
    [1, '#131517'],
  );
  return defs + body.cladding.map((text) => fill(outline(text), `url(#${id}cl)`)).join('');
}

function brightwork({ body }: Trim): string {
  return body.brightwork
    .map((text) => stroke(curve(text), '#6e757b', 16) + stroke(curve(text), '#e9edf0', 7, 0.9))
    .join('');
}

function handle({ paint, light }: Trim, [x, height]: readonly [number, number]): string {
  const lit = mix(paint.light, light.sky, paint.gloss);
  const bar = `M${num(x)} ${num(-height)}c40 -9 120 -13 178 -10`;
  return (
    fill(
      `M${num(x + 30)} ${num(-height - 16)}c50 -20 100 -20 130 -4c6 30 -20 44 -62 46c-40 0 -66 -16 -68 -42Z`,
      paint.dark,
      0.55,
    ) +
    stroke(`M${num(x + 2)} ${num(-height + 12)}c40 -9 120 -13 176 -10`, paint.deep, 14, 0.5) +
    stroke(bar, mix(paint.base, paint.dark, 0.2), 24) +
    `<g transform="translate(0 -6)">${stroke(bar, lit, 7, 0.85)}</g>`
  );
}

/** The door mirror with its foot and painted cap, which stands in front of the glass. */
export function drawMirror({ id, body, paint, light }: Trim): string {
  const [x, h] = body.mirror;
  const lit = mix(paint.light, light.sky, paint.gloss);
  const defs = linear(
    `${id}m`,
    [0, -h - 92, 0, -h + 20],
    [0, lit],
    [0.4, paint.base],
    [0.75, paint.dark],
    [1, paint.deep],
  );
  const foot = outline(
    `${x - 60},${h - 26} ${x + 20},${h} | ${x + 70},${h} | ${x + 40},${h - 44} ${x - 30},${h - 52}`,
  );
  const cap = outline(
    `${x - 96},${h + 6} ${x - 84},${h + 66} ${x - 30},${h + 98} ${x + 60},${h + 100} ${x + 112},${h + 84} | ${x + 122},${h + 20} ${x + 104},${h - 8} | ${x + 20},${h - 18} ${x - 60},${h - 16}`,
  );
  const shade = fill(
    outline(
      `${x - 40},${h - 40} ${x + 60},${h - 30} ${x + 160},${h - 20} | ${x + 150},${h - 74} ${x + 20},${h - 84} ${x - 60},${h - 70}`,
    ),
    paint.deep,
    0.28,
  );
  return `${defs}${shade}${fill(foot, '#131619')}${fill(cap, `url(#${id}m)`)}${stroke(`M${num(x - 88)} ${num(-h - 28)}C${num(x - 30)} ${num(-h - 44)} ${num(x + 40)} ${num(-h - 44)} ${num(x + 112)} ${num(-h - 34)}`, paint.deep, 5, 0.6)}`;
}

/** Panel gaps, dark cladding, bright mouldings and handles: what lies on the paint. */
export function drawTrim(trim: Trim): string {
  return `${shuts(trim)}${cladding(trim)}${brightwork(trim)}${trim.body.handles.map((place) => handle(trim, place)).join('')}`;
}
