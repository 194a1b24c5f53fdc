import { curve, outline } from '../curve.ts';
import { ellipse, fill, rect, stroke } from '../svg.ts';
import type { Finish, Vehicle } from '../variant.ts';
import {
  BLACK_TUBE,
  disc,
  engine,
  exhaust,
  frame,
  GOLD_TUBE,
  GRIP_TUBE,
  litPaint,
  panel,
  STEEL_TUBE,
  swingarm,
  tube,
  wheel,
} from './parts.ts';

const FRONT = { x: 300, radius: 340 };
const REAR = { x: 1780, radius: 326 };

/** How much higher engine and frame sit than a roadster's. */
const LIFT = 70;

function body(finish: Finish): string {
  const { id, paint } = finish;
  const defs = litPaint(`${id}a`, finish, [1190, 780]);
  const tank = outline(
    '560,960 | 640,1080 780,1170 900,1176 1020,1130 1110,1030 | 1150,970 | 1080,930 940,900 | 860,780 760,760 | 700,850 620,900',
  );
  const beak = outline('120,862 | 280,900 430,960 540,1030 | 600,1010 | 560,930 440,880 300,850 140,838');
  return `${defs}${panel(`${id}a`, beak, finish)}${panel(`${id}a`, tank, finish)}${fill(outline('740,1010 | 900,1060 1060,1000 | 960,930 860,900'), paint.deep, 0.35)}${ellipse([820, -1130, 120, 22], '#ffffff', 0.4)}`;
}

function nose(): string {
  const screen = outline('470,1040 | 500,1190 560,1300 610,1330 | 640,1300 | 650,1160 640,1050');
  const lamp = outline('392,1010 | 420,1070 500,1080 560,1050 | 560,980 | 470,960');
  return `${fill(screen, '#c9d6de', 0.45)}${stroke(curve('476,1050 506,1186 566,1296 612,1326'), '#f4f8fa', 7, 0.8)}${fill(lamp, '#15191d')}${fill(outline('404,1012 | 430,1054 490,1062 | 500,1000'), '#e9f1f7')}`;
}

/** Saddle, rack and an aluminium case. */
function rear(): string {
  const seat = outline(
    '1050,1000 | 1130,980 1240,972 1330,990 | 1440,1030 1600,1050 1690,1052 | 1700,1010 | 1560,990 1400,950 1280,900 1140,900 1060,930',
  );
  const rack = tube('1480,980 1680,1010 1850,1000', 26, STEEL_TUBE);
  const box = `${rect([1500, -960, 400, 330], '#b4babf', 26)}${rect([1500, -960, 400, 60], '#d8dcdf', 26)}${stroke('M1500 -890H1900', '#6f767c', 8)}${rect([1660, -915, 80, 50], '#2a2e32', 10)}${stroke('M1540 -840V-680', '#8d949a', 8, 0.7)}${stroke('M1860 -840V-680', '#8d949a', 8, 0.7)}`;
  const guard = `${tube('1850,900 1950,800 1980,690', 26, BLACK_TUBE)}${fill(outline('1956,720 | 2004,726 | 2020,616 | 1972,610'), '#20242a')}`;
  return `${guard}${rack}${fill(seat, '#1b1a1a')}${stroke(curve('1080,984 1240,962 1340,980 1450,1020 1660,1040'), '#6d6a68', 7, 0.7)}${box}${fill(outline('1850,1010 | 1896,1004 | 1890,972 | 1850,976'), '#c21f27')}`;
}

function front(): string {
  return [
    tube('312,350 460,690', 74, BLACK_TUBE),
    tube('460,690 600,1040', 52, GOLD_TUBE),
    stroke(curve('90,628 200,694 320,706 440,664'), '#17191c', 34),
  ].join('');
}

function cockpit(): string {
  const bar = tube('600,1050 640,1150 760,1186', 30, BLACK_TUBE);
  const grip = tube('740,1186 880,1172', 42, GRIP_TUBE);
  const handGuard = outline('690,1240 | 760,1250 800,1220 | 790,1130 720,1120 680,1160');
  const mirror = `${stroke(curve('750,1190 760,1260 740,1300'), '#17191c', 14)}${ellipse([728, -1330, 58, 34], '#17191c')}${ellipse([722, -1334, 44, 20], '#7c8790', 0.7)}`;
  return `${bar}${grip}${fill(handGuard, '#202328')}${mirror}`;
}

function draw(finish: Finish): string {
  const { id, variant } = finish;
  const crashBar = tube('620,820 600,640 700,470 900,420', 34, STEEL_TUBE);
  const core = `<g transform="translate(0 ${-LIFT})">${fill(outline('690,860 | 1000,830 1300,800 | 1330,600 1290,420 | 860,500 770,640'), '#0d0f11')}${frame()}${engine(id)}${exhaust(id)}</g>`;
  return [
    wheel(`${id}r`, REAR, variant, 214),
    disc(REAR, 116),
    swingarm(),
    wheel(`${id}f`, FRONT, variant, 226),
    disc(FRONT, 150),
    front(),
    core,
    tube('1190,470 | 1300,462', 24, STEEL_TUBE),
    rear(),
    body(finish),
    crashBar,
    nose(),
    cockpit(),
  ].join('');
}

/** A tall machine for long ways, with beak, screen and case. */
export const adventure: Vehicle = { length: 2120, height: 1380, wheels: [FRONT, REAR], draw };
