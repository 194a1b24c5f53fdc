import { mix } from './colour.ts';
import { paintNamed } from './paint.ts';
import { ellipse, linear, num, rect } from './svg.ts';

/** Frames of a full turn, and their size in pixels. */
export const TURN_FRAMES = 24;
export const TURN_WIDTH = 900;
export const TURN_HEIGHT = 600;

type Point = readonly [x: number, y: number, z: number];
type Outline = readonly (readonly [x: number, z: number])[];

interface Face {
  points: readonly Point[];
  colour: string;
  /** Whether light changes its colour: glass, tyres and lamps stay as they are. */
  isLit?: boolean;
}

/** Pixels per millimetre, and how far the camera looks down. */
const SCALE = 0.155;
const PITCH = 0.22;
const HALF_WIDTH = 900;
const GLASS = '#1d252d';
const LIGHT: Point = [0.35, -0.5, 0.79];

/** The sides of an SUV in millimetres from its middle, front to the left. */
const BODY: Outline = [
  [-2200, 330],
  [-2230, 720],
  [-2080, 930],
  [-1000, 1060],
  [2080, 1060],
  [2200, 900],
  [2170, 360],
];
const CABIN: Outline = [
  [-1000, 1060],
  [-260, 1590],
  [1650, 1620],
  [2060, 1060],
];
const WHEELS = [-1400, 1380];
const RADIUS = 370;

/** The faces of an outline that reaches from one side to the other; `halfWidth` by height, as cabins lean inwards. */
function solid(
  outline: Outline,
  halfWidth: (z: number) => number,
  colours: readonly string[],
  side: string,
): Face[] {
  const at = ([x, z]: readonly [number, number], way: 1 | -1): Point => [x, way * halfWidth(z), z];
  const isLit = (colour: string) => colour !== GLASS;
  const around = outline.map((point, index): Face => {
    const next = outline[(index + 1) % outline.length] ?? point;
    const colour = colours[index % colours.length] ?? side;
    return { points: [at(point, -1), at(next, -1), at(next, 1), at(point, 1)], colour, isLit: isLit(colour) };
  });
  const sides = ([-1, 1] as const).map(
    (way): Face => ({ points: outline.map((point) => at(point, way)), colour: side, isLit: isLit(side) }),
  );
  return [...around, ...sides];
}

/** A point on a wheel at `x`, by its angle, its distance from the hub and from the car's middle. */
const onWheel = (x: number, angle: number, radius: number, y: number): Point => [
  x + radius * Math.cos(angle),
  y,
  RADIUS + radius * Math.sin(angle),
];

const ANGLES = Array.from({ length: 20 }, (_, step) => (step / 10) * Math.PI);

/** What a tyre shows from the front. */
const tread = (x: number, way: 1 | -1): Face[] =>
  ANGLES.map((angle, step) => {
    const next = ANGLES[(step + 1) % ANGLES.length] ?? 0;
    const edges = [HALF_WIDTH + 1, HALF_WIDTH - 230];
    const points = edges.flatMap((y, edge) =>
      (edge === 0 ? [angle, next] : [next, angle]).map((at) => onWheel(x, at, RADIUS, way * y)),
    );
    return { points, colour: '#17191c' };
  });

/** The arch, tyre, rim and hub. */
function wheel(x: number, way: 1 | -1): Face[] {
  const disc = (radius: number, y: number, colour: string): Face => ({
    points: ANGLES.map((angle) => onWheel(x, angle, radius, way * y)),
    colour,
  });
  return [
    disc(RADIUS + 50, HALF_WIDTH + 1, '#0d0f11'),
    disc(RADIUS, HALF_WIDTH + 10, '#23272b'),
    disc(RADIUS * 0.68, HALF_WIDTH + 14, '#aeb4ba'),
    disc(RADIUS * 0.2, HALF_WIDTH + 16, '#5a6168'),
  ];
}

