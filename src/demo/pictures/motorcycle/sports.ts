import { curve, outline } from '../curve.ts';
import { clip, clipped, ellipse, fill, stroke } from '../svg.ts';
import type { Finish, Vehicle } from '../variant.ts';
import {
  BLACK_TUBE,
  disc,
  frame,
  GOLD_TUBE,
  GRIP_TUBE,
  litPaint,
  litTone,
  panel,
  STEEL_TUBE,
  swingarm,
  tube,
  wheel,
} from './parts.ts';

const FRONT = { x: 310, radius: 306 };
const REAR = { x: 1730, radius: 316 };

/** The painted shell from the head lamp down to the belly. */
const FAIRING = `372,834 | 430,900 520,966 640,1010 | 716,1010 | 740,930 800,860 880,800 | 1010,740 | 1040,640 | 960,600 |
  900,520 940,460 1060,420 1190,410 | 1250,360 | 1210,300 1060,270 880,280 760,330 | 680,420 600,560 560,690 | 470,770`;

function fairing(finish: Finish): string {
  const { id, paint } = finish;
  const shape = outline(FAIRING);
  const lit = litTone(finish);
  const defs = litPaint(`${id}q`, finish, [1010, 280]) + clip(`${id}qc`, shape);
  const fold = outline('560,690 | 700,720 860,700 1020,650 | 1010,740 | 880,760 700,780 | 470,800');
  const vent = outline('700,600 | 850,640 900,600 | 840,520 760,470 | 690,510');
  const stripe = outline('640,440 | 860,350 1230,330 | 1240,360 | 880,400 | 660,500');
  const inside = `${fill(shape, `url(#${id}q)`)}${fill(fold, paint.deep, 0.35)}${fill(stripe, lit, 0.5)}${fill(vent, '#0d0f11')}${stroke(curve('430,880 560,940 700,960'), lit, 6, 0.8)}`;
  return `${defs}${clipped(`${id}qc`, inside)}${stroke(shape, paint.deep, 4, 0.6)}${stroke(curve('720,590 850,620'), '#4a5056', 7)}`;
}

function nose(): string {
  const lens = outline('378,838 | 430,892 520,930 | 548,896 | 470,850 400,818');
  const screen = outline('530,968 | 600,1066 690,1116 | 736,1110 | 724,1012 640,1010');
  return `${fill(screen, '#1b2228', 0.78)}${stroke(curve('540,976 604,1062 690,1110'), '#dfe7ec', 6, 0.7)}${fill(lens, '#10151a')}${fill(outline('392,840 | 440,882 510,908 | 520,896 | 450,862'), '#e9f1f7')}`;
}

function tail(finish: Finish): string {
  const { id } = finish;
  const cowl = outline(
    '1180,812 | 1340,838 1480,900 1640,980 1800,1046 | 1838,1046 | 1830,1006 1720,930 1600,852 1480,780 1340,730 1210,724',
  );
  const seat = outline(
    '1010,850 | 1080,900 1180,884 1290,872 | 1390,890 | 1400,868 | 1310,838 1180,826 1060,806',
  );
  const pillion = outline('1440,936 | 1560,986 1690,1032 | 1710,1010 | 1600,944 1480,896');
  const defs = litPaint(`${id}i`, finish, [1040, 730]);
  const plate = `${tube('1720,940 1830,820 1890,700', 24, BLACK_TUBE)}${fill(outline('1866,720 | 1914,728 | 1936,616 | 1888,608'), '#20242a')}`;
  return `${defs}${plate}${panel(`${id}i`, cowl, finish)}${fill(seat, '#161617')}${fill(pillion, '#1b1a1a')}${fill(outline('1806,1040 | 1838,1042 | 1832,1010 | 1796,1008'), '#c21f27')}`;
}

function tank(finish: Finish): string {
  const { id } = finish;
  const shape = outline(
    '700,960 | 760,1040 880,1066 1000,1030 1080,930 | 1110,860 | 1040,810 900,806 780,860',
  );
  const defs = litPaint(`${id}a`, finish, [1066, 806]);
  return `${defs}${panel(`${id}a`, shape, finish)}${ellipse([860, -1020, 110, 24], '#ffffff', 0.35)}`;
}

function draw(finish: Finish): string {
  const { id, variant, paint } = finish;
  const fork = tube('316,330 600,960', 60, GOLD_TUBE);
  const guard = outline('90,560 160,606 250,630 340,624 420,590 | 400,562 | 330,598 250,604 170,580 106,542');
  const can = outline(
    '1180,300 | 1330,330 1500,392 | 1560,470 | 1600,440 1590,380 | 1520,320 1340,262 1190,250',
  );
  const bar = `${tube('640,1000 720,1012', 34, BLACK_TUBE)}${tube('700,1016 830,990', 40, GRIP_TUBE)}`;
  return [
    tail(finish),
    wheel(`${id}r`, REAR, variant),
    disc(REAR, 110),
    swingarm(),
    wheel(`${id}f`, FRONT, variant),
    disc(FRONT, 166),
    fork,
    fill(guard, paint.base),
    fill(outline('700,850 | 1000,830 1230,780 | 1330,600 1290,380 | 900,300 700,560'), '#0d0f11'),
    frame(),
    fill(can, '#6a7178'),
    stroke(can, '#1c1f22', 6, 0.8),
    tube('1190,430 | 1300,440', 22, STEEL_TUBE),
    tank(finish),
    fairing(finish),
    nose(),
    bar,
  ].join('');
}

/** A faired sports machine. */
export const sports: Vehicle = { length: 2060, height: 1130, wheels: [FRONT, REAR], draw };
