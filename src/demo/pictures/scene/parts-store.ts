import { sequence } from '../sequence.ts';
import { ellipse, fill, linear, radial, rect, stroke } from '../svg.ts';
import { drawWheel } from '../wheel.ts';
import { SCENE_HEIGHT, SCENE_WIDTH, type SceneInput } from './stage.ts';

const SHELVES = [330, 600, 870] as const;

function box(x: number, shelf: number, width: number, height: number, colour: string): string {
  return `${rect([x, shelf - height, width, height], colour, 4)}${rect([x, shelf - height, width, 6], '#ffffff40', 3)}${rect([x + width * 0.38, shelf - height, width * 0.12, height], '#00000014')}${rect([x + width * 0.58, shelf - height * 0.45, width * 0.3, height * 0.24], '#ffffffb0', 2)}`;
}

function bottle(x: number, shelf: number, colour: string): string {
  return `${rect([x, shelf - 130, 66, 130], colour, 10)}${rect([x + 8, shelf - 122, 9, 112], '#ffffff40', 4)}${rect([x + 22, shelf - 152, 26, 26], '#1d2226', 5)}${rect([x + 8, shelf - 92, 50, 56], '#f4f5f5', 5)}`;
}

function disc(x: number, shelf: number): string {
  const y = shelf - 92;
  return `<circle cx="${x}" cy="${y}" r="92" fill="url(#dd)"/><circle cx="${x}" cy="${y}" r="50" fill="#3d444a"/><circle cx="${x}" cy="${y}" r="46" fill="#8b9298"/><circle cx="${x}" cy="${y}" r="20" fill="#23282d"/><circle cx="${x}" cy="${y}" r="72" fill="none" stroke="#41484e" stroke-width="2" stroke-opacity="0.5"/>`;
}

/** Where boxes stand on each shelf, from and to in pixels; the rest holds oil, wheels and discs. */
const BOXED = [
  [124, 1520],
  [1240, 2280],
  [124, 1170],
] as const;

function boxes({ accent, variant }: SceneInput): string {
  const next = sequence(50 + variant);
  const tones = ['#c9a675', '#b8935f', '#d8bd92', accent.brand, '#e9e6df', accent.deep];
  return SHELVES.flatMap((shelf, row) => {
    const [from, to] = BOXED[row] ?? [0, 0];
    const pieces: string[] = [];
    for (let x = from; ; ) {
      const [width, height] = [90 + next() * 110, 90 + next() * 100];
      if (x + width > to) return pieces;
      pieces.push(box(x, shelf, width, height, tones[Math.floor(next() * tones.length)] ?? '#c9a675'));
      x += width + 12 + next() * 26;
    }
  }).join('');
}

function boards(): string {
  return SHELVES.map(
    (shelf) => rect([60, shelf, 2290, 26], 'url(#db)') + rect([60, shelf + 26, 2290, 34], 'url(#dk)'),
  ).join('');
}

function uprights(): string {
  return [70, 1180, 2290].map((x) => rect([x, 90, 40, 960], 'url(#du)')).join('');
}

/** Shelves of a parts counter: boxes, oil, brake discs, wheels. */
export function partsStore(setting: SceneInput): string {
  const { accent, variant } = setting;
  const oils = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    bottle(1560 + index * 84, SHELVES[0], index % 3 === 0 ? '#2b3036' : accent.brand),
  );
  const wheels = [0, 1, 2, 3].map(
    (index) =>
      `<g transform="translate(${270 + index * 246} ${SHELVES[1] - 112})">${drawWheel({ id: `w${index}`, radius: 112, rim: 84, variant: ([0, 1, 2] as const)[(variant + index) % 3] ?? 0 })}</g>`,
  );
  const discs = [1330, 1540, 1750, 1960, 2170].map((x) => disc(x, SHELVES[2]));
  return [
    linear('dw', [0, 0, 0, SCENE_HEIGHT], [0, '#39424a'], [0.5, '#59636c'], [1, '#2b3238']),
    linear('du', [0, 90, 0, 1050], [0, '#20262b'], [1, '#12161a']),
    linear('db', [0, 330, 0, 900], [0, '#a27a50'], [1, '#8a6540']),
    linear('dk', [0, 350, 0, 930], [0, '#00000055'], [1, '#00000055']),
    radial('dd', [1700, 780, 500], [0, '#dfe3e6'], [0.5, '#9aa1a7'], [1, '#c9ced2']),
    radial('dl', [1200, 120, 1500], [0, '#fff3d8', 0.55], [0.5, '#fff3d8', 0.14], [1, '#000000', 0.3]),
    linear('dc', [0, 980, 0, SCENE_HEIGHT], [0, '#e9e4da'], [0.12, '#d6cfc2'], [1, '#9f978a']),
    rect([0, 0, SCENE_WIDTH, SCENE_HEIGHT], 'url(#dw)'),
    boards(),
    boxes(setting),
    ...oils,
    ...wheels,
    ...discs,
    uprights(),
    fill('M0 1010H2400V1200H0Z', 'url(#dc)'),
    rect([0, 1000, SCENE_WIDTH, 18], '#f7f4ee'),
    rect([0, 1060, SCENE_WIDTH, 10], accent.brand),
    rect([0, 0, SCENE_WIDTH, SCENE_HEIGHT], 'url(#dl)'),
    rect([300, 40, 520, 16], '#fffaf0', 8),
    rect([1500, 40, 520, 16], '#fffaf0', 8),
    stroke('M400 0V40M720 0V40M1600 0V40M1920 0V40', '#15191d', 5),
    ellipse([1200, 1012, 900, 6], '#ffffff', 0.3),
  ].join('');
}
