import { LIGHTS } from '../light.ts';
import { paintNamed } from '../paint.ts';
import { fill, linear, radial, rect, stroke } from '../svg.ts';
import { VEHICLES } from '../vehicle.ts';
import { drawWheel } from '../wheel.ts';
import { parkAll, SCENE_HEIGHT, SCENE_WIDTH, type SceneInput, type VehicleName } from './stage.ts';

const FLOOR = 830;

const CASTS: readonly (readonly [lifted: VehicleName, parked: VehicleName])[] = [
  ['Hatch', 'SUV'],
  ['Sedan', 'Ute'],
  ['Wagon', 'Hatch'],
];

function walls({ accent }: SceneInput): string {
  const lights = [360, 1000, 1640, 2200].map(
    (x) =>
      rect([x - 190, 70, 380, 18], '#ffffff', 8) +
      fill(`M${x - 190} 88H${x + 190}L${x + 420} ${FLOOR}H${x - 420}Z`, 'url(#vl)'),
  );
  const windows = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    rect([60 + index * 340, 140, 300, 120], 'url(#vw)', 6),
  );
  return `${rect([0, 0, SCENE_WIDTH, FLOOR], 'url(#vb)')}${windows.join('')}${rect([0, 640, SCENE_WIDTH, FLOOR - 640], '#cdd2d6')}${rect([0, 630, SCENE_WIDTH, 14], accent.brand)}${lights.join('')}`;
}

function cabinet(x: number, colour: string): string {
  const drawers = [0, 1, 2, 3, 4, 5].map(
    (row) =>
      rect([x + 12, 590 + row * 38, 216, 32], '#00000026', 4) +
      rect([x + 70, 600 + row * 38, 100, 6], '#f0f2f3', 3),
  );
  return `${rect([x, 570, 240, 256], colour, 10)}${rect([x, 570, 240, 12], '#ffffff44', 6)}${drawers.join('')}${rect([x - 6, 556, 252, 18], '#23282d', 4)}`;
}

function board(x: number): string {
  const tools = [0, 1, 2, 3, 4, 5, 6].map(
    (tool) =>
      stroke(`M${x + 40 + tool * 52} 360v${70 + ((tool * 37) % 60)}`, '#9aa1a7', 11) +
      stroke(`M${x + 28 + tool * 52} 356h24`, '#c9ced2', 13),
  );
  return `${rect([x, 310, 400, 210], '#39414a', 8)}${tools.join('')}`;
}

/** A two-post lift; the arms hold the car at `height` pixels above the floor. */
function lift(left: number, right: number, height: number, colour: string): string {
  const post = (x: number) =>
    `${rect([x, 180, 54, FLOOR + 60 - 180], colour, 6)}${rect([x, 180, 14, FLOOR + 60 - 180], '#ffffff33', 6)}${rect([x - 34, FLOOR + 44, 122, 20], '#23282d', 4)}`;
  const arm = `M${left + 40} ${FLOOR + 20 - height}H${right + 10}`;
  return `${post(left)}${post(right)}${stroke(arm, '#1b1f23', 22)}${stroke(arm, '#59626a', 5)}`;
}

function tyres(x: number, variant: SceneInput['variant']): string {
  return [0, 1, 2]
    .map(
      (index) =>
        `<g transform="translate(${x + index * 128} ${FLOOR + 60})">${drawWheel({ id: `t${index}`, radius: 66, rim: 46, variant })}</g>`,
    )
    .join('');
}

/** A bright workshop: one car on a lift, one waiting, tools along the wall. */
export function workshop(setting: SceneInput): string {
  const { accent, variant } = setting;
  const [lifted, parked] = CASTS[variant] ?? ['Hatch', 'SUV'];
  const scale = 0.17;
  const raised = `<g transform="matrix(${scale} 0 0 ${scale} 560 ${FLOOR + 40 - 250})">${VEHICLES[lifted].draw({ id: 'a', paint: paintNamed(accent.paints[1]), light: LIGHTS.studio, variant })}</g>`;
  const waiting = parkAll(
    [{ id: 'b', vehicle: parked, paint: accent.paints[0], at: [1310, 1040, 0.195] }],
    LIGHTS.studio,
    variant,
  );
  return [
    linear('vb', [0, 0, 0, FLOOR], [0, '#c3c9ce'], [0.3, '#e2e6e8'], [1, '#eef0f1']),
    linear('vw', [0, 140, 0, 260], [0, '#a9cbe2'], [1, '#e2eef3']),
    linear('vl', [0, 88, 0, FLOOR], [0, '#ffffff', 0.5], [1, '#ffffff', 0]),
    linear('vf', [0, FLOOR, 0, SCENE_HEIGHT], [0, '#a3abb2'], [0.4, '#bcc2c7'], [1, '#7d858c']),
    radial('vs', [930, FLOOR + 90, 440, 0.1], [0, '#000000', 0.4], [1, '#000000', 0]),
    walls(setting),
    board(80),
    cabinet(70, accent.brand),
    cabinet(330, accent.deep),
    board(1880),
    rect([0, FLOOR, SCENE_WIDTH, SCENE_HEIGHT - FLOOR], 'url(#vf)'),
    fill(`M540 ${FLOOR}H560L440 1200H400ZM1330 ${FLOOR}H1350L1450 1200H1410Z`, '#e5b62c', 0.8),
    rect([480, FLOOR + 40, 900, 100], 'url(#vs)'),
    lift(840, 1060, 190, accent.brand),
    raised,
    tyres(1640, variant),
    waiting,
  ].join('');
}
