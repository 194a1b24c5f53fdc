import { mix } from '../colour.ts';
import { curve, outline } from '../curve.ts';
import { clip, clipped, ellipse, fill, linear, num, rect, stroke } from '../svg.ts';
import type { Finish } from '../variant.ts';
import { drawWheel } from '../wheel.ts';

/** How one kind of caravan is built, millimetres; the drawbar in front of it is the same for all. */
export interface CaravanShape {
  length: number;
  height: number;
  /** The shell, from the foot of its front to that of its rear. */
  shell: string;
  /** Heights of the shell's foot and roof, and where its rear wall and the end of its chassis are. */
  foot: number;
  top: number;
  rear: number;
  chassisEnd: number;
  /** Height of the dark plate that stops stones. */
  plate: number;
  /** Side windows as left, top, width, height. */
  windows: readonly SideWindow[];
  door: { x: number; top: number };
  axles: readonly number[];
  radius: number;
  rim: number;
  /** What stands out of the shell, drawn behind it. */
  behind: string;
}

type SideWindow = readonly [left: number, top: number, width: number, height: number];

export const JOCKEY_WHEEL = { x: 520, radius: 100 } as const;

/** Where every shell begins, behind the drawbar. */
const FRONT = 1300;
const DOOR = { width: 640, foot: 580 } as const;

function shell({ shell: text, foot, top, rear, plate }: CaravanShape, { id, paint, light }: Finish): string {
  const d = outline(text);
  const width = rear - FRONT + 100;
  const end = rear + 70;
  const accent = outline(
    `1300,${plate + 180} | 2200,${plate + 210} 3400,${plate + 310} 4600,${plate + 440} ${end},${plate + 640} | ${end},${plate + 320} | 4400,${plate + 200} 3000,${plate + 100} 1300,${plate}`,
  );
  const thin = curve(
    `1300,${plate + 240} 2200,${plate + 270} 3400,${plate + 370} 4600,${plate + 500} ${end},${plate + 700}`,
  );
  const defs =
    linear(
      `${id}b`,
      [0, -top, 0, -foot],
      [0, mix('#ffffff', light.sky, 0.3)],
      [0.05, '#f3f4f4'],
      [0.5, '#e6e8e9'],
      [0.85, '#cfd3d6'],
      [1, '#b4b9bd'],
    ) +
    linear(
      `${id}p`,
      [0, -plate - 640, 0, -plate],
      [0, mix(paint.base, paint.light, 0.35)],
      [0.5, paint.base],
      [1, paint.dark],
    ) +
    linear(
      `${id}d`,
      [1400, 0, rear, 0],
      [0, '#20262c', 0.3],
      [0.05, '#ffffff', 0.35],
      [0.12, '#ffffff', 0],
      [0.95, '#20262c', 0],
      [1, '#20262c', 0.32],
    ) +
    clip(`${id}c`, d);
  const ribs = Array.from({ length: Math.ceil((plate - foot) / 22) }, (_, rib) =>
    stroke(`M${FRONT} ${-(foot + 60 + rib * 22)}h${width}`, '#20262c', 4, 0.16),
  ).join('');
  const dark = `${rect([FRONT, -plate, width, plate - foot + 20], '#3b4045')}${ribs}`;
  const joints = [3180, rear - 1670]
    .map((x) => stroke(`M${x} ${-top}V${-plate}`, '#9ba1a6', 5, 0.7))
    .join('');
  const shade = rect([FRONT, -top - 80, width, top - foot + 100], `url(#${id}d)`);
  return `${defs}${clipped(`${id}c`, `${fill(d, `url(#${id}b)`)}${fill(accent, `url(#${id}p)`)}${stroke(thin, paint.base, 22)}${dark}${joints}${shade}${stroke(d, '#ffffff', 20, 0.8)}`)}`;
}

