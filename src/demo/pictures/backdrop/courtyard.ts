import { sequence } from '../sequence.ts';
import { ellipse, fill, glow, linear, radial, rect, stroke } from '../svg.ts';
import { WIDTH } from './backdrop.ts';
import { drawRoad } from './ground.ts';

const EAVE = 168;
const FOOT = 664;

/** Cast concrete in panels, with the holes of its formwork. */
function concrete(x: number, columns: number): string {
  const [panel, rows] = [205, 2];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [left, top] = [x + (index % columns) * panel, EAVE + 26 + Math.floor(index / columns) * 240];
    const holes = [30, 175]
      .map(
        (dx) =>
          ellipse([left + dx, top + 40, 3, 3], '#77746e') + ellipse([left + dx, top + 200, 3, 3], '#77746e'),
      )
      .join('');
    return `${rect([left + 1.5, top + 1.5, panel - 3, 237], index % 3 === 1 ? '#ffffff14' : '#00000008')}${holes}`;
  }).join('');
}

function slats(x: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const tone = ['#8a5f3f', '#7d5537', '#966949'][index % 3] ?? '#8a5f3f';
    return `${rect([x + index * 19, EAVE + 26, 14, FOOT - EAVE - 26], tone)}${rect([x + index * 19, EAVE + 26, 3, FOOT - EAVE - 26], '#ffffff26')}`;
  }).join('');
}

/** Tall panes with a lit room behind them. */
function glazing(x: number, panes: number): string {
  const width = 178;
  const lamps = [90, 300, 470].map((dx) => glow('ul', [x + dx, 330, 130, 130])).join('');
  const frames = Array.from({ length: panes + 1 }, (_, index) =>
    rect([x + index * width - 4, EAVE + 26, 8, FOOT - EAVE - 26], '#1f2326'),
  ).join('');
  const room = `${rect([x + 60, 520, 210, 60], '#3d342c')}${rect([x + 330, 470, 120, 110], '#2f2a26')}${stroke(`M${x + 90} 194V300M${x + 300} 194V300M${x + 470} 194V300`, '#1a1a1a', 2)}`;
  const sky = fill(
    `M${x + 40} 194H${x + 190}L${x + 20} ${FOOT}H${x - 0}V400ZM${x + 380} 194H${x + 430}L${x + 250} ${FOOT}H${x + 200}Z`,
    '#ffffff',
    0.1,
  );
  return `${rect([x, EAVE + 26, panes * width, FOOT - EAVE - 26], 'url(#ug)')}${room}${lamps}${sky}${frames}${rect([x, 500, panes * width, 4], '#1f2326')}`;
}

function planting(): string {
  const next = sequence(17);
  const blades = Array.from({ length: 230 }, () => {
    const [x, h, lean] = [next() * 640 - 20, 34 + next() * 62, (next() - 0.5) * 46];
    const tone = ['#5c6f45', '#6f8350', '#889a63', '#4d603c'][Math.floor(next() * 4)] ?? '#5c6f45';
    return stroke(
      `M${x.toFixed(0)} ${FOOT + 4}q${(lean * 0.2).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-h).toFixed(1)}`,
      tone,
      3,
      0.85,
    );
  }).join('');
  return blades;
}

/** Leaf shadows on the concrete: the sun stands behind a tree that is not in the picture. */
function leafShade(): string {
  const next = sequence(29);
  return Array.from({ length: 70 }, () => {
    const [x, y] = [next() * 600, 210 + next() * 300];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(10 + next() * 26).toFixed(0)}" ry="${(5 + next() * 9).toFixed(0)}" transform="rotate(${(next() * 80 - 20).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="#4a463f" opacity="0.09"/>`;
  }).join('');
}

/** A quiet street before a modern house: concrete, timber, glass. */
export function courtyard(): string {
  return [
    linear('us', [0, 0, 0, 200], [0, '#9fc3e0'], [1, '#dcebf3']),
    linear('uc', [0, EAVE, 0, FOOT], [0, '#a9a59d'], [0.16, '#c3bfb6'], [1, '#d3cfc6']),
    linear('ug', [0, EAVE, 0, FOOT], [0, '#3a4248'], [0.6, '#57534a'], [1, '#3a3630']),
    radial('ul', [0, 0, 1], [0, '#ffdf9e', 0.75], [0.4, '#ffcf86', 0.28], [1, '#ffcf86', 0]),
    linear('ue', [0, EAVE + 26, 0, EAVE + 110], [0, '#000000', 0.45], [1, '#000000', 0]),
    linear('un', [0, 0, WIDTH, 0], [0, '#fff4dc', 0.32], [0.5, '#fff4dc', 0], [1, '#20262c', 0.18]),
    rect([0, 0, WIDTH, 220], 'url(#us)'),
    rect([0, EAVE, WIDTH, FOOT - EAVE], 'url(#uc)'),
    concrete(-10, 3),
    concrete(1446, 1),
    leafShade(),
    rect([605, EAVE, 310, FOOT - EAVE], '#2b2420'),
    slats(608, 16),
    glazing(912, 3),
    rect([0, EAVE + 26, WIDTH, 84], 'url(#ue)'),
    rect([-10, 128, WIDTH + 20, 66], '#e4e1da'),
    rect([-10, 128, WIDTH + 20, 5], '#ffffff'),
    rect([-10, 182, WIDTH + 20, 12], '#b9b5ad'),
    planting(),
    rect([0, 0, WIDTH, FOOT], 'url(#un)'),
    drawRoad({ path: ['#c9c5bd', '#b3afa7'], kerb: '#d5d1c9', asphalt: ['#63676b', '#7c8084'] }),
  ].join('');
}
