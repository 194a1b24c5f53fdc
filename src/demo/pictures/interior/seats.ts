import { HEIGHT, WIDTH } from '../backdrop/backdrop.ts';
import { mix } from '../colour.ts';
import { fill, linear, radial, rect, stroke } from '../svg.ts';
import type { Tone } from './tone.ts';

function flutes(tone: Tone): string {
  return [-72, -36, 0, 36, 72]
    .map(
      (x) =>
        stroke(`M${x} 330C${x * 1.04} 420 ${x * 1.1} 520 ${x * 1.12} 640`, tone.deep, 5, 0.5) +
        stroke(
          `M${x + 5} 332C${x * 1.04 + 5} 420 ${x * 1.1 + 5} 520 ${x * 1.12 + 5} 640`,
          tone.light,
          3,
          0.3,
        ),
    )
    .join('');
}

/** One front seat, facing the camera, its axis at x = 0. */
function seat(tone: Tone): string {
  return [
    fill('M-40 262V200H-24V262ZM24 262V200H40V262Z', '#a9afb4'),
    fill(
      'M-104 96C-110 60 -70 44 0 44C70 44 110 60 104 96L98 196C96 222 66 232 0 232C-66 232 -96 222 -98 196Z',
      'url(#sh)',
    ),
    stroke('M-84 100C-80 76 -50 66 0 66C50 66 80 76 84 100', tone.light, 4, 0.5),
    stroke('M-74 90L-68 196C-60 210 60 210 68 196L74 90', tone.seam, 2, 0.5),
    fill(
      'M-150 300C-146 262 -90 246 0 246C90 246 146 262 150 300L206 640C214 700 190 760 150 790H-150C-190 760 -214 700 -206 640Z',
      'url(#sb)',
    ),
    fill(
      'M-150 300C-146 280 -126 266 -108 262L-124 420C-134 560 -140 660 -132 780H-150C-190 760 -214 700 -206 640Z',
      'url(#sl)',
    ),
    fill(
      'M150 300C146 280 126 266 108 262L124 420C134 560 140 660 132 780H150C190 760 214 700 206 640Z',
      'url(#sr)',
    ),
    fill(
      'M-100 300C-70 286 70 286 100 300L116 470C122 560 124 620 120 690H-120C-124 620 -122 560 -116 470Z',
      'url(#sc)',
    ),
    flutes(tone),
    stroke('M-100 300C-70 286 70 286 100 300L116 470C122 560 124 620 120 690', tone.seam, 2.5, 0.55),
    stroke('M-100 300L-116 470C-122 560 -124 620 -120 690', tone.seam, 2.5, 0.55),
    stroke(
      'M-140 292C-120 262 -70 256 0 256C70 256 120 262 140 292',
      mix(tone.light, '#ffffff', 0.2),
      5,
      0.5,
    ),
    fill(
      'M-206 740C-170 690 -120 684 0 684C120 684 170 690 206 740C240 800 252 880 246 960C240 1010 200 1030 0 1030C-200 1030 -240 1010 -246 960C-252 880 -240 800 -206 740Z',
      'url(#sk)',
    ),
    fill(
      'M-206 740C-186 708 -160 696 -126 690C-150 780 -166 880 -160 1022C-216 1014 -240 996 -246 960C-252 880 -240 800 -206 740Z',
      'url(#sl)',
    ),
    fill(
      'M206 740C186 708 160 696 126 690C150 780 166 880 160 1022C216 1014 240 996 246 960C252 880 240 800 206 740Z',
      'url(#sr)',
    ),
    ...[-66, 0, 66].map((x) =>
      stroke(`M${x * 0.9} 716C${x} 800 ${x * 1.1} 880 ${x * 1.14} 970`, tone.deep, 5, 0.45),
    ),
    stroke(
      'M-118 716C-134 800 -146 880 -144 980C-100 996 100 996 144 980C146 880 134 800 118 716',
      tone.seam,
      2.5,
      0.5,
    ),
    stroke('M-150 704C-100 696 100 696 150 704', tone.deep, 12, 0.55),
  ].join('');
}

