import { mix } from './colour.ts';
import { curve, outline } from './curve.ts';
import { clip, clipped, ellipse, fill, linear, num, rect, stroke } from './svg.ts';
import type { Finish, Vehicle } from './variant.ts';
import { drawWheel } from './wheel.ts';

const AXLES = [4090, 4880] as const;
const RADIUS = 350;
const RIM = 225;

/** Travel trailer shell: swept front, flat roof, upright rear. */
const SHELL = `1420,560 | 1400,900 1420,1300 1500,1700 1620,2080 1760,2400 | 1860,2560 2000,2620 | 7080,2640 7240,2620 7300,2520 |
  7330,1800 7330,560`;

/** Side windows as left, top, width, height in millimetres. */
const WINDOWS: readonly (readonly [number, number, number, number])[] = [
  [1960, 2180, 900, 560],
  [4020, 2180, 1000, 520],
  [6060, 2180, 880, 560],
];

function shell({ id, paint, light }: Finish): string {
  const d = outline(SHELL);
  const accent = outline(
    '1300,980 | 2200,1010 3400,1110 4600,1240 5800,1360 7400,1440 | 7400,1120 | 5800,1080 4400,1000 3000,900 1300,800',
  );
  const thin = curve('1300,1040 2200,1070 3400,1170 4600,1300 5800,1420 7400,1500');
  const defs =
    linear(
      `${id}b`,
      [0, -2640, 0, -560],
      [
        [0, mix('#ffffff', light.sky, 0.3)],
        [0.05, '#f3f4f4'],
        [0.5, '#e6e8e9'],
        [0.85, '#cfd3d6'],
        [1, '#b4b9bd'],
      ],
    ) +
    linear(
      `${id}p`,
      [0, -1440, 0, -800],
      [
        [0, mix(paint.base, paint.light, 0.35)],
        [0.5, paint.base],
        [1, paint.dark],
      ],
    ) +
    linear(
      `${id}d`,
      [1400, 0, 7340, 0],
      [
        [0, '#20262c', 0.3],
        [0.05, '#ffffff', 0.35],
        [0.12, '#ffffff', 0],
        [0.95, '#20262c', 0],
        [1, '#20262c', 0.32],
      ],
    ) +
    clip(`${id}c`, d);
  const ribs = Array.from({ length: 15 }, (_, rib) =>
    stroke(`M1300 ${-(620 + rib * 22)}H7400`, '#20262c', 4, 0.16),
  ).join('');
  const checker = `${rect([1300, -800, 6100, 260], '#3b4045')}${ribs}`;
  const joints = [3180, 5660].map((x) => stroke(`M${x} -2600V-800`, '#9ba1a6', 5, 0.7)).join('');
  return `${defs}${clipped(`${id}c`, `${fill(d, `url(#${id}b)`)}${fill(accent, `url(#${id}p)`)}${stroke(thin, paint.base, 22)}${checker}${joints}${rect([1300, -2700, 6100, 2200], `url(#${id}d)`)}${stroke(d, '#ffffff', 20, 0.8)}`)}`;
}

