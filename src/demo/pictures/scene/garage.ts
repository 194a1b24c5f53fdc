import { LIGHTS } from '../light.ts';
import { sequence } from '../sequence.ts';
import { ellipse, fill, glow, linear, radial, rect, stroke } from '../svg.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const FLOOR = 800;

const CASTS: readonly (readonly [VehicleName, VehicleName, VehicleName])[] = [
  ['Ute', 'Motorcycle', 'Coupe'],
  ['Wagon', 'Motorcycle', 'Van'],
  ['SUV', 'Motorcycle', 'Convertible'],
];

function bricks(): string {
  const next = sequence(31);
  return Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 21 }, (_, column) => {
      const x = column * 120 - (row % 2) * 60;
      const tone = ['#33302e', '#2d2b2a', '#393431', '#302d2c'][Math.floor(next() * 4)] ?? '#33302e';
      return rect([x + 2, row * 62 + 2, 116, 58], tone);
    }).join(''),
  ).join('');
}

function rollerDoor(x: number): string {
  const slats = Array.from(
    { length: 20 },
    (_, slat) =>
      rect([x, 190 + slat * 31, 640, 27], 'url(#gd)') + rect([x, 190 + slat * 31, 640, 2], '#ffffff22'),
  );
  return `${rect([x - 22, 150, 684, FLOOR - 150], '#141414')}${slats.join('')}${rect([x - 22, 150, 684, 40], '#232323')}`;
}

function workbench(): string {
  const tools = [0, 1, 2, 3, 4, 5].map(
    (tool) =>
      stroke(`M${950 + tool * 66} 380v${60 + (tool % 3) * 26}`, '#8d949a', 10) +
      ellipse([950 + tool * 66, 376, 15, 15], '#aab0b5'),
  );
  const drawers = [0, 1, 2, 3].map(
    (row) =>
      rect([930, 640 + row * 38, 180, 32], 'url(#gt)', 3) + rect([985, 650 + row * 38, 70, 5], '#d5d9dc', 2),
  );
  return `${rect([900, 340, 480, 230], '#201e1d', 6)}${tools.join('')}${rect([890, 600, 500, 24], '#6d4d33')}${rect([900, 624, 470, 176], '#1a1a1a')}${drawers.join('')}${rect([1180, 540, 90, 60], '#3a3f44', 6)}${rect([1290, 556, 50, 44], '#8a5a33', 4)}`;
}

function lamp(x: number): string {
  return `${stroke(`M${x} 0V150`, '#0a0a0a', 5)}${fill(`M${x - 60} 196C${x - 56} 160 ${x - 26} 148 ${x} 148C${x + 26} 148 ${x + 56} 160 ${x + 60} 196Z`, '#16181a')}${ellipse([x, 197, 56, 8], '#ffe9b8')}${fill(`M${x - 56} 198H${x + 56}L${x + 430} ${FLOOR + 260}H${x - 430}Z`, 'url(#gl)')}`;
}

/** A dark brick garage under warm lamps: a car, a motorcycle and one more under the far lamp. */
export function garage({ accent, variant }: SceneInput): string {
  const [lead, bike, far] = CASTS[variant] ?? ['Ute', 'Motorcycle', 'Coupe'];
  const cars = parkAll(
    [
      { id: 'c', vehicle: far, paint: accent.paints[1], at: [60, 912, 0.17] },
      { id: 'b', vehicle: bike, paint: accent.paints[0], at: [820, 1010, 0.22] },
      { id: 'a', vehicle: lead, paint: accent.paints[2], at: [1310, 1052, 0.19] },
    ],
    LIGHTS.night,
    variant,
  );
  return [
    linear('gd', [0, 0, 0, 31], [0, '#45484b'], [1, '#37393c']),
    linear('gt', [930, 0, 1110, 0], [0, accent.deep], [0.5, accent.brand], [1, accent.deep]),
    linear('gl', [0, 190, 0, 1060], [0, '#ffdc98', 0.2], [0.5, '#ffdc98', 0.06], [1, '#ffdc98', 0]),
    linear('gf', [0, FLOOR, 0, SCENE_HEIGHT], [0, '#2c2b2a'], [0.4, '#4b4844'], [1, '#191817']),
    radial('gp', [0, 0, 1], [0, '#ffdfa4', 0.36], [1, '#ffdfa4', 0]),
    radial('gv', [1300, 640, 1500], [0.3, '#000000', 0], [1, '#000000', 0.72]),
    rect([0, 0, SCENE_WIDTH, FLOOR], '#242220'),
    bricks(),
    rollerDoor(150),
    rollerDoor(1500),
    workbench(),
    rect([0, 60, SCENE_WIDTH, 16], accent.brand),
    rect([0, FLOOR, SCENE_WIDTH, SCENE_HEIGHT - FLOOR], 'url(#gf)'),
    rect([0, FLOOR - 12, SCENE_WIDTH, 16], '#151413'),
    ...[470, 1120, 1820].map((x) => glow('gp', [x, 980, 620, 110])),
    rect([0, 0, SCENE_WIDTH, SCENE_HEIGHT], 'url(#gv)'),
    cars,
    ...[470, 1120, 1820].map(lamp),
  ].join('');
}