function gradients(tone: Tone): string {
  return [
    linear('sh', [0, 44, 0, 232], [0, tone.light], [0.3, tone.base], [1, tone.dark]),
    linear('sb', [0, 246, 0, 790], [0, mix(tone.base, tone.light, 0.5)], [0.3, tone.base], [1, tone.dark]),
    linear(
      'sc',
      [0, 290, 0, 690],
      [0, mix(tone.base, tone.light, 0.25)],
      [0.55, mix(tone.base, tone.dark, 0.25)],
      [1, tone.dark],
    ),
    linear(
      'sk',
      [0, 684, 0, 1030],
      [0, tone.dark],
      [0.3, mix(tone.base, tone.light, 0.4)],
      [0.75, tone.base],
      [1, tone.deep],
    ),
    linear(
      'sl',
      [-210, 0, -110, 0],
      [0, tone.dark, 1],
      [0.35, tone.light, 0.75],
      [0.8, tone.base, 0.6],
      [1, tone.deep, 0.75],
    ),
    linear(
      'sr',
      [210, 0, 110, 0],
      [0, tone.dark, 1],
      [0.35, tone.light, 0.6],
      [0.8, tone.base, 0.6],
      [1, tone.deep, 0.75],
    ),
  ].join('');
}

function cabin(tone: Tone): string {
  const lining = mix(tone.light, '#d8d4cc', 0.55);
  return [
    linear('sg', [0, 60, 0, 330], [0, '#cfe2ef'], [0.7, '#f0f1ea'], [1, '#b9c3b4']),
    linear('sx', [0, 0, 0, 160], [0, mix(lining, '#000000', 0.2)], [1, mix(lining, '#000000', 0.5)]),
    linear('sf', [0, 330, 0, HEIGHT], [0, mix(tone.dark, '#000000', 0.2)], [0.5, tone.deep], [1, '#050505']),
    linear('sd', [0, 0, 260, 0], [0, tone.dark], [0.7, tone.base], [1, tone.deep]),
    linear('se', [1600, 0, 1340, 0], [0, tone.dark], [0.7, tone.base], [1, tone.deep]),
    rect([0, 0, WIDTH, HEIGHT], 'url(#sf)'),
    rect([0, 0, WIDTH, 340], 'url(#sx)'),
    fill('M0 96L210 110L250 330L0 372Z', 'url(#sg)'),
    fill('M1600 96L1390 110L1350 330L1600 372Z', 'url(#sg)'),
    fill(
      'M560 130H1040C1060 130 1070 140 1074 160L1096 290H504L526 160C530 140 540 130 560 130Z',
      'url(#sg)',
    ),
    fill('M504 290L512 244C640 226 800 262 1088 236L1096 290Z', '#8fa58f', 0.8),
    fill('M380 330C460 300 1140 300 1220 330L1260 560H340Z', mix(tone.dark, '#000000', 0.15)),
    stroke('M700 316V560M900 316V560', '#000000', 6, 0.4),
    ...[520, 800, 1080].map((x) => rect([x - 66, 262, 132, 70], mix(tone.dark, tone.base, 0.35), 26)),
    fill('M0 400L190 380C240 420 262 560 250 1067H0Z', 'url(#sd)'),
    fill('M1600 400L1410 380C1360 420 1338 560 1350 1067H1600Z', 'url(#se)'),
    fill('M0 640L214 610L230 690L0 730Z', tone.deep, 0.6),
    fill('M1600 640L1386 610L1370 690L1600 730Z', tone.deep, 0.6),
    stroke('M268 150C276 420 282 640 270 900M1332 150C1324 420 1318 640 1330 900', '#15171a', 26),
    rect([246, 168, 44, 60], '#2b2f34', 10),
    rect([1310, 168, 44, 60], '#2b2f34', 10),
    stroke('M0 400L190 380M1600 400L1410 380', tone.seam, 3, 0.4),
  ].join('');
}

function armrest(tone: Tone): string {
  return [
    linear('sq', [0, 640, 0, HEIGHT], [0, mix(tone.base, tone.light, 0.4)], [0.3, tone.base], [1, tone.deep]),
    fill('M730 660C734 630 866 630 870 660L896 830H704Z', 'url(#sq)'),
    stroke('M742 664C750 648 850 648 858 664L878 812H722Z', tone.seam, 2, 0.5),
    fill('M704 830H896L930 1067H670Z', '#101214'),
    stroke('M704 832H896', '#9aa1a7', 4, 0.6),
  ].join('');
}

/** Two front seats with fluted centres, seen from the windscreen. */
export function drawSeats(tone: Tone): string {
  const shade = radial('sz', [800, 500, 1060], [0.5, '#000000', 0], [1, '#000000', 0.5]);
  const pair = [468, 1132].map((x) => `<g transform="translate(${x} 40)">${seat(tone)}</g>`).join('');
  return `${cabin(tone)}${gradients(tone)}${armrest(tone)}${pair}${shade}${rect([0, 0, WIDTH, HEIGHT], 'url(#sz)')}`;
}
