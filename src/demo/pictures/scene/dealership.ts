import { LIGHTS } from '../light.ts';
import { sequence } from '../sequence.ts';
import { ellipse, fill, glow, linear, num, radial, rect, stroke } from '../svg.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const BASE = 850;

const CASTS: readonly (readonly [VehicleName, VehicleName, VehicleName, VehicleName])[] = [
  ['SUV', 'Hatch', 'Sedan', 'Wagon'],
  ['Ute', 'SUV', 'Hatch', 'Van'],
  ['Sedan', 'Coupe', 'SUV', 'Hatch'],
];

/** The building's left edge, width and height of the fascia differ per version. */
const PLANS = [
  { left: 420, width: 1640, fascia: 330, tower: 'left' },
  { left: 300, width: 1800, fascia: 380, tower: 'right' },
  { left: 520, width: 1500, fascia: 290, tower: 'left' },
] as const;

function sky({ accent }: SceneInput): string {
  const next = sequence(61);
  const banks = Array.from({ length: 14 }, () => {
    const [x, y, rx] = [next() * SCENE_WIDTH, 80 + next() * 380, 200 + next() * 320];
    return glow('lc', [x, y, rx, rx * 0.13]);
  });
  return `${linear('ls', [0, 0, 0, 800], ...accent.sky)}${radial(
    'lc',
    [0, 0, 1],
    [0, '#ffffff', 0.36],
    [0.5, '#ffffff', 0.16],
    [1, '#ffffff', 0],
  )}${rect([0, 0, SCENE_WIDTH, 860], 'url(#ls)')}${banks.join('')}`;
}

function trees(): string {
  const next = sequence(77);
  return Array.from({ length: 130 }, () => {
    const x = next() * SCENE_WIDTH;
    return ellipse(
      [x, 770 - next() * 110, 40 + next() * 60, 30 + next() * 50],
      ['#5f7d58', '#6f8d63', '#82a072', '#4f6c4b'][Math.floor(next() * 4)] ?? '#5f7d58',
      0.8,
    );
  }).join('');
}

function building({ accent, variant }: SceneInput): string {
  const { left, width, fascia, tower } = PLANS[variant];
  const right = left + width;
  const towerAt = tower === 'left' ? left - 60 : right - 200;
  const panes = Math.round(width / 164);
  const step = width / panes;
  const mullions = Array.from({ length: panes + 1 }, (_, index) =>
    rect([left + index * step - 4, fascia + 110, 8, BASE - fascia - 110], '#22292f'),
  );
  const lights = Array.from({ length: panes }, (_, index) =>
    ellipse([left + step * (index + 0.5), fascia + 150, 26, 5], '#fff3cf'),
  );
  const shine = [0.12, 0.46, 0.78].map((share) =>
    fill(
      `M${num(left + width * share)} ${fascia + 110}h110l-150 ${BASE - fascia - 110}h-110Z`,
      '#ffffff',
      0.12,
    ),
  );
  return [
    rect([left, fascia + 100, width, BASE - fascia - 100], 'url(#lg)'),
    rect([left, 640, width, BASE - 640], 'url(#li)'),
    ...lights,
    ...shine,
    ...mullions,
    rect([left, fascia + 300, width, 6], '#22292f'),
    rect([left - 30, fascia, width + 60, 112], 'url(#lf)'),
    rect([left - 30, fascia + 88, width + 60, 24], accent.brand),
    rect([left - 30, fascia, width + 60, 5], '#ffffff'),
    rect([left, fascia + 112, width, 40], 'url(#lh)'),
    rect([towerAt, fascia - 110, 260, BASE - fascia + 110], 'url(#lt)'),
    rect([towerAt, fascia - 110, 10, BASE - fascia + 110], '#ffffff33'),
    ...[0, 1, 2].map((bar) =>
      fill(`M${towerAt + 66 + bar * 18} ${fascia - 16 + bar * 40}h92l-20 28h-92Z`, '#ffffff', 1 - bar * 0.22),
    ),
  ].join('');
}

function flags({ accent }: SceneInput): string {
  return [90, 190, 2230, 2330]
    .map(
      (x, index) =>
        `${stroke(`M${x} 300V850`, '#d5dadd', 9)}${fill(`M${x + 5} 306C${x + 40} 296 ${x + 60} 326 ${x + 86} 312V520C${x + 60} 534 ${x + 40} 504 ${x + 5} 514Z`, index % 2 === 0 ? accent.brand : accent.deep)}${fill(`M${x + 5} 306C${x + 24} 300 ${x + 36} 308 ${x + 48} 314V518C${x + 34} 512 ${x + 20} 508 ${x + 5} 514Z`, '#ffffff', 0.16)}`,
    )
    .join('');
}

/** A dealership from its forecourt: glass hall, brand tower, flags, cars in front. */
export function dealership(setting: SceneInput): string {
  const { accent, variant } = setting;
  const [first, second, third, inside] = CASTS[variant] ?? ['SUV', 'Hatch', 'Sedan', 'Wagon'];
  const { left, width } = PLANS[variant];
  const display = parkAll(
    [{ id: 'd', vehicle: inside, paint: accent.paints[1], at: [left + width * 0.48, 836, 0.082] }],
    LIGHTS.city,
    variant,
  );
  const cars = parkAll(
    [
      { id: 'a', vehicle: first, paint: accent.paints[0], at: [150, 1010, 0.136] },
      { id: 'b', vehicle: second, paint: accent.paints[1], at: [900, 1010, 0.136] },
      { id: 'c', vehicle: third, paint: accent.paints[2], at: [1620, 1010, 0.136] },
    ],
    LIGHTS.city,
    variant,
  );
  return [
    linear('lg', [0, 400, 0, BASE], [0, '#8fb3cb'], [0.5, '#b8ccd6'], [1, '#5f6d75']),
    linear('li', [0, 640, 0, BASE], [0, '#ffe9bd', 0], [0.5, '#ffe9bd', 0.5], [1, '#cbb78e', 0.6]),
    linear('lf', [0, 290, 0, 490], [0, '#ffffff'], [1, '#d3d7da']),
    linear('lh', [0, 400, 0, 540], [0, '#000000', 0.4], [1, '#000000', 0]),
    linear('lt', [0, 200, 0, BASE], [0, accent.brand], [1, accent.deep]),
    linear('la', [0, BASE, 0, SCENE_HEIGHT], [0, '#8d9195'], [0.3, '#a2a6a9'], [1, '#5c6064']),
    sky(setting),
    trees(),
    flags(setting),
    building(setting),
    display,
    rect([0, BASE, SCENE_WIDTH, SCENE_HEIGHT - BASE], 'url(#la)'),
    rect([0, BASE - 8, SCENE_WIDTH, 18], '#cfd1d0'),
    ...[-2, -1, 0, 1, 2, 3].map((bay) =>
      fill(`M${1060 + bay * 480} 880h8l${(bay - 0.3) * 60} 150h-14Z`, '#ffffff', 0.55),
    ),
    cars,
  ].join('');
}
