import { mix } from '../colour.ts';
import { curve, outline } from '../curve.ts';
import { clip, clipped, ellipse, fill, linear, radial, stroke } from '../svg.ts';
import type { Finish, Vehicle } from '../variant.ts';
import {
  BLACK_TUBE,
  disc,
  engine,
  exhaust,
  frame,
  GOLD_TUBE,
  GRIP_TUBE,
  litTone,
  STEEL_TUBE,
  swingarm,
  tube,
  wheel,
} from './parts.ts';

const FRONT = { x: 310, radius: 310 };
const REAR = { x: 1770, radius: 316 };

const STEEL = '#8d949a';
const DARK = '#17191c';

/** The painted tank with its highlight and knee dent. */
function tank({ id, paint, light }: Finish): string {
  const shape = outline(
    '636,916 | 676,990 760,1040 880,1056 1010,1034 1110,960 1180,880 | 1190,850 | 1130,812 1000,790 840,800 700,846',
  );
  const lit = litTone({ paint, light });
  const defs =
    linear(
      `${id}a`,
      [0, -1060, 0, -790],
      [0, lit],
      [0.2, mix(paint.base, lit, 0.45)],
      [0.45, paint.base],
      [0.72, paint.dark],
      [0.88, paint.deep],
      [1, mix(paint.deep, light.ground, 0.3)],
    ) +
    clip(`${id}ac`, shape) +
    radial(
      `${id}ah`,
      [830, -1000, 190, 0.28],
      [0, '#ffffff', 0.75],
      [0.5, '#ffffff', 0.2],
      [1, '#ffffff', 0],
    );
  const dent = outline('860,870 | 960,930 1080,930 1160,880 | 1120,820 1000,806 900,816');
  const inside = `${fill(shape, `url(#${id}a)`)}${ellipse([830, -1000, 190, 54], `url(#${id}ah)`)}${fill(dent, paint.deep, 0.3)}${stroke(curve('650,930 760,960 900,950 1080,900 1180,862'), lit, 5, 0.75)}`;
  return `${defs}${clipped(`${id}ac`, inside)}${stroke(shape, paint.deep, 4, 0.6)}`;
}

function saddle(): string {
  const seat = outline(
    '1110,906 | 1210,888 1340,874 1480,882 1620,908 1730,934 | 1768,930 1772,898 | 1650,856 1500,826 1320,808 1190,824 1120,856',
  );
  const seam = '1160,868 1320,842 1480,852 1640,882 1750,910';
  return `${fill(seat, '#1b1a1a')}${stroke(curve('1140,896 1340,868 1480,876 1620,902 1720,926'), '#6d6a68', 7, 0.7)}${stroke(curve(seam), '#000000', 5, 0.8)}`;
}

function tail({ id, paint, light }: Finish): string {
  const panel = outline(
    '1430,830 | 1540,842 1680,872 1790,910 1850,926 | 1866,900 | 1780,846 1640,798 1500,768 1430,776',
  );
  const side = outline('1130,812 | 1300,796 1440,812 | 1400,700 1330,640 1260,640 | 1170,720');
  const defs = linear(
    `${id}i`,
    [0, -960, 0, -760],
    [0, mix(paint.base, light.sky, 0.4)],
    [0.4, paint.base],
    [1, paint.deep],
  );
  const hanger = tube('1740,850 1830,800 1900,690', 26, BLACK_TUBE);
  return `${defs}${hanger}${fill(outline('1876,712 | 1924,720 | 1946,610 | 1898,602'), '#20242a')}${fill(side, '#202327')}${fill(panel, `url(#${id}i)`)}${fill(outline('1838,924 | 1878,918 | 1866,884 | 1838,890'), '#c21f27')}`;
}

function front({ id, paint, light }: Finish): string {
  const fork = [tube('336,330 470,590', 76, BLACK_TUBE), tube('470,590 640,930', 52, GOLD_TUBE)];
  const guard = outline(
    '11,482 60,556 137,609 220,643 310,655 400,643 482,609 554,554 | 538,538 | 471,589 394,621 310,632 226,621 149,589 84,536 31,471',
  );
  const defs =
    linear(`${id}y`, [0, -660, 0, -470], [0, litTone({ paint, light })], [0.4, paint.base], [1, paint.deep]) +
    linear(`${id}z`, [0, -1000, 0, -770], [0, '#a9b0b6'], [0.3, '#4a5056'], [0.7, '#181a1d'], [1, '#3a3f44']);
  const bowl = outline('486,986 | 540,1000 620,970 664,900 | 650,830 560,780 490,786');
  const lens =
    ellipse([486, -886, 26, 102], '#e9f1f7') +
    ellipse([482, -886, 16, 84], '#b9cad6') +
    ellipse([480, -900, 7, 56], '#ffffff', 0.9);
  return `${defs}${fork.join('')}${fill(guard, `url(#${id}y)`)}${stroke(guard, paint.deep, 4, 0.5)}${fill(bowl, `url(#${id}z)`)}${lens}`;
}

function cockpit(): string {
  const bar = tube('640,950 668,1040 740,1082', 30, BLACK_TUBE);
  const grip = tube('734,1080 880,1066', 42, GRIP_TUBE);
  const mirror = `${stroke(curve('726,1080 716,1130 694,1164'), DARK, 14)}${ellipse([676, -1190, 60, 34], DARK)}${ellipse([670, -1196, 46, 20], '#7c8790', 0.7)}`;
  const dials = `${fill(outline('560,1010 | 640,1056 690,1046 | 700,990 | 600,976'), '#202328')}${stroke(curve('566,1012 640,1054'), '#8fb6d6', 6, 0.8)}`;
  return `${dials}${bar}${stroke(curve('760,1068 700,1030 640,1040'), STEEL, 9)}${grip}${mirror}`;
}

function draw(finish: Finish): string {
  const { id, variant } = finish;
  const chain = `${stroke(curve('1200,470 | 1770,384'), '#3d4247', 12)}${stroke(curve('1200,410 | 1770,250'), '#3d4247', 12)}`;
  const sprocket = `<circle cx="${REAR.x}" cy="${-REAR.radius}" r="74" fill="none" stroke="#575d63" stroke-width="16"/>`;
  const radiator = `${fill(outline('700,820 | 780,850 | 800,560 | 740,560'), '#131517')}${stroke(curve('712,800 746,580'), '#4a5056', 8)}`;
  const peg = tube('1190,420 | 1290,408', 22, STEEL_TUBE);
  return [
    tail(finish),
    wheel(`${id}r`, REAR, variant),
    disc(REAR, 120),
    chain,
    sprocket,
    swingarm(),
    wheel(`${id}f`, FRONT, variant),
    disc(FRONT, 158),
    fill(outline('400,470 | 470,440 | 430,330 | 372,350'), '#2b2f34'),
    radiator,
    front(finish),
    fill(outline('690,860 | 1000,830 1300,800 | 1330,600 1290,420 | 860,500 770,640'), '#0d0f11'),
    frame(),
    engine(id),
    exhaust(id),
    peg,
    saddle(),
    tank(finish),
    cockpit(),
  ].join('');
}

/** A naked roadster with a round head lamp. */
export const roadster: Vehicle = {
  length: 2090,
  height: 1260,
  wheels: [FRONT, REAR],
  draw,
};