/** A lamp on the front (`x` below 0) or the rear. */
const lamp = (x: number, way: 1 | -1, colour: string): Face => ({
  points: [
    [x, way * 420, 700],
    [x, way * 860, 700],
    [x, way * 860, 850],
    [x, way * 420, 850],
  ],
  colour,
});

/** One of `TURN_FRAMES` views around a plain car in a studio, for 360° views. */
export function drawTurn(paint: string, frame: number): string {
  const yaw = (2 * Math.PI * frame) / TURN_FRAMES;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const turned = ([x, y, z]: Point): Point => [x * cos + y * sin, y * cos - x * sin, z];
  const seen = (point: Point) => {
    const [x, y, z] = turned(point);
    const up = z * Math.cos(PITCH) + y * Math.sin(PITCH);
    return `${num(TURN_WIDTH / 2 + x * SCALE)} ${num(430 - up * SCALE)}`;
  };
  const depth = ({ points }: Face) =>
    points.reduce((sum, point) => sum + (turned(point)[1] ?? 0) - point[2] * Math.sin(PITCH), 0) /
    points.length;
  const { base, dark, light } = paintNamed(paint);
  const shaded = ({ points, colour, isLit }: Face) => {
    if (isLit !== true) return colour;
    const bright = Math.abs(dot(turned(normalOf(points)), LIGHT));
    return bright > 0.55
      ? mix(colour, light, (bright - 0.55) * 1.6)
      : mix(colour, dark, (0.55 - bright) * 1.4);
  };
  const drawn = (faces: readonly Face[]) =>
    faces
      .toSorted((one, other) => depth(other) - depth(one))
      .map((face) => outlined(face.points.map(seen).join('L'), shaded(face)))
      .join('');
  const treads = WHEELS.flatMap((x) => [...tread(x, -1), ...tread(x, 1)]);
  const nearSide = cos > 0 ? -1 : 1;
  const wheels = WHEELS.flatMap((x) => wheel(x, nearSide));
  const lamps = [
    lamp(-2232, -1, '#cfd9df'),
    lamp(-2232, 1, '#cfd9df'),
    lamp(2203, -1, '#c1272d'),
    lamp(2203, 1, '#c1272d'),
  ];
  const facing = lamps.filter(({ points: [corner] }) => (corner?.[0] ?? 0) * sin > 1);
  const body = solid(BODY, () => HALF_WIDTH, [base], base);
  const cabin = solid(CABIN, (z) => HALF_WIDTH - (z - 1060) * 0.42, [GLASS, base, GLASS, base], GLASS);
  return [
    linear(
      'wall',
      [0, 0, 0, TURN_HEIGHT],
      [0, '#c4cad0'],
      [0.6, '#e9ecee'],
      [0.62, '#d9dee2'],
      [1, '#9fa7ae'],
    ),
    rect([0, 0, TURN_WIDTH, TURN_HEIGHT], 'url(#wall)'),
    ellipse(
      [
        TURN_WIDTH / 2,
        432,
        (2300 * Math.abs(cos) + 900 * Math.abs(sin)) * SCALE,
        (2300 * Math.abs(sin) + 900 * Math.abs(cos)) * SCALE * Math.sin(PITCH) + 12,
      ],
      '#14181c',
      0.35,
    ),
    drawn(treads),
    drawn(body),
    drawn(cabin),
    drawn(facing),
    ...wheels.map((face) => drawn([face])),
  ].join('');
}

/** Filled up to its edges, so that no background shows between two faces. */
const outlined = (points: string, colour: string): string =>
  `<path d="M${points}z" fill="${colour}" stroke="${colour}" stroke-linejoin="round"/>`;

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function normalOf([a, b, c]: readonly Point[]): Point {
  if (a === undefined || b === undefined || c === undefined) return [0, 0, 1];
  const [u, v] = [b, c].map((point): Point => [point[0] - a[0], point[1] - a[1], point[2] - a[2]]) as [
    Point,
    Point,
  ];
  const cross: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  return [cross[0] / length, cross[1] / length, cross[2] / length];
}
