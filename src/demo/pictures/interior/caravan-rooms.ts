import { HEIGHT, WIDTH } from '../backdrop/backdrop.ts';
import { mix } from '../colour.ts';
import { ellipse, fill, linear, radial, rect, stroke } from '../svg.ts';
import type { Tone } from './tone.ts';

const OAK = '#c8a97f';

/** Wall, floor and the row of lockers under the ceiling that both rooms share. */
function room(tone: Tone): string {
  const lockers = [0, 1, 2, 3].map(
    (door) =>
      rect([40 + door * 384, 86, 372, 170], 'url(#ro)', 10) +
      rect([40 + door * 384, 86, 372, 4], '#ffffff66', 2) +
      rect([180 + door * 384, 232, 92, 8], '#8d949a', 4),
  );
  return [
    linear('rw', [0, 0, 0, 820], [0, '#f4f1ea'], [1, '#dcd7cc']),
    linear('ro', [0, 86, 0, 256], [0, mix(OAK, '#ffffff', 0.5)], [1, mix(OAK, '#ffffff', 0.3)]),
    linear('rf', [0, 900, 0, HEIGHT], [0, '#8b6f52'], [1, '#5c4733']),
    linear('rg', [0, 256, 0, 420], [0, '#fff3cf', 0.85], [1, '#fff3cf', 0]),
    linear(
      'ry',
      [0, 330, 0, 610],
      [0, '#8dc0e4'],
      [0.55, '#dcebf0'],
      [0.56, '#5f9fb9'],
      [0.8, '#3a84a2'],
      [0.81, '#c9b98e'],
      [1, '#a8986c'],
    ),
    rect([0, 0, WIDTH, HEIGHT], 'url(#rw)'),
    rect([0, 0, WIDTH, 66], mix(tone.dark, '#ffffff', 0.78)),
    rect([0, 900, WIDTH, HEIGHT - 900], 'url(#rf)'),
    ...[945, 990, 1040].map((y) => stroke(`M0 ${y}H1600`, '#3b2d20', 2, 0.5)),
    ...lockers,
    rect([40, 256, 1524, 6], '#fffbe8'),
    rect([0, 260, WIDTH, 160], 'url(#rg)'),
  ].join('');
}

/** A wide window with the sea behind it and a folded blind. */
function window(x: number, width: number): string {
  return `${rect([x - 14, 316, width + 28, 308], '#f7f5f0', 34)}${rect([x, 330, width, 280], 'url(#ry)', 24)}${fill(`M${x + width * 0.2} 330H${x + width * 0.36}L${x + width * 0.2} 610H${x + width * 0.06}Z`, '#ffffff', 0.16)}${rect([x, 330, width, 40], '#e9e2d2', 20)}${stroke(`M${x + 10} 384H${x + width - 10}`, '#cfc6b2', 6)}<rect x="${x}" y="330" width="${width}" height="280" rx="24" fill="none" stroke="#b6b1a6" stroke-width="5"/>`;
}

const vignette =
  radial('rz', [800, 500, 1080], [0.5, '#000000', 0], [1, '#000000', 0.34]) +
  rect([0, 0, WIDTH, HEIGHT], 'url(#rz)');

