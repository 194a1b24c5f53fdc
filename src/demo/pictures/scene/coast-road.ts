import { outline } from '../curve.ts';
import { LIGHTS } from '../light.ts';
import { sequence } from '../sequence.ts';
import { fill, glow, linear, num, radial, rect, stroke } from '../svg.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const SEA = 560;

const CASTS: readonly (readonly [VehicleName, VehicleName])[] = [
  ['SUV', 'Hatch'],
  ['Wagon', 'Ute'],
  ['Coupe', 'SUV'],
];

function clouds(): string {
  const next = sequence(41);
  const soft = radial('kc', [0, 0, 1], [0, '#ffffff', 0.34], [0.5, '#ffffff', 0.16], [1, '#ffffff', 0]);
  const banks = Array.from({ length: 18 }, () => {
    const [x, y, rx] = [next() * SCENE_WIDTH, 90 + next() * 320, 180 + next() * 330];
    return glow('kc', [x, y, rx, rx * 0.14]);
  });
  return soft + banks.join('');
}

function sea(): string {
  const next = sequence(8);
  const glints = Array.from({ length: 110 }, () => {
    const depth = next() ** 1.6;
    return stroke(
      `M${num(next() * SCENE_WIDTH)} ${num(SEA + 5 + depth * 190)}h${num(16 + depth * 130)}`,
      '#ffffff',
      1 + depth * 2.6,
      0.1 + next() * 0.2,
    );
  });
  return rect([0, SEA, SCENE_WIDTH, 220], 'url(#ke)') + glints.join('');
}

function headlands(): string {
  const far = '1500,-566 | 1620,-548 1800,-520 1960,-508 2120,-470 2280,-452 2420,-440 | 2420,-570';
  const middle =
    '1900,-570 | 1990,-540 2090,-500 2200,-440 2310,-410 2420,-390 | 2420,-640 | 2200,-610 2020,-584';
  const bluff =
    '-20,-300 | 120,-312 240,-350 360,-400 440,-470 520,-520 600,-548 700,-566 | 560,-600 300,-660 -20,-760';
  return `${fill(outline(far), '#9fb6c2', 0.75)}${fill(outline(middle), 'url(#kn)')}${fill(outline(bluff), 'url(#kb)')}`;
}

function road(): string {
  return [
    fill(
      outline('-20,-760 | 300,-742 800,-738 1400,-740 2000,-728 2420,-712 | 2420,-830 | -20,-830'),
      'url(#kg)',
    ),
    rect([0, 752, SCENE_WIDTH, 36], 'url(#kr)'),
    ...Array.from({ length: 13 }, (_, post) => rect([60 + post * 196, 754, 13, 66], '#868d90')),
    rect([0, 806, SCENE_WIDTH, 44], 'url(#kp)'),
    rect([0, 842, SCENE_WIDTH, 358], 'url(#ka)'),
    rect([0, 842, SCENE_WIDTH, 5], '#00000033'),
    ...Array.from({ length: 9 }, (_, row) =>
      stroke(`M0 ${880 + row * row * 4}H${SCENE_WIDTH}`, row % 2 ? '#000000' : '#ffffff', 3 + row * 2, 0.025),
    ),
  ].join('');
}

/** A road above the sea with two cars on its right half; the left half is calm for a headline. */
export function coastRoad({ accent, variant }: SceneInput): string {
  const [lead, second] = CASTS[variant] ?? ['SUV', 'Hatch'];
  const cars = parkAll(
    [
      { id: 'b', vehicle: second, paint: accent.paints[1], at: [420, 946, 0.17] },
      { id: 'a', vehicle: lead, paint: accent.paints[0], at: [1180, 1052, 0.232] },
    ],
    LIGHTS.coast,
    variant,
  );
  return [
    linear('ks', [0, 0, 0, SEA], ...accent.sky),
    linear('ke', [0, SEA, 0, 780], [0, '#c3dbe0'], [0.1, '#70adc4'], [0.5, '#3a86a6'], [1, '#1f6080']),
    radial('kl', [1760, 500, 1300], [0, '#fff3d8', 0.8], [0.35, '#fff0d0', 0.32], [1, '#fff0d0', 0]),
    linear('kn', [0, 390, 0, 640], [0, '#8aa39b'], [1, '#4b6759']),
    linear('kb', [0, 300, 0, 760], [0, '#7d9a86'], [0.6, '#4c6a52'], [1, '#6f6a4c']),
    linear('kg', [0, 712, 0, 830], [0, '#a8a970'], [1, '#6c7346']),
    linear(
      'kr',
      [0, 752, 0, 788],
      [0, '#eceff0'],
      [0.28, '#b3babd'],
      [0.45, '#798286'],
      [0.6, '#d5dadc'],
      [1, '#6b7377'],
    ),
    linear('kp', [0, 806, 0, 850], [0, '#cfc6b4'], [1, '#b5aa97']),
    linear('ka', [0, 842, 0, SCENE_HEIGHT], [0, '#62666b'], [0.35, '#84888c'], [1, '#3d4043']),
    rect([0, 0, SCENE_WIDTH, SEA + 10], 'url(#ks)'),
    clouds(),
    sea(),
    headlands(),
    rect([0, 0, SCENE_WIDTH, 760], 'url(#kl)'),
    road(),
    cars,
  ].join('');
}
