import type { CarBody } from './bodies/body.ts';
import { mix } from './colour.ts';
import { outline } from './curve.ts';
import type { Light } from './light.ts';
import { clip, clipped, fill, linear, num, stroke } from './svg.ts';

const TRIM = '#0e1013';

/** A seat back with its head rest, its shoulder at the given point. */
function seat([x, height]: readonly [number, number]): string {
  return outline(
    `${x - 90},${height - 420} ${x - 30},${height - 160} ${x + 10},${height - 40} | ${x - 20},${height} ${x + 6},${height + 120}
     ${x + 70},${height + 130} ${x + 92},${height + 20} ${x + 70},${height - 50} | ${x + 96},${height - 160} ${x + 80},${height - 420}`,
  );
}

/** The cabin behind the glass: the far windows, seat backs, the wheel. */
function cabin(id: string, body: CarBody, light: Light): string {
  const far = outline(body.glass);
  const defs = linear(
    `${id}v`,
    [0, -body.height, 0, -body.height * 0.66],
    [0, mix(light.sky, '#56626c', 0.5)],
    [1, mix(light.horizon, '#56626c', 0.5)],
  );
  const through = `<g transform="translate(${num(body.length * 0.022)} ${num(-body.height * 0.068)}) scale(0.96 0.93)">${fill(far, `url(#${id}v)`, 0.34)}</g>`;
  const [front] = body.seats;
  const wheel =
    front === undefined
      ? ''
      : stroke(`M${num(front[0] - 560)} ${num(-front[1] + 210)}l86 -190`, '#0a0c0e', 34, 0.8);
  return `${defs}${through}${body.seats.map((place) => fill(seat(place), '#0b0d0f', 0.85)).join('')}${wheel}`;
}

/** Sky mirrored in the upper half of the glass, land in the lower, two slanted streaks of light. */
function reflections(id: string, body: CarBody, light: Light): string {
  const { length: l, height: h } = body;
  const belt = h * 0.68;
  const defs =
    linear(
      `${id}y`,
      [0, -h * 0.97, 0, -belt],
      [0, light.sky, 0.62],
      [0.45, light.sky, 0.2],
      [0.7, light.sky, 0.04],
      [1, light.sky, 0.14],
    ) + linear(`${id}z`, [0, -h, 0, -belt], [0, '#ffffff', 0.34], [1, '#ffffff', 0.03]);
  const streak = (from: number, width: number) =>
    fill(
      `M${num(from)} ${-h}h${num(width)}l${num(-h * 0.34)} ${num(h * 0.42)}h${num(-width)}Z`,
      `url(#${id}z)`,
    );
  const land = outline(
    `0,${h * 0.735} ${l * 0.3},${h * 0.745} ${l * 0.42},${h * 0.765} ${l * 0.5},${h * 0.75} ${l * 0.62},${h * 0.775} ${l * 0.75},${h * 0.76} ${l},${h * 0.78} | ${l},${h * 0.5} | 0,${h * 0.5}`,
  );
  return `${defs}${fill(`M0 ${-h}H${l}V${num(-belt)}H0Z`, `url(#${id}y)`)}${fill(land, light.horizon, 0.28)}${streak(l * 0.47, l * 0.05)}${streak(l * 0.54, l * 0.018)}${streak(l * 0.75, l * 0.06)}`;
}

/** The slivers of front and rear screen that a bowed pane shows from the side. */
function screens(id: string, body: CarBody, light: Light): string {
  const defs = linear(
    `${id}j`,
    [0, -body.height, 0, -body.height * 0.66],
    [0, light.sky, 0.55],
    [0.5, light.sky, 0.16],
    [1, light.sky, 0.04],
  );
  const panes = body.screens.map(outline);
  return defs + panes.map((d) => fill(d, '#12161a') + fill(d, `url(#${id}j)`) + stroke(d, TRIM, 5)).join('');
}

/** Side windows with surround, pillars, cabin and reflections, and the slivers of front and rear screen. */
export function drawGreenhouse({ id, body, light }: { id: string; body: CarBody; light: Light }): string {
  return screens(id, body, light) + (body.glass === '' ? '' : windows(id, body, light));
}

function windows(id: string, body: CarBody, light: Light): string {
  const pane = outline(body.glass);
  const tint = linear(`${id}g`, [0, -body.height, 0, -body.height * 0.62], [0, '#39434b'], [1, '#14191d']);
  const pillars = body.pillars.map((pillar) => fill(outline(pillar), TRIM)).join('');
  const inside = `${fill(pane, `url(#${id}g)`)}${cabin(id, body, light)}${reflections(id, body, light)}${pillars}${stroke(pane, TRIM, 44)}`;
  const edge = stroke(pane, '#d7dce0', 4, 0.25);
  return `${tint}${clip(`${id}gc`, pane)}${clipped(`${id}gc`, inside)}${edge}`;
}