/** The galley of a caravan: bench, sink, hob, oven and drawers. */
export function drawGalley(tone: Tone): string {
  const front = mix(tone.base, '#ffffff', 0.12);
  const drawers = [0, 1, 2].map(
    (row) =>
      rect([70, 752 + row * 66, 420, 58], front, 8) + rect([210, 762 + row * 66, 140, 7], '#d9dde0', 3),
  );
  const doors = [0, 1].map(
    (door) =>
      rect([520 + door * 236, 752, 226, 190], front, 8) + rect([596 + door * 236, 764, 74, 7], '#d9dde0', 3),
  );
  const oven = `${rect([1010, 752, 300, 190], '#16181b', 12)}${rect([1036, 800, 248, 120], '#2c3136', 8)}${rect([1036, 800, 248, 120], 'url(#rg)', 8)}${rect([1040, 772, 240, 9], '#c6ccd0', 4)}`;
  const hob = `${rect([1020, 676, 300, 12], '#0f1113', 5)}${ellipse([1100, 676, 56, 7], '#2f3439')}${ellipse([1240, 676, 48, 6], '#2f3439')}`;
  const pot = `${rect([1050, 606, 104, 70], '#b9c0c5', 10)}${rect([1050, 606, 30, 70], '#eef1f3', 10)}${rect([1044, 598, 116, 12], '#8d949a', 6)}${stroke('M1040 626h-20M1164 626h20', '#5c6369', 9)}`;
  const tap =
    stroke('M560 684V560C560 510 640 510 640 556V580', '#9aa1a7', 15) +
    stroke('M556 684V560C556 512 632 510 636 552', '#ffffff', 4, 0.8);
  const plant = `${rect([820, 620, 66, 66], '#e6ddcd', 8)}${[-34, -14, 8, 30].map((x) => fill(`M853 624C${853 + x - 18} 580 ${853 + x} 548 ${853 + x * 1.5} 530C${853 + x + 22} 566 ${853 + x + 14} 600 853 624Z`, '#5f7f50')).join('')}`;
  const fridge = `${rect([1350, 420, 220, 522], '#3a3f44', 14)}${rect([1350, 420, 26, 522], '#62696f', 12)}${rect([1386, 640, 10, 150], '#c6ccd0', 4)}${stroke('M1350 600H1570', '#1c1f22', 5)}`;
  return [
    room(tone),
    window(180, 760),
    rect([30, 688, 1310, 40], '#f3f1ed', 8),
    rect([30, 722, 1310, 10], '#b7b1a6', 4),
    rect([44, 732, 1290, 226], mix(tone.dark, '#000000', 0.1)),
    rect([60, 958, 1260, 26], '#1a1a1a'),
    ...drawers,
    ...doors,
    oven,
    hob,
    pot,
    tap,
    rect([500, 682, 260, 9], '#8d949a', 4),
    plant,
    fridge,
    vignette,
  ].join('');
}

function cushion(x: number, y: number, width: number, height: number): string {
  return `${rect([x, y, width, height], 'url(#rc)', 26)}${rect([x + 14, y + 10, width - 28, 8], '#ffffff44', 4)}<rect x="${x + 8}" y="${y + 8}" width="${width - 16}" height="${height - 16}" rx="20" fill="none" stroke="#000000" stroke-width="2" stroke-opacity="0.22"/>`;
}

/** The dinette of a caravan: two benches at a table under a window. */
export function drawDinette(tone: Tone): string {
  const pillow = (x: number, turn: number, colour: string) =>
    `<g transform="rotate(${turn} ${x} 640)">${rect([x - 74, 574, 148, 132], colour, 34)}${rect([x - 60, 584, 110, 8], '#ffffff55', 4)}</g>`;
  return [
    room(tone),
    linear('rc', [0, 560, 0, 900], [0, mix(tone.base, tone.light, 0.7)], [0.5, tone.base], [1, tone.dark]),
    linear('rt', [0, 700, 0, 740], [0, mix(OAK, '#ffffff', 0.45)], [1, mix(OAK, '#000000', 0.1)]),
    window(330, 940),
    cushion(60, 530, 240, 270),
    cushion(1300, 530, 240, 270),
    cushion(40, 760, 470, 100),
    cushion(1090, 760, 470, 100),
    rect([40, 856, 470, 90], mix(OAK, '#ffffff', 0.2), 8),
    rect([1090, 856, 470, 90], mix(OAK, '#ffffff', 0.2), 8),
    pillow(330, -10, '#d8cdb8'),
    pillow(1262, 12, '#7f98a3'),
    stroke('M800 740V960', '#9aa1a7', 30),
    ellipse([800, 964, 130, 18], '#6f767c'),
    rect([520, 712, 560, 34], 'url(#rt)', 14),
    rect([520, 742, 560, 8], '#00000033', 4),
    rect([690, 652, 60, 60], '#f3efe6', 12),
    stroke('M752 668q26 4 6 30', '#f3efe6', 8),
    rect([850, 676, 150, 14], '#49606b', 4),
    rect([860, 690, 150, 12], '#c7a25a', 4),
    rect([844, 700, 160, 12], '#dfe3e6', 4),
    vignette,
  ].join('');
}