function pane(id: string, [x, top, width, height]: (typeof WINDOWS)[number]): string {
  const inner = [x + 26, -top + 26, width - 52, height - 52] as const;
  const shine = `M${num(x + width * 0.3)} ${-top + 26}h${num(width * 0.2)}L${num(x + width * 0.2)} ${num(-top + height - 26)}H${num(x + 40)}Z`;
  const blind = rect([x + 26, -top + 26, width - 52, height * 0.24], '#d9d3c4');
  return `${rect([x, -top, width, height], '#15181b', 70)}${rect(inner, `url(#${id}w)`, 50)}<g opacity="0.5">${blind}</g>${fill(shine, '#ffffff', 0.12)}${stroke(`M${x + 60} ${-top + height - 14}h${width - 120}`, '#5b6268', 8, 0.8)}`;
}

function door(id: string): string {
  return `${rect([3270, -2320, 640, 1740], '#eceeef', 60)}<rect x="3270" y="-2320" width="640" height="1740" rx="60" fill="none" stroke="#767d83" stroke-width="10"/>${rect([3360, -2220, 460, 560], '#15181b', 40)}${rect([3384, -2196, 412, 512], `url(#${id}w)`, 30)}${rect([3320, -1440, 60, 130], '#22262a', 18)}${rect([3300, -560, 580, 46], '#5c6268', 10)}`;
}

/** Awning cassette and roof hatches. */
function roof(): string {
  return `${rect([2700, -2700, 700, 74], '#d3d7da', 26)}${rect([5200, -2720, 820, 92], '#b9bec2', 30)}${rect([2300, -2590, 3900, 96], '#f7f8f8', 44)}${rect([2300, -2524, 3900, 30], '#9da3a8', 14)}`;
}

/** Drawbar with coupling, jockey wheel, gas bottles and box. */
function drawbar(): string {
  const beam = `${stroke('M160 -470H1500', '#16181a', 110)}${stroke('M160 -500H1500', '#4a4f54', 14)}`;
  const coupling = fill(outline('20,520 | 60,560 260,560 | 300,500 | 280,430 60,430'), '#4b5156');
  const jockey = `${stroke('M520 -760V-170', '#8d949a', 60)}${stroke('M506 -740V-180', '#e3e6e8', 12, 0.8)}<circle cx="520" cy="-100" r="100" fill="#1c1f22"/><circle cx="520" cy="-100" r="52" fill="#8a9197"/>`;
  const bottle = (x: number) =>
    `${rect([x, -1010, 250, 480], '#aeb4b9', 90)}${rect([x + 30, -980, 40, 420], '#ffffff88', 20)}${rect([x + 80, -1070, 90, 80], '#5c6369', 16)}`;
  return `${beam}${coupling}${jockey}${bottle(760)}${bottle(1030)}${rect([1290, -900, 140, 400], '#3b4045', 20)}`;
}

function wheels(finish: Finish): string {
  const arch = 'M3640 -545V-720C3640 -800 3700 -840 3790 -840H5180C5270 -840 5330 -800 5330 -720V-545';
  const place = AXLES.map(
    (x, index) =>
      `<g transform="translate(${x} ${-RADIUS})">${drawWheel({ id: `${finish.id}w${index}`, radius: RADIUS, rim: RIM, variant: finish.variant })}</g>`,
  ).join('');
  const shade = linear(
    `${finish.id}s`,
    [0, -840, 0, -420],
    [
      [0, '#000000', 0.9],
      [0.5, '#000000', 0.4],
      [1, '#000000', 0],
    ],
  );
  return `${fill(arch, '#08090a')}${place}${shade}${fill(arch, `url(#${finish.id}s)`)}${stroke(arch, '#1d2023', 50)}${stroke(arch, '#53595e', 8, 0.7)}`;
}

function draw(finish: Finish): string {
  const { id, light } = finish;
  const glass = linear(
    `${id}w`,
    [0, -2200, 0, -1640],
    [
      [0, mix('#20282f', light.sky, 0.5)],
      [0.5, '#2d373f'],
      [1, mix('#14191d', light.horizon, 0.5)],
    ],
  );
  const chassis = `${rect([1400, -570, 5900, 120], '#101214')}${rect([6700, -460, 50, 240], '#2a2e32')}${rect([2200, -460, 50, 200], '#2a2e32')}`;
  const lamps = `${rect([7270, -1500, 60, 420], '#b01d25', 20)}${rect([7284, -1480, 14, 380], '#ff7a70', 7)}${rect([1640, -1060, 110, 40], '#e7a13a', 16)}${ellipse([3180, -2360, 40, 24], '#e7a13a')}`;
  const hatchDoor = `<rect x="6000" y="-1340" width="820" height="430" rx="40" fill="none" stroke="#8a9096" stroke-width="9"/><rect x="2100" y="-1420" width="560" height="330" rx="40" fill="none" stroke="#8a9096" stroke-width="9"/>`;
  return `${glass}${chassis}${drawbar()}${roof()}${shell(finish)}${hatchDoor}${WINDOWS.map((window) => pane(id, window)).join('')}${door(id)}${lamps}${wheels(finish)}`;
}

/** A tandem-axle touring caravan; the colour of the vehicle is its sweep along the white shell. */
export const caravan: Vehicle = {
  length: 7340,
  height: 2720,
  wheels: [{ x: 520, radius: 100 }, ...AXLES.map((x) => ({ x, radius: RADIUS }))],
  draw,
};