function pane(id: string, [x, top, width, height]: SideWindow): string {
  const inner = [x + 26, -top + 26, width - 52, height - 52] as const;
  const shine = `M${num(x + width * 0.3)} ${-top + 26}h${num(width * 0.2)}L${num(x + width * 0.2)} ${num(-top + height - 26)}H${num(x + 40)}Z`;
  const blind = rect([x + 26, -top + 26, width - 52, height * 0.24], '#d9d3c4');
  return `${rect([x, -top, width, height], '#15181b', 70)}${rect(inner, `url(#${id}w)`, 50)}<g opacity="0.5">${blind}</g>${fill(shine, '#ffffff', 0.12)}${stroke(`M${x + 60} ${-top + height - 14}h${width - 120}`, '#5b6268', 8, 0.8)}`;
}

/** The door, its step and a lamp above it. */
function door(id: string, { door: { x, top }, foot }: CaravanShape): string {
  const { width } = DOOR;
  const height = top - foot - 20;
  return `${rect([x, -top, width, height], '#eceeef', 60)}<rect x="${x}" y="${-top}" width="${width}" height="${height}" rx="60" fill="none" stroke="#767d83" stroke-width="10"/>${rect([x + 90, -top + 100, 460, 500], '#15181b', 40)}${rect([x + 114, -top + 124, 412, 452], `url(#${id}w)`, 30)}${rect([x + 50, -top + 880, 60, 130], '#22262a', 18)}${rect([x + 30, -foot, 580, 46], '#5c6268', 10)}${ellipse([x - 90, -top - 20, 40, 24], '#e7a13a')}`;
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

/** The wheels under one arch. */
function wheels({ axles, radius, rim, foot }: CaravanShape, { id, variant }: Finish): string {
  const [left, right] = [Math.min(...axles) - radius - 100, Math.max(...axles) + radius + 100];
  const top = -Math.max(radius * 2 + 140, foot + 280);
  const edge = -foot + 15;
  const arch = `M${left} ${edge}V${top + 120}C${left} ${top + 40} ${left + 60} ${top} ${left + 150} ${top}H${right - 150}C${right - 60} ${top} ${right} ${top + 40} ${right} ${top + 120}V${edge}`;
  const place = axles
    .map(
      (x, index) =>
        `<g transform="translate(${x} ${-radius})">${drawWheel({ id: `${id}w${index}`, radius, rim, variant })}</g>`,
    )
    .join('');
  const shade = linear(
    `${id}s`,
    [0, top, 0, top + 420],
    [0, '#000000', 0.9],
    [0.5, '#000000', 0.4],
    [1, '#000000', 0],
  );
  return `${fill(arch, '#08090a')}${place}${shade}${fill(arch, `url(#${id}s)`)}${stroke(arch, '#1d2023', 50)}${stroke(arch, '#53595e', 8, 0.7)}`;
}

/** A caravan from its left side in millimetres, the coupling at x = 0 and the ground at y = 0. */
export function drawCaravan(shape: CaravanShape, finish: Finish): string {
  const { id, light } = finish;
  const { foot, rear, chassisEnd, plate, windows } = shape;
  const glass = linear(
    `${id}w`,
    [0, -2200, 0, -1640],
    [0, mix('#20282f', light.sky, 0.5)],
    [0.5, '#2d373f'],
    [1, mix('#14191d', light.horizon, 0.5)],
  );
  const legs = [2200, chassisEnd - 630].map((x) => rect([x, -foot + 100, 50, 230], '#2a2e32')).join('');
  const chassis = `${rect([1400, -foot - 10, chassisEnd - 1430, 120], '#101214')}${legs}`;
  const lamps = `${rect([rear - 60, -plate - 700, 60, 420], '#b01d25', 20)}${rect([rear - 46, -plate - 680, 14, 380], '#ff7a70', 7)}${rect([1640, -plate - 260, 110, 40], '#e7a13a', 16)}`;
  const hatch = (x: number, width: number) =>
    `<rect x="${x}" y="${-plate - 620}" width="${width}" height="330" rx="40" fill="none" stroke="#8a9096" stroke-width="9"/>`;
  const panes = windows.map((one) => pane(id, one)).join('');
  return `${glass}${chassis}${drawbar()}${shape.behind}${shell(shape, finish)}${hatch(rear - 1330, 820)}${hatch(2100, 560)}${panes}${door(id, shape)}${lamps}${wheels(shape, finish)}`;
}
