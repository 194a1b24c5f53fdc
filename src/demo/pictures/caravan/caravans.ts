import { rect, stroke } from '../svg.ts';
import type { Vehicle } from '../variant.ts';
import { type CaravanShape, drawCaravan, JOCKEY_WHEEL } from './draw-caravan.ts';

/** Awning cassette and hatches of a fixed roof. */
const hatches = (top: number, from: number): string =>
  `${rect([2700, -top - 80, 700, 74], '#d3d7da', 26)}${rect([from, -top - 100, 820, 92], '#b9bec2', 30)}${rect([2300, -top + 30, 3900, 96], '#f7f8f8', 44)}`;

const spareWheel = `<circle cx="7040" cy="-1380" r="380" fill="#17191c"/><circle cx="7040" cy="-1380" r="230" fill="#6a7178"/><circle cx="7040" cy="-1380" r="90" fill="#23272b"/>`;

const FAMILY: CaravanShape = {
  length: 7340,
  height: 2720,
  foot: 560,
  top: 2640,
  rear: 7330,
  chassisEnd: 7330,
  plate: 800,
  shell: `1420,560 | 1400,900 1420,1300 1500,1700 1620,2080 1760,2400 | 1860,2560 2000,2620 | 7080,2640 7240,2620 7300,2520 |
    7330,1800 7330,560`,
  windows: [
    [1960, 2180, 900, 560],
    [4020, 2180, 1000, 520],
    [6060, 2180, 880, 560],
  ],
  door: { x: 3270, top: 2320 },
  axles: [4090, 4880],
  radius: 350,
  rim: 225,
  behind: hatches(2620, 5200),
};

/** Its roof is up, over walls of canvas. */
const POP_TOP: CaravanShape = {
  length: 6040,
  height: 2570,
  foot: 520,
  top: 2070,
  rear: 6030,
  chassisEnd: 6030,
  plate: 640,
  shell: `1420,520 | 1400,800 1430,1200 1520,1560 1660,1860 | 1760,2000 1900,2060 | 5840,2070 5960,2040 6010,1960 |
    6030,1500 6030,520`,
  windows: [
    [1900, 1840, 820, 470],
    [3840, 1840, 700, 440],
    [4860, 1840, 800, 470],
  ],
  door: { x: 2960, top: 1980 },
  axles: [4300],
  radius: 335,
  rim: 215,
  behind: `${rect([1960, -2500, 3800, 460], '#cfc6b2')}${rect([2300, -2430, 900, 260], '#8d8675', 30)}${rect([4200, -2430, 900, 260], '#8d8675', 30)}${rect([1840, -2570, 4040, 130], '#f3f4f4', 56)}${rect([1840, -2480, 4040, 34], '#b4b9bd', 14)}`,
};

const OFF_ROAD: CaravanShape = {
  length: 7420,
  height: 2990,
  foot: 760,
  top: 2890,
  rear: 6960,
  chassisEnd: 6560,
  plate: 1300,
  shell: `1440,760 | 1440,2300 | 1520,2700 1640,2850 1800,2880 | 6700,2890 6860,2870 6930,2760 | 6960,2200 6960,1350 | 6560,760`,
  windows: [
    [1840, 2480, 900, 480],
    [3900, 2480, 1000, 440],
    [5620, 2480, 900, 480],
  ],
  door: { x: 3060, top: 2620 },
  axles: [4230, 5150],
  radius: 420,
  rim: 222,
  behind: `${stroke('M1420 -490L2000 -710', '#101214', 110)}${hatches(2880, 4800)}${spareWheel}`,
};

const caravan = (shape: CaravanShape): Vehicle => ({
  length: shape.length,
  height: shape.height,
  wheels: [JOCKEY_WHEEL, ...shape.axles.map((x) => ({ x, radius: shape.radius }))],
  draw: (finish) => drawCaravan(shape, finish),
});

/** Every caravan of the demo stock; the colour of the vehicle is its sweep along the white shell. */
export const CARAVANS = {
  Caravan: caravan(FAMILY),
  PopTop: caravan(POP_TOP),
  OffRoadCaravan: caravan(OFF_ROAD),
} satisfies Record<string, Vehicle>;
