import { LIGHTS } from '../light.ts';
import { sequence } from '../sequence.ts';
import { ellipse, fill, glow, linear, radial, rect, stroke } from '../svg.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const FLOOR = 780;

const CASTS: readonly (readonly [VehicleName, VehicleName, VehicleName])[] = [
  ['SUV', 'Hatch', 'Sedan'],
  ['Sedan', 'SUV', 'Wagon'],
  ['Coupe', 'Sedan', 'SUV'],
];

/** Light lines in the ceiling that run towards the glass. */
function ceiling(): string {
  const lines = [-900, -520, -180, 180, 520, 900].map((dx) =>
    fill(
      `M${1200 + dx * 1.6 - 26} 0H${1200 + dx * 1.6 + 26}L${1200 + dx * 0.9 + 10} 190H${1200 + dx * 0.9 - 10}Z`,
      '#ffffff',
    ),
  );
  return (
    rect([0, 0, SCENE_WIDTH, 200], 'url(#oc)') + lines.join('') + rect([0, 190, SCENE_WIDTH, 14], '#c4c8cb')
  );
}

/** The glass front with the street and trees outside. */
function glassFront(): string {
  const next = sequence(23);
  const trees = Array.from({ length: 80 }, () =>
    ellipse(
      [next() * SCENE_WIDTH, 470 + next() * 130, 50 + next() * 70, 40 + next() * 46],
      next() > 0.5 ? '#8fa98f' : '#a4b99c',
      0.5,
    ),
  );
  const mullions = Array.from({ length: 9 }, (_, index) =>
    rect([index * 300 - 6, 204, 12, FLOOR - 204], '#3c4247'),
  );
  const shine = [200, 900, 1700].map((x) => fill(`M${x} 204h150l-280 ${FLOOR - 204}h-150Z`, '#ffffff', 0.14));
  return `${rect([0, 204, SCENE_WIDTH, FLOOR - 204], 'url(#os)')}${trees.join('')}${rect([0, 610, SCENE_WIDTH, FLOOR - 610], '#b9bdb8')}${shine.join('')}${mullions.join('')}${rect([0, 430, SCENE_WIDTH, 6], '#3c4247')}`;
}

function plant(x: number): string {
  const leaves = [-70, -44, -18, 10, 40, 68].map((dx) =>
    fill(
      `M${x} 760C${x + dx * 0.4 - 20} 660 ${x + dx} 590 ${x + dx * 1.7} 540C${x + dx * 1.1 + 26} 610 ${x + 24} 690 ${x} 760Z`,
      dx % 4 === 0 ? '#53724f' : '#668560',
    ),
  );
  return `${leaves.join('')}${fill(`M${x - 56} 750H${x + 56}L${x + 42} 850H${x - 42}Z`, '#f1efeb')}${fill(`M${x + 20} 750H${x + 56}L${x + 42} 850H${x + 14}Z`, '#00000018')}`;
}

function showroomCounter({ accent }: SceneInput): string {
  return `${rect([60, 250, 420, 530], 'url(#ow)')}${rect([60, 250, 420, 10], accent.brand)}${[0, 1, 2].map((bar) => fill(`M${190 + bar * 20} ${356 + bar * 46}h120l-24 34h-120Z`, accent.brand, 1 - bar * 0.25)).join('')}${rect([120, 690, 320, 160], '#e9e6e0', 10)}${rect([120, 690, 320, 14], '#7d5a3d', 6)}${rect([330, 636, 90, 56], '#1c2025', 6)}${stroke('M375 692v10', '#1c2025', 12)}`;
}

/** A bright showroom behind glass with three cars on a polished floor. */
export function showroom(setting: SceneInput): string {
  const { accent, variant } = setting;
  const [lead, second, third] = CASTS[variant] ?? ['SUV', 'Hatch', 'Sedan'];
  const cars = parkAll(
    [
      { id: 'c', vehicle: third, paint: accent.paints[2], at: [640, 868, 0.125] },
      { id: 'b', vehicle: second, paint: accent.paints[1], at: [2330, 900, 0.145], facing: 'right' },
      { id: 'a', vehicle: lead, paint: accent.paints[0], at: [720, 1076, 0.215] },
    ],
    LIGHTS.studio,
    variant,
  );
  return [
    linear('oc', [0, 0, 0, 200], [0, '#dfe2e4'], [1, '#f4f5f5']),
    linear('os', [0, 204, 0, FLOOR], [0, '#a9cfea'], [0.6, '#e8f1f4'], [1, '#dfe5e2']),
    linear('ow', [60, 0, 480, 0], [0, '#d9d5cd'], [1, '#f1eee8']),
    linear('of', [0, FLOOR, 0, SCENE_HEIGHT], [0, '#e6e7e7'], [0.4, '#d3d6d8'], [1, '#a4aaaf']),
    radial('op', [0, 0, 1], [0, '#ffffff', 0.8], [1, '#ffffff', 0]),
    glassFront(),
    ceiling(),
    rect([0, FLOOR, SCENE_WIDTH, SCENE_HEIGHT - FLOOR], 'url(#of)'),
    ...Array.from({ length: 9 }, (_, index) =>
      fill(`M${index * 300 - 6} ${FLOOR}h12l${(index - 4) * 44} 300h-12Z`, '#5a6268', 0.1),
    ),
    ...[520, 1200, 1900].map((x) => glow('op', [x, 960, 560, 120])),
    showroomCounter(setting),
    plant(560),
    plant(1560),
    cars,
  ].join('');
}
