import { HEIGHT, WIDTH } from '../backdrop/backdrop.ts';
import { mix } from '../colour.ts';
import { ellipse, fill, linear, radial, rect, stroke } from '../svg.ts';
import { drawSteeringWheel } from './steering-wheel.ts';
import type { Tone } from './tone.ts';

/** The road ahead, as soft as the eye sees it from inside. */
function outsideView(): string {
  return [
    linear('io', [0, 0, 0, 400], [0, '#a9cbe4'], [0.6, '#e6eff3'], [1, '#f6ecd9']),
    linear('ir', [0, 390, 0, 520], [0, '#a3a6a6'], [1, '#6f7376']),
    rect([0, 0, WIDTH, 520], 'url(#io)'),
    fill(
      'M0 352C200 300 380 330 560 344C760 360 980 300 1200 322C1380 338 1500 320 1600 306V470H0Z',
      '#b4c4c2',
    ),
    fill(
      'M0 380C220 350 420 372 640 384C880 396 1100 362 1330 372C1450 378 1540 366 1600 360V500H0Z',
      '#8fa58f',
    ),
    fill('M0 410H1600V520H0Z', '#a9a98a'),
    fill('M770 404H830L1180 520H420Z', 'url(#ir)'),
    fill('M797 404H803L812 520H788Z', '#f4f1e6', 0.8),
  ].join('');
}

function frame(tone: Tone): string {
  const lining = mix(tone.light, '#d8d4cc', 0.6);
  return [
    linear('ip', [0, 0, 180, 60], [0, tone.deep], [0.7, mix(tone.upper, '#000000', 0.2)], [1, '#4b5056']),
    linear('iq', [1600, 0, 1420, 60], [0, tone.deep], [0.7, mix(tone.upper, '#000000', 0.2)], [1, '#4b5056']),
    linear('il', [0, 0, 0, 96], [0, mix(lining, '#000000', 0.45)], [1, mix(lining, '#000000', 0.1)]),
    fill('M0 0H1600V70C1300 26 300 26 0 70Z', 'url(#il)'),
    stroke('M0 70C300 26 1300 26 1600 70', '#15171a', 9),
    fill('M0 40L120 58L30 470L0 500Z', 'url(#ip)'),
    fill('M1600 40L1480 58L1570 470L1600 500Z', 'url(#iq)'),
    stroke('M800 30V96', '#15171a', 16),
    rect([690, 92, 220, 66], '#0d0f11', 22),
    rect([698, 98, 204, 54], 'url(#io)', 18),
    fill(
      'M698 130C760 118 840 126 902 116V136C902 146 896 152 884 152H716C704 152 698 146 698 140Z',
      '#7f8f86',
      0.8,
    ),
  ].join('');
}

function board(tone: Tone): string {
  const leather = tone.base;
  return [
    linear(
      'ia',
      [0, 400, 0, 560],
      [0, mix(tone.upper, '#ffffff', 0.28)],
      [0.18, mix(tone.upper, '#ffffff', 0.06)],
      [1, mix(tone.upper, '#000000', 0.45)],
    ),
    linear('ib', [0, 560, 0, 760], [0, mix(leather, tone.light, 0.35)], [0.3, leather], [1, tone.dark]),
    linear('ic', [0, 700, 0, HEIGHT], [0, tone.dark], [0.5, tone.deep], [1, '#050506']),
    linear(
      'id',
      [0, 0, WIDTH, 0],
      [0, mix(tone.inlay, '#000000', 0.4)],
      [0.2, mix(tone.inlay, '#ffffff', 0.35)],
      [0.45, tone.inlay],
      [0.7, mix(tone.inlay, '#ffffff', 0.3)],
      [1, mix(tone.inlay, '#000000', 0.45)],
    ),
    fill('M0 470C200 428 480 420 800 420C1120 420 1400 428 1600 470V640H0Z', 'url(#ia)'),
    stroke('M0 470C200 428 480 420 800 420C1120 420 1400 428 1600 470', '#ffffff', 3, 0.25),
    fill('M0 590C260 560 520 552 800 552C1080 552 1340 560 1600 590V800H0Z', 'url(#ib)'),
    stroke('M0 608C260 578 520 570 800 570C1080 570 1340 578 1600 608', tone.seam, 3, 0.55),
    fill(
      'M0 712C300 690 520 684 800 684C1080 684 1300 690 1600 712V736C1300 714 1080 708 800 708C520 708 300 714 0 736Z',
      'url(#id)',
    ),
    stroke('M0 742C300 720 520 714 800 714C1080 714 1300 720 1600 742', '#8fd0ff', 3, 0.75),
    stroke('M0 746C300 724 520 718 800 718C1080 718 1300 724 1600 746', '#5aa9e6', 10, 0.22),
    fill('M0 750C300 728 520 722 800 722C1080 722 1300 728 1600 750V1067H0Z', 'url(#ic)'),
    stroke(
      'M110 800C260 786 420 780 560 780C566 860 556 920 540 960C400 960 250 968 130 984Z',
      '#000000',
      5,
      0.6,
    ),
    stroke('M112 803C262 789 420 783 558 783', '#ffffff', 2, 0.18),
  ].join('');
}

