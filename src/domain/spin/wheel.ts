const RADIUS = 100;
const TURN = 360;
/** Full turns before the wheel stops. */
const TURNS = 4;

/** A segment of a wheel with `count` equal ones, two or more, clockwise from the top, as an SVG path around the origin. */
export function segmentPath(index: number, count: number): string {
  const [from, to] = [pointAt(index / count), pointAt((index + 1) / count)];
  return `M0 0L${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}Z`;
}

/** Rotation of a number in degrees, so that it is upright when its segment is at the top. */
export const degreesOf = (index: number, count: number): number => ((index + 0.5) / count) * TURN;

/** Degrees until the middle of a segment is at the top. */
export const degreesTo = (index: number, count: number): number =>
  (TURNS + 1) * TURN - degreesOf(index, count);

function pointAt(turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(RADIUS * Math.sin(angle)).toFixed(2)} ${(-RADIUS * Math.cos(angle)).toFixed(2)}`;
}
