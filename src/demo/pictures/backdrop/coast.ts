import { outline } from '../curve.ts';
import { sequence } from '../sequence.ts';
import { fill, glow, linear, radial, rect, stroke } from '../svg.ts';
import { WIDTH } from './backdrop.ts';
import { drawRoad } from './ground.ts';

const SEA = 470;

function clouds(): string {
  const next = sequence(11);
  const defs = radial('cc', [0, 0, 1], [0, '#ffffff', 0.3], [0.5, '#ffffff', 0.15], [1, '#ffffff', 0]);
  return (
    defs +
    Array.from({ length: 16 }, () => {
      const [x, y, rx] = [next() * WIDTH, 110 + next() * 230, 110 + next() * 230];
      return glow('cc', [x, y, rx, rx * 0.17]);
    }).join('')
  );
}

function glints(): string {
  const next = sequence(5);
  return Array.from({ length: 60 }, () => {
    const depth = next() ** 1.5;
    const [x, y] = [next() * WIDTH, SEA + 6 + depth * 120];
    return stroke(
      `M${x.toFixed(1)} ${y.toFixed(1)}h${(14 + depth * 90).toFixed(1)}`,
      '#ffffff',
      1 + depth * 2,
      0.12 + next() * 0.2,
    );
  }).join('');
}

function headlands(): string {
  const far = outline(
    '-20,-470 | -20,-420 120,-400 300,-408 460,-432 600,-452 700,-466 | 730,-472 | 730,-474',
  );
  const near = outline(
    '980,-474 | 1040,-462 1130,-436 1220,-418 1300,-380 1400,-346 1500,-330 1620,-310 | 1620,-560 | 1400,-520 1200,-486',
  );
  return `${fill(far, '#8fa9b8', 0.8)}${fill(near, 'url(#cn)')}`;
}

/** A galvanised guard rail on posts. */
function rail(): string {
  const posts = Array.from({ length: 9 }, (_, post) => rect([60 + post * 190, 600, 12, 64], '#8f9698')).join(
    '',
  );
  return `${posts}${rect([0, 596, WIDTH, 34], 'url(#cr)')}`;
}

/** A coast road: open sky, sea to the horizon, a headland and a guard rail. */
export function coast(): string {
  return [
    linear('cs', [0, 0, 0, SEA], [0, '#3f86c4'], [0.45, '#86bbe2'], [0.8, '#d3e6f0'], [1, '#f6efe0']),
    radial('cl', [1250, 400, 900], [0, '#fff3d6', 0.7], [0.4, '#fff3d6', 0.25], [1, '#fff3d6', 0]),
    linear('ce', [0, SEA, 0, 620], [0, '#bcd7de'], [0.1, '#6aa9c2'], [0.5, '#3784a4'], [1, '#1f6284']),
    linear('cn', [0, 300, 0, 600], [0, '#8fa79f'], [0.6, '#54705f'], [1, '#3d5646']),
    linear('cg', [0, 570, 0, 660], [0, '#a3a56c'], [1, '#6d7446']),
    linear(
      'cr',
      [0, 596, 0, 630],
      [0, '#e8ebec'],
      [0.28, '#b3babd'],
      [0.42, '#7c8488'],
      [0.58, '#d5dadc'],
      [0.8, '#a1a8ab'],
      [1, '#6b7377'],
    ),
    rect([0, 0, WIDTH, SEA], 'url(#cs)'),
    clouds(),
    rect([0, SEA, WIDTH, 160], 'url(#ce)'),
    glints(),
    headlands(),
    rect([0, 0, WIDTH, 640], 'url(#cl)'),
    fill(
      outline('-20,-600 | 200,-590 500,-604 820,-594 1200,-586 1620,-560 | 1620,-670 | -20,-670'),
      'url(#cg)',
    ),
    rail(),
    drawRoad({ path: ['#cfc6b4', '#bdb3a1'], kerb: '#d8d3c8', asphalt: ['#64686d', '#84888c'] }),
  ].join('');
}