function vent(x: number, width: number): string {
  const slats = [0, 1, 2]
    .map((slat) => rect([x + 12, 634 + slat * 14, width - 24, 5], '#3c4248', 2))
    .join('');
  return `${rect([x, 622, width, 54], '#08090a', 14)}${slats}<rect x="${x}" y="622" width="${width}" height="54" rx="14" fill="none" stroke="#9aa1a7" stroke-width="3" stroke-opacity="0.8"/>${rect([x + width / 2 - 5, 630, 10, 38], '#aab0b5', 4)}`;
}

/** The centre screen: a map with a route, no words. */
function screen(): string {
  const roads = [
    'M610 470L700 560L720 610',
    'M660 420L760 500L930 520',
    'M600 540L780 470L940 430',
    'M820 420L860 520L850 610',
    'M600 590L940 590',
  ];
  return [
    linear('ii', [600, 400, 940, 620], [0, '#1b2a38'], [1, '#0f1720']),
    '<clipPath id="ij"><rect x="604" y="412" width="372" height="206" rx="14"/></clipPath>',
    rect([590, 398, 400, 234], '#060708', 24),
    rect([590, 398, 400, 3], '#6b737a', 2),
    rect([604, 412, 372, 206], 'url(#ii)', 14),
    `<g clip-path="url(#ij)">${fill('M604 412H760L700 470L640 480L604 460Z', '#17352f')}${fill('M870 412H990V500L930 520L880 470Z', '#173046')}${roads.map((d) => stroke(d, '#3c5468', 6)).join('')}${stroke('M640 618L700 560L780 520L830 470L856 430', '#4fb4ff', 9)}${ellipse([780, 520, 12, 12], '#ffffff')}${ellipse([780, 520, 7, 7], '#2d8fe0')}</g>`,
    rect([856, 548, 108, 58], '#ffffff1a', 10),
    rect([868, 560, 56, 8], '#ffffffaa', 4),
    rect([868, 578, 84, 6], '#ffffff55', 3),
    fill('M604 412H800L690 618H604Z', '#ffffff', 0.05),
  ].join('');
}

function gauge(cx: number, colour: string): string {
  const arc = `M${cx - 54} 536A64 64 0 1 1 ${cx + 54} 536`;
  return `${stroke(arc, '#28323b', 9)}${stroke(`M${cx - 54} 536A64 64 0 0 1 ${cx + 20} 442`, colour, 9)}${stroke(`M${cx} 502L${cx + 22} 456`, '#ffffff', 4)}${ellipse([cx, 502, 10, 10], '#3a444d')}`;
}

function instruments(): string {
  return `${fill('M1010 560C1000 470 1020 416 1060 410H1380C1420 416 1440 470 1430 560Z', '#0b0d0f')}${stroke('M1018 470C1022 430 1040 412 1062 410H1378C1400 412 1418 430 1422 470', '#ffffff', 3, 0.25)}${rect([1036, 426, 368, 130], '#0a1016', 20)}${gauge(1122, '#4fb4ff')}${gauge(1318, '#e8edf1')}${rect([1192, 470, 56, 8], '#ffffffaa', 4)}${rect([1200, 490, 40, 6], '#ffffff66', 3)}`;
}

function tunnel(tone: Tone): string {
  return [
    linear(
      'it',
      [560, 0, 1010, 0],
      [0, tone.dark],
      [0.1, tone.base],
      [0.5, mix(tone.upper, '#ffffff', 0.08)],
      [0.9, tone.base],
      [1, tone.dark],
    ),
    linear('iu', [0, 800, 0, HEIGHT], [0, '#33383d'], [0.4, '#0c0d0f'], [1, '#1a1d20']),
    fill('M650 780C700 764 880 764 930 780L1010 1067H570Z', 'url(#it)'),
    fill('M676 796C720 784 860 784 904 796L956 1067H624Z', 'url(#iu)'),
    fill('M690 800H760L700 1067H640Z', '#ffffff', 0.05),
    stroke('M676 796C720 784 860 784 904 796', '#aab0b5', 4, 0.7),
    rect([700, 730, 180, 40], '#0a0b0d', 14),
    ...[0, 1, 2, 3].map((key) => rect([712 + key * 42, 742, 32, 16], '#2c3136', 5)),
    ellipse([790, 960, 66, 26], '#000000', 0.5),
    fill('M756 960C762 920 776 900 778 868H802C804 900 818 920 824 960Z', '#17191c'),
    fill('M752 880C748 838 766 816 790 816C814 816 832 838 828 880C820 896 760 896 752 880Z', '#2b2f33'),
    stroke('M760 842C766 826 778 820 790 820', '#ffffff', 4, 0.45),
    ellipse([790, 1046, 78, 24], '#000000', 0.65),
    `<ellipse cx="790" cy="1046" rx="78" ry="24" fill="none" stroke="#9aa1a7" stroke-width="3" stroke-opacity="0.6"/>`,
  ].join('');
}

/** A right-hand-drive dashboard seen from between the seats. */
export function drawDash(tone: Tone): string {
  const shade = radial('iz', [800, 480, 1060], [0.45, '#000000', 0], [1, '#000000', 0.55]);
  return [
    outsideView(),
    board(tone),
    frame(tone),
    instruments(),
    screen(),
    vent(40, 190),
    vent(380, 180),
    vent(1390, 180),
    tunnel(tone),
    drawSteeringWheel(tone),
    shade,
    rect([0, 0, WIDTH, HEIGHT], 'url(#iz)'),
  ].join('');
}
