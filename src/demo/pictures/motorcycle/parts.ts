import { mix } from '../colour.ts';
import { curve, outline } from '../curve.ts';
import { ellipse, fill, linear, num, radial, stroke } from '../svg.ts';
import type { Finish } from '../variant.ts';
import { drawWheel } from '../wheel.ts';

/** A wheel's centre and its tyre, millimetres. */
export interface BikeWheel {
  x: number;
  radius: number;
}

/** A tube along a curve: dark edge, body, a line of light along it. */
export function tube(
  text: string,
  width: number,
  [edge, body, light]: readonly [string, string, string],
): string {
  const d = curve(text);
  return `${stroke(d, edge, width)}${stroke(d, body, width * 0.78)}<g transform="translate(${num(-width * 0.1)} ${num(-width * 0.14)})">${stroke(d, light, width * 0.2, 0.8)}</g>`;
}

export const BLACK_TUBE = ['#060708', '#26292d', '#7c838a'] as const;
export const STEEL_TUBE = ['#3a4046', '#9aa1a7', '#f6f8f9'] as const;

/** Gilded, of forks. */
export const GOLD_TUBE = ['#5a4a22', '#c7a650', '#fff0c4'] as const;
/** Rubber, of the ends of a handlebar. */
export const GRIP_TUBE = ['#050505', '#1d1f21', '#5a5f64'] as const;

/** The tone of a paint that faces the sky. */
export const litTone = ({ paint, light }: Pick<Finish, 'paint' | 'light'>): string =>
  mix(paint.light, light.sky, paint.gloss);

/** A gradient of the paint between two heights, painted by `url(#id)`: it faces the sky above and the ground below. */
export function litPaint(id: string, finish: Finish, [top, bottom]: readonly [number, number]): string {
  const { base, dark, deep } = finish.paint;
  return linear(id, [0, -top, 0, -bottom], [0, litTone(finish)], [0.3, base], [0.75, dark], [1, deep]);
}

/** A panel of that gradient, with its edge. */
export const panel = (id: string, shape: string, { paint }: Finish): string =>
  `${fill(shape, `url(#${id})`)}${stroke(shape, paint.deep, 4, 0.6)}`;

/** A cast wheel with its tyre. */
export function wheel(id: string, { x, radius }: BikeWheel, variant: Finish['variant'], rim = 222): string {
  return `<g transform="translate(${x} ${-radius})">${drawWheel({ id, radius, rim, variant })}</g>`;
}

/** A brake disc of a radius. */
export function disc({ x, radius }: BikeWheel, r: number): string {
  const holes = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2;
    return ellipse([x + Math.cos(angle) * r * 0.84, -radius + Math.sin(angle) * r * 0.84, 7, 7], '#2d3135');
  }).join('');
  return `<circle cx="${x}" cy="${-radius}" r="${num(r * 0.84)}" fill="none" stroke="#b4babf" stroke-width="${num(r * 0.3)}" stroke-opacity="0.92"/>${holes}`;
}

/** Exhaust from the cylinder down and back into the silencer. */
export function exhaust(id: string): string {
  const can = outline(
    '1180,300 | 1230,330 1300,352 | 1640,440 1680,436 | 1700,400 1690,360 | 1660,338 1340,252 1240,244 | 1190,262',
  );
  const defs = linear(
    `${id}x`,
    [1400, -420, 1450, -260],
    [0, '#e8ebed'],
    [0.25, '#8b9298'],
    [0.55, '#3b4046'],
    [0.8, '#7b8288'],
    [1, '#2a2e32'],
  );
  return `${defs}${tube('900,690 800,640 748,520 780,350 880,262 1040,248 1220,286', 66, ['#2d2620', '#8a7a68', '#e6dccd'])}${fill(can, `url(#${id}x)`)}${stroke(can, '#1c1f22', 5, 0.7)}`;
}

/** A twin with cooling fins and two round covers. */
export function engine(id: string): string {
  const block = outline(
    '800,330 | 900,290 1220,286 1290,330 | 1340,430 1310,540 1240,600 | 1120,640 940,630 860,580 | 790,470',
  );
  const cylinder = outline('850,600 | 800,760 820,800 | 1010,830 1050,810 | 1080,620');
  const defs =
    linear(`${id}e`, [0, -620, 0, -290], [0, '#6a7178'], [0.4, '#3c4146'], [1, '#17191b']) +
    radial(`${id}k`, [1150, -470, 130], [0, '#d9dde0'], [0.55, '#7d848a'], [1, '#33383c']) +
    radial(`${id}n`, [925, -440, 90], [0, '#b9bfc4'], [0.6, '#62696f'], [1, '#2a2e32']);
  const fins = Array.from({ length: 7 }, (_, fin) => {
    const h = 640 + fin * 26;
    return stroke(
      `M${num(836 - fin * 5)} ${-h}L${num(1072 - fin * 5)} ${-h - 20}`,
      fin % 2 === 0 ? '#8b9298' : '#555b61',
      9,
    );
  }).join('');
  const cover = `<circle cx="1165" cy="-455" r="112" fill="url(#${id}k)"/><circle cx="1165" cy="-455" r="112" fill="none" stroke="#1d2023" stroke-width="6"/><circle cx="1165" cy="-455" r="74" fill="none" stroke="#2b2f33" stroke-width="4" stroke-opacity="0.7"/>`;
  const alternator = `<circle cx="935" cy="-425" r="78" fill="url(#${id}n)"/><circle cx="935" cy="-425" r="78" fill="none" stroke="#1d2023" stroke-width="5"/>`;
  return `${defs}${fill(cylinder, '#2a2e32')}${fins}${fill(block, `url(#${id}e)`)}${stroke(block, '#0c0d0f', 5)}${cover}${alternator}`;
}

/** A trellis frame that carries tank and seat. */
export function frame(): string {
  const trellis = [
    '650,860 860,700 1060,640 | 1250,560 1240,420',
    '690,930 1000,850 | 1240,760 1270,560',
    '860,700 | 960,860',
    '1060,640 | 1160,790',
  ];
  const subframe = ['1200,800 | 1640,860', '1250,570 | 1560,830'];
  return [
    ...subframe.map((text) => tube(text, 30, BLACK_TUBE)),
    ...trellis.map((text) => tube(text, 40, BLACK_TUBE)),
  ].join('');
}

/** The swingarm with its spring. */
export function swingarm(): string {
  const arm = outline(
    '1180,470 | 1300,470 1560,380 1790,350 | 1810,316 1790,280 | 1560,290 1300,360 1190,390',
  );
  const spring = Array.from({ length: 7 }, (_, coil) =>
    stroke(`M${1366 + coil * 11} ${-(470 + coil * 44)}l74 -14`, '#c9a23a', 15),
  ).join('');
  return `${tube('1392,450 1480,800', 40, STEEL_TUBE)}${spring}${fill(arm, '#24272b')}${stroke(curve('1200,456 1310,452 1570,366 1780,336'), '#888f96', 7, 0.7)}`;
}
