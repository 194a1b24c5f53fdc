import { curve, outline } from '../curve.ts';
import { ellipse, fill, linear, num, radial, stroke } from '../svg.ts';
import type { Finish, Vehicle } from '../variant.ts';
import { BLACK_TUBE, disc, GRIP_TUBE, litPaint, panel, STEEL_TUBE, tube, wheel } from './parts.ts';

const FRONT = { x: 320, radius: 320 };
const REAR = { x: 2010, radius: 322 };
/** The crankshaft, from which both cylinders stand. */
const CRANK = { x: 1130, height: 430 };

/** A finned cylinder that leans by degrees. */
function cylinder(lean: number): string {
  const fins = Array.from({ length: 9 }, (_, fin) =>
    stroke(`M-112 ${num(-150 - fin * 26)}H112`, fin % 2 === 0 ? '#9aa1a7' : '#4b5157', 13),
  ).join('');
  const head = `<rect x="-124" y="-450" width="248" height="84" rx="34" fill="#c3c8cc"/><rect x="-104" y="-438" width="208" height="20" rx="10" fill="#f4f6f7"/>`;
  return `<g transform="translate(${CRANK.x} ${-CRANK.height}) rotate(${lean})"><rect x="-100" y="-390" width="200" height="330" fill="#22262a"/>${fins}${head}</g>`;
}

function engine(id: string): string {
  const defs =
    radial(
      `${id}k`,
      [CRANK.x - 30, -CRANK.height - 30, 190],
      [0, '#f2f4f5'],
      [0.5, '#9aa1a7'],
      [1, '#3a4046'],
    ) + linear(`${id}e`, [0, -560, 0, -280], [0, '#8d949a'], [0.5, '#4b5157'], [1, '#1d2023']);
  const block = outline('900,540 | 1340,560 1480,520 | 1500,360 1440,300 | 940,290 | 880,400');
  const cover = `<circle cx="${CRANK.x}" cy="${-CRANK.height}" r="150" fill="url(#${id}k)"/><circle cx="${CRANK.x}" cy="${-CRANK.height}" r="104" fill="none" stroke="#4b5157" stroke-width="8"/>`;
  const filter = `${ellipse([CRANK.x, -690, 110, 70], '#c3c8cc')}${ellipse([CRANK.x, -690, 84, 50], '#2a2e32')}`;
  return `${defs}${cylinder(-24)}${cylinder(24)}${fill(block, `url(#${id}e)`)}${cover}${filter}`;
}

function pipes(): string {
  const chrome = ['#3a4046', '#aeb4b9', '#ffffff'] as const;
  return [
    tube('1000,700 900,560 900,360 1010,270 1300,250 1700,262 2230,280', 72, chrome),
    tube('1300,680 1390,520 1420,400 1560,350 1800,352 2200,372', 66, chrome),
  ].join('');
}

function body(finish: Finish): string {
  const { id } = finish;
  const defs = litPaint(`${id}a`, finish, [1010, 560]);
  const tank = outline(
    '790,900 | 850,980 980,1012 1120,980 1270,890 1370,800 | 1340,776 | 1160,776 960,800 830,830',
  );
  const fender = outline(
    '1620,610 | 1690,690 1850,740 2010,742 2170,700 2300,600 2366,470 | 2342,452 | 2270,560 2150,640 2010,676 1860,668 1740,610',
  );
  const guard = outline(
    '-34,420 0,520 80,620 190,680 310,696 | 440,680 560,620 | 540,584 | 430,640 310,656 200,642 104,590 30,500 0,410',
  );
  return `${defs}${panel(`${id}a`, guard, finish)}${panel(`${id}a`, fender, finish)}${panel(`${id}a`, tank, finish)}${ellipse([1000, -960, 140, 20], '#ffffff', 0.45)}${fill(outline('2290,600 | 2340,590 | 2350,520 | 2316,516'), '#c21f27')}`;
}

function saddle(): string {
  const seat = outline(
    '1300,800 | 1380,740 1480,716 1600,724 | 1660,800 1760,820 1880,800 | 1900,760 | 1780,730 1680,690 | 1600,660 1440,660 1330,720',
  );
  return `${fill(seat, '#1b1a1a')}${stroke(curve('1316,788 1390,736 1490,714 1596,724 1664,792 1760,810 1870,794'), '#6d6a68', 7, 0.7)}`;
}

function front(): string {
  const fork = [tube('330,330 560,700', 78, STEEL_TUBE), tube('540,670 740,1010', 56, STEEL_TUBE)].join('');
  const lamp = `${ellipse([600, -930, 108, 104], '#aeb4b9')}${ellipse([560, -930, 60, 92], '#e9f1f7')}${ellipse([552, -946, 24, 56], '#ffffff', 0.9)}`;
  const bar = tube('730,1000 760,1120 860,1176', 32, STEEL_TUBE);
  const grip = tube('850,1176 1010,1120', 44, GRIP_TUBE);
  const mirror = `${stroke(curve('850,1180 850,1230 830,1260'), '#8d949a', 14)}${ellipse([820, -1286, 56, 36], '#8d949a')}`;
  return `${fork}${lamp}${bar}${grip}${mirror}`;
}

function draw(finish: Finish): string {
  const { id, variant } = finish;
  const spine = [
    tube('740,960 1180,800 1500,690', 54, BLACK_TUBE),
    tube('760,880 880,420 1000,300 1500,310', 50, BLACK_TUBE),
    tube('1460,680 1520,420 2000,330', 54, BLACK_TUBE),
    tube('1500,700 1720,620 2000,350', 46, STEEL_TUBE),
  ].join('');
  return [
    wheel(`${id}r`, REAR, variant, 206),
    disc(REAR, 120),
    wheel(`${id}f`, FRONT, variant, 216),
    disc(FRONT, 150),
    fill(outline('900,760 | 1340,760 1480,660 | 1480,400 | 900,330'), '#0d0f11'),
    spine,
    engine(id),
    body(finish),
    pipes(),
    tube('760,330 | 900,340', 26, STEEL_TUBE),
    saddle(),
    front(),
  ].join('');
}

/** A long, low machine with a V-twin. */
export const cruiser: Vehicle = { length: 2370, height: 1310, wheels: [FRONT, REAR], draw };
