import { LIGHTS } from '../light.ts';
import { sequence } from '../sequence.ts';
import { ellipse, glow, linear, num, radial, rect, stroke } from '../svg.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const WATER = 690;
const QUAY = 820;

const CASTS: readonly (readonly [VehicleName, VehicleName])[] = [
  ['Sedan', 'Hatch'],
  ['SUV', 'Sedan'],
  ['Coupe', 'Convertible'],
];

interface TowerRow {
  seed: number;
  towers: number;
  low: number;
  high: number;
  wall: string;
  lit: number;
}

const ROWS: readonly TowerRow[] = [
  { seed: 3, towers: 26, low: 120, high: 330, wall: '#5a6c8c', lit: 0 },
  { seed: 7, towers: 22, low: 120, high: 430, wall: '#33425f', lit: 0.4 },
  { seed: 12, towers: 17, low: 70, high: 300, wall: '#1b2740', lit: 0.55 },
];

/** One row of towers with some windows lit. */
function skyline({ seed, towers, low, high, wall, lit }: TowerRow): string {
  const next = sequence(seed);
  const step = SCENE_WIDTH / towers;
  return Array.from({ length: towers }, (_, index) => {
    const [x, width] = [index * step - 10, step * (0.8 + next() * 0.5)];
    const centre = 1 - Math.abs(index / towers - 0.42) * 1.2;
    const height = low + next() * (high - low) * Math.max(centre, 0.3);
    const [columns, rows] = [Math.floor(width / 20), Math.floor(height / 24)];
    const panes = Array.from({ length: lit === 0 ? 0 : columns * rows }, (_, pane) =>
      next() < lit * 0.55
        ? rect(
            [
              Math.round(x + 6 + (pane % columns) * 20),
              Math.round(WATER - height + 10 + Math.floor(pane / columns) * 24),
              9,
              12,
            ],
            next() > 0.3 ? '#ffd890b0' : '#cfe4ff90',
          )
        : '',
    ).join('');
    const spire = next() > 0.8 ? stroke(`M${num(x + width / 2)} ${num(WATER - height)}v-46`, wall, 4) : '';
    return (
      rect([x, WATER - height, width, height], wall) +
      rect([x, WATER - height, 3, height], '#ffffff18') +
      panes +
      spire
    );
  }).join('');
}

function reflections(): string {
  const next = sequence(19);
  return Array.from({ length: 120 }, () => {
    const [x, y] = [next() * SCENE_WIDTH, WATER + 4 + next() * 120];
    return stroke(
      `M${num(x)} ${num(y)}h${num(8 + next() * 40)}`,
      next() > 0.4 ? '#ffd890' : '#bcd6ff',
      2,
      0.14 + next() * 0.26,
    );
  }).join('');
}

function promenade(): string {
  const lamps = Array.from({ length: 7 }, (_, index) => {
    const x = 120 + index * 360;
    return `${rect([x - 4, 560, 8, 264], '#151c2a')}${rect([x - 28, 552, 56, 12], '#151c2a', 6)}${glow('nl', [x, 566, 150, 130])}${ellipse([x, 566, 16, 5], '#fff4d6')}`;
  }).join('');
  const rail = Array.from({ length: 100 }, (_, bar) => rect([bar * 24, 768, 3, 54], '#141b29')).join('');
  return `${rail}${rect([0, 764, SCENE_WIDTH, 7], '#222c40')}${lamps}`;
}

/** A city across the water at the blue hour, cars on the quay. */
export function cityNight({ accent, variant }: SceneInput): string {
  const [lead, second] = CASTS[variant] ?? ['Sedan', 'Hatch'];
  const cars = parkAll(
    [
      { id: 'b', vehicle: second, paint: accent.paints[1], at: [330, 948, 0.165] },
      { id: 'a', vehicle: lead, paint: accent.paints[0], at: [1170, 1056, 0.228] },
    ],
    LIGHTS.quay,
    variant,
  );
  const pools = Array.from({ length: 7 }, (_, index) => glow('np', [120 + index * 360, 900, 330, 62])).join(
    '',
  );
  return [
    linear('ns', [0, 0, 0, WATER], [0, '#18294d'], [0.5, '#3d5a8c'], [0.8, '#a08fae'], [1, '#f0b592']),
    linear('nw', [0, WATER, 0, QUAY], [0, '#8d86a0'], [0.3, '#3f5175'], [1, '#1a2845']),
    linear('na', [0, QUAY, 0, SCENE_HEIGHT], [0, '#3c4350'], [0.35, '#535a66'], [1, '#1d2129']),
    radial('nl', [0, 0, 1], [0, '#fff0c8', 0.9], [0.25, '#ffe0a0', 0.32], [1, '#ffe0a0', 0]),
    radial('np', [0, 0, 1], [0, '#ffe0a8', 0.42], [1, '#ffe0a8', 0]),
    rect([0, 0, SCENE_WIDTH, WATER], 'url(#ns)'),
    ...ROWS.map(skyline),
    rect([0, WATER, SCENE_WIDTH, QUAY - WATER], 'url(#nw)'),
    reflections(),
    promenade(),
    rect([0, QUAY, SCENE_WIDTH, SCENE_HEIGHT - QUAY], 'url(#na)'),
    rect([0, QUAY, SCENE_WIDTH, 10], '#6b7280'),
    pools,
    cars,
  ].join('');
}
