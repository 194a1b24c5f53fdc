import { outline } from '../curve.ts';
import { sequence } from '../sequence.ts';
import { ellipse, fill, linear, radial, rect, stroke } from '../svg.ts';
import { WIDTH } from './backdrop.ts';
import { drawRoad } from './ground.ts';

function gum(x: number, size: number, seed: number): string {
  const next = sequence(seed);
  const leaves = Array.from({ length: 22 }, () => {
    const [dx, dy] = [(next() - 0.5) * 190, -190 - next() * 110];
    return ellipse(
      [dx, dy + Math.abs(dx) * 0.35, 30 + next() * 26, 13 + next() * 10],
      next() > 0.5 ? '#4a4a3c' : '#5d5a44',
      0.75,
    );
  }).join('');
  const trunk = stroke(
    'M0 0C4 -60 -6 -110 4 -190M2 -110C20 -150 40 -170 60 -200M0 -130C-20 -160 -40 -180 -62 -196',
    '#54483e',
    9,
  );
  return `<g transform="translate(${x} 640) scale(${size})">${trunk}${leaves}</g>`;
}

function grass(): string {
  const next = sequence(21);
  return Array.from({ length: 150 }, () => {
    const [x, h] = [next() * WIDTH, 8 + next() * 20];
    return stroke(
      `M${x.toFixed(0)} 656q${((next() - 0.5) * 8).toFixed(1)} ${(-h / 2).toFixed(1)} ${((next() - 0.5) * 14).toFixed(1)} ${(-h).toFixed(1)}`,
      next() > 0.5 ? '#c9a660' : '#8d7a45',
      2,
      0.7,
    );
  }).join('');
}

const RANGES: readonly (readonly [text: string, colour: string])[] = [
  [
    '-20,-430 200,-380 420,-400 640,-350 860,-386 1100,-340 1340,-378 1620,-350 | 1620,-660 | -20,-660',
    '#c79a92',
  ],
  [
    '-20,-470 160,-440 380,-462 620,-420 900,-450 1180,-424 1400,-440 1620,-410 | 1620,-660 | -20,-660',
    '#a17a75',
  ],
  ['-20,-520 240,-500 520,-524 800,-492 1080,-516 1340,-490 1620,-506 | 1620,-660 | -20,-660', '#7c6359'],
  ['-20,-580 240,-566 560,-584 900,-560 1240,-578 1620,-556 | 1620,-670 | -20,-670', '#8d7649'],
];

/** A country road at dusk: ranges in the haze, gums, dry grass. */
export function hills(): string {
  return [
    linear('hs', [0, 0, 0, 480], [0, '#6f7fa6'], [0.4, '#c9a4a4'], [0.75, '#f6c79a'], [1, '#ffe3b4']),
    radial(
      'hl',
      [1180, 360, 620],
      [0, '#fff4d2', 0.95],
      [0.12, '#ffe9b8', 0.7],
      [0.5, '#ffd9a0', 0.22],
      [1, '#ffd9a0', 0],
    ),
    rect([0, 0, WIDTH, 680], 'url(#hs)'),
    rect([0, 0, WIDTH, 680], 'url(#hl)'),
    ...RANGES.map(([text, colour]) => fill(outline(text), colour, 0.88)),
    rect([0, 330, WIDTH, 340], 'url(#hl)'),
    gum(170, 1.15, 4),
    gum(330, 0.75, 7),
    gum(1450, 1.3, 2),
    grass(),
    drawRoad({ path: ['#a98d5c', '#8f774e'], kerb: '#80694a', asphalt: ['#5d5654', '#756965'] }),
  ].join('');
}
