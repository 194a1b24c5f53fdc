import { ellipse, fill, linear, num, radial, stroke } from './svg.ts';
import type { Variant } from './variant.ts';

/** A spoke pattern: how often it repeats, and one spoke pointing up on a rim of radius 100. */
interface WheelDesign {
  count: number;
  /** Painted, recessed part of the spoke. */
  side: string;
  /** Machined face of the spoke. */
  face: string;
}

const DESIGNS: readonly [WheelDesign, WheelDesign, WheelDesign] = [
  {
    count: 5,
    side: 'M-17 -14C-20 -45 -27 -72 -34 -97L-13 -102C-10 -80 -6 -58 0 -46C6 -58 10 -80 13 -102L34 -97C27 -72 20 -45 17 -14Z',
    face: 'M-12 -14C-15 -45 -22 -72 -29 -97L-19 -99C-14 -74 -9 -52 0 -36C9 -52 14 -74 19 -99L29 -97C22 -72 15 -45 12 -14Z',
  },
  {
    count: 10,
    side: 'M-9 -14L-8 -60C-9 -80 -12 -92 -15 -99L15 -99C12 -92 9 -80 8 -60L9 -14Z',
    face: 'M-5.500 -14L-4.500 -60C-5 -80 -7 -92 -9 -99L9 -99C7 -92 5 -80 4.500 -60L5.500 -14Z',
  },
  {
    count: 7,
    side: 'M-14 -12C-12 -40 -4 -74 4 -101L36 -94C24 -72 14 -42 13 -12Z',
    face: 'M-8 -12C-5 -42 4 -74 14 -100L27 -97C17 -72 8 -42 7 -12Z',
  },
];

function turned(count: number, draw: (index: number) => string, from = 0): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${num(from + (360 / count) * index)})">${draw(index)}</g>`,
  ).join('');
}

const circle = (r: number, paint: string) => ellipse([0, 0, r, r], paint);
const ring = (r: number, width: number, paint: string, opacity = 1) =>
  stroke(
    `M${num(-r)} 0A${num(r)} ${num(r)} 0 1 1 ${num(r)} 0A${num(r)} ${num(r)} 0 1 1 ${num(-r)} 0`,
    paint,
    width,
    opacity,
  );

function brake(id: string): string {
  const defs = linear(
    `${id}d`,
    [-70, -70, 70, 70],
    [0, '#8d949b'],
    [0.35, '#4b5157'],
    [0.6, '#aeb4ba'],
    [1, '#5a6066'],
  );
  const caliper =
    'M-74 -30C-80 -8 -80 12 -72 32C-66 36 -56 32 -52 27C-58 12 -58 -8 -53 -24C-58 -30 -68 -34 -74 -30Z';
  return `${defs}${circle(66, `url(#${id}d)`)}${circle(30, '#2a2e32')}${ring(50, 1, '#2d3135', 0.5)}${ring(60, 1, '#2d3135', 0.5)}${fill(caliper, '#4a4f55')}`;
}

function spokes(id: string, design: WheelDesign): string {
  const defs =
    linear(`${id}s`, [0, -100, 0, 0], [0, '#34393e'], [1, '#1b1e21']) +
    linear(`${id}f`, [0, -100, 0, -10], [0, '#eceff1'], [0.5, '#b9bfc4'], [1, '#dfe3e6']);
  const deep = turned(design.count, () => fill(design.side, '#0c0e10'));
  const side = turned(design.count, () => fill(design.side, `url(#${id}s)`));
  const face = turned(design.count, () => fill(design.face, `url(#${id}f)`));
  return `${defs}<g transform="translate(2.500 3)">${deep}</g>${side}${face}`;
}

function hub(id: string): string {
  const defs = radial(`${id}h`, [-5, -6, 20], [0, '#f4f6f7'], [0.5, '#b3b9be'], [1, '#6d747a']);
  const bolts = turned(5, () => ellipse([0, -17, 2.6, 2.6], '#1c1f22'), 36);
  return `${defs}${circle(24, '#23272b')}${circle(22, '#c3c8cc')}${bolts}${circle(12, '#2b2f33')}${circle(11, `url(#${id}h)`)}`;
}

function tyre(id: string, radius: number, rim: number): string {
  const defs = radial(
    `${id}t`,
    [0, 0, radius],
    [0, '#17191b'],
    [rim / radius, '#0d0e0f'],
    [rim / radius + 0.05, '#2c3034'],
    [0.9, '#212427'],
    [0.96, '#33373b'],
    [1, '#121315'],
  );
  const sheen = linear(
    `${id}u`,
    [0, -radius, 0, radius],
    [0, '#000000', 0.35],
    [0.3, '#ffffff', 0.1],
    [0.6, '#000000', 0],
    [1, '#000000', 0.55],
  );
  const middle = (radius + rim) / 2;
  return `${defs}${sheen}${circle(radius, `url(#${id}t)`)}${circle(radius, `url(#${id}u)`)}${ring(middle + (radius - rim) * 0.18, 1.6, '#4a4e53', 0.5)}${ring(middle - (radius - rim) * 0.2, 1.2, '#000000', 0.6)}`;
}

function barrel(id: string, rim: number): string {
  const defs =
    radial(`${id}b`, [0, 0, rim], [0, '#0b0c0d'], [0.8, '#14171a'], [0.93, '#3d4348'], [1, '#191c1f']) +
    linear(
      `${id}l`,
      [-rim, -rim, rim, rim],
      [0, '#ffffff'],
      [0.3, '#b9bec3'],
      [0.55, '#596067'],
      [0.8, '#c9ced2'],
      [1, '#7b8288'],
    );
  return `${defs}${circle(rim, `url(#${id}b)`)}${ring(rim - 4, 8, `url(#${id}l)`)}${ring(rim - 9, 2, '#0d0f11', 0.8)}`;
}

/**
 * A tyre with a multi-spoke alloy, its centre at the origin; `radius` and `rim` in the user's units (millimetres
 * on a car). `id` prefixes the gradients.
 */
export function drawWheel({
  id,
  radius,
  rim,
  variant,
}: {
  id: string;
  radius: number;
  rim: number;
  variant: Variant;
}): string {
  const scale = num((rim - 8) / 100);
  return `${tyre(id, radius, rim)}${barrel(id, rim)}<g transform="scale(${scale})">${brake(id)}${spokes(id, DESIGNS[variant])}${hub(id)}</g>`;
}
