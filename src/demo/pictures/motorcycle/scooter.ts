import { curve, outline } from '../curve.ts';
import { ellipse, fill, rect, stroke } from '../svg.ts';
import type { Finish, Vehicle } from '../variant.ts';
import { BLACK_TUBE, disc, GRIP_TUBE, litPaint, litTone, panel, STEEL_TUBE, tube, wheel } from './parts.ts';

const FRONT = { x: 270, radius: 236 };
const REAR = { x: 1540, radius: 236 };
const RIM = 150;

function shell(finish: Finish): string {
  const { id } = finish;
  const defs = litPaint(`${id}a`, finish, [1060, 250]);
  const shield = outline(
    '330,330 | 352,520 372,700 420,900 470,1010 | 540,1030 | 566,1000 | 530,860 500,680 520,500 600,400 | 700,352 | 700,300 | 520,290',
  );
  const rear = outline(
    '820,300 | 850,470 890,640 960,740 | 1100,776 1340,764 1560,716 1720,640 1786,560 | 1790,500 | 1720,480 1640,520 1540,530 1420,480 1320,380 1240,310 1100,280',
  );
  const guard = outline(
    '16,300 40,420 110,500 220,534 330,510 430,440 | 440,400 | 380,370 330,440 230,470 130,440 70,370 50,290',
  );
  const fold = outline('900,640 | 1100,660 1400,630 1700,560 | 1740,600 | 1400,690 1100,720 930,700');
  return `${defs}${panel(`${id}a`, guard, finish)}${panel(`${id}a`, shield, finish)}${stroke(curve('352,520 372,700 420,900 470,1010'), '#e3e6e8', 14, 0.9)}${panel(`${id}a`, rear, finish)}${fill(fold, litTone(finish), 0.35)}`;
}

function head(finish: Finish): string {
  const { id } = finish;
  const cowl = outline('404,1080 | 440,1170 520,1200 600,1180 | 610,1110 560,1060 470,1040');
  const defs = litPaint(`${id}h`, finish, [1200, 1040]);
  const lamp = `${ellipse([432, -1122, 50, 66], '#aeb4b9')}${ellipse([422, -1122, 38, 56], '#e9f1f7')}${ellipse([416, -1132, 16, 32], '#ffffff', 0.9)}`;
  const grip = tube('580,1150 720,1140', 40, GRIP_TUBE);
  const mirror = `${stroke(curve('560,1180 600,1280 596,1330'), '#8d949a', 12)}${ellipse([592, -1360, 46, 40], '#17191c')}${ellipse([586, -1364, 34, 26], '#7c8790', 0.7)}`;
  return `${defs}${grip}${mirror}${panel(`${id}h`, cowl, finish)}${lamp}`;
}

function seat(): string {
  const cushion = outline(
    '930,760 | 960,830 1080,850 1220,836 | 1300,850 1450,836 1560,790 | 1570,740 | 1400,752 1100,778',
  );
  const rack = tube('1560,760 1680,730 1720,660', 22, STEEL_TUBE);
  return `${rack}${fill(cushion, '#3a2a20')}${stroke(curve('950,800 1080,834 1220,822 1310,836 1450,822 1550,780'), '#8a6a54', 7, 0.8)}`;
}

function draw(finish: Finish): string {
  const { id, variant } = finish;
  const drive = fill(
    outline('1080,330 | 1300,390 1560,330 1680,250 | 1660,190 1500,170 1200,220'),
    '#33383c',
  );
  const floor = `${rect([540, -330, 420, 70], '#202328', 20)}${stroke('M580 -338H930', '#5a5f64', 8, 0.7)}`;
  return [
    wheel(`${id}r`, REAR, variant, RIM),
    drive,
    tube('1500,430 1540,260', 34, BLACK_TUBE),
    tube('1240,290 1620,330 1780,300', 70, ['#2a2e32', '#7b8288', '#dfe3e6']),
    wheel(`${id}f`, FRONT, variant, RIM),
    disc(FRONT, 90),
    tube('276,250 400,560 500,1000', 56, STEEL_TUBE),
    floor,
    shell(finish),
    seat(),
    head(finish),
    fill(outline('1752,660 | 1790,640 | 1796,560 | 1764,570'), '#c21f27'),
    fill(outline('1730,470 | 1800,470 | 1840,350 | 1790,340'), '#20242a'),
  ].join('');
}

/** A step-through scooter with small wheels. */
export const scooter: Vehicle = { length: 1850, height: 1390, wheels: [FRONT, REAR], draw };
