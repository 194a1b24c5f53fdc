import type { CarBody } from './body.ts';

/** The measures of a silhouette, millimetres, and the drawn body that it is fitted from. */
export interface FittedBody {
  base: CarBody;
  length: number;
  height: number;
  /** From the front bumper to the front axle. */
  overhang: number;
  wheelbase: number;
  radius: number;
  rim: number;
  sill: number;
  /** How far the roof reaches back at windscreen and tail, against the base: a negative tail is a fastback. */
  rake: readonly [windscreen: number, tail: number];
  archLip?: number;
  /** Without what the base carries on its roof. */
  bareRoof?: boolean;
}

type Knots = readonly (readonly [from: number, to: number])[];

/** The piecewise linear map through the knots; it goes on as its last pieces do. */
function through(knots: Knots): (value: number) => number {
  return (value) => {
    const found = knots.findIndex(([from]) => value <= from);
    const index = Math.min(Math.max(found === -1 ? knots.length : found, 1), knots.length - 1);
    const [[a, toA], [b, toB]] = [knots[index - 1] ?? [0, 0], knots[index] ?? [1, 1]];
    return toA + ((value - a) / (b - a)) * (toB - toA);
  };
}

/** Height of the belt line as a share of the whole height. */
const BELT = 0.64;

/** A body with other proportions: axles, sill, belt and roof come where the measures have them, and the rest between. */
export function fitBody(measures: FittedBody): CarBody {
  const { base, length, height, overhang, wheelbase, radius, rim, sill, rake } = measures;
  const { front, rear } = base.wheels;
  const belt = base.height * BELT;
  const across = through([
    [0, 0],
    [front, overhang],
    [rear, overhang + wheelbase],
    [base.length, length],
  ]);
  const upward = through([
    [0, 0],
    [base.sill, sill],
    [belt, height * BELT],
    [base.height, height],
  ]);
  const at = (x: number, y: number): readonly [number, number] => {
    const rise = Math.max((y - belt) / (base.height - belt), 0);
    const [windscreen, tail] = rake;
    const along = Math.min(Math.max(x / base.length, 0), 1);
    const lean = rise * (windscreen + (tail - windscreen) * along);
    return [Math.round(across(x) + lean), Math.round(upward(y))];
  };
  const fit = (text: string) =>
    text.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => at(Number(x), Number(y)).join(','));
  const fitAll = (texts: readonly string[]) => texts.map(fit);
  const { archLip = base.archLip, bareRoof = false } = measures;
  return {
    length,
    height,
    sill,
    archLip,
    wheels: { front: overhang, rear: overhang + wheelbase, radius, rim },
    profile: fit(base.profile),
    glass: fit(base.glass),
    pillars: fitAll(base.pillars),
    screens: fitAll(base.screens),
    rail: fit(base.rail),
    shoulder: fit(base.shoulder),
    crease: fit(base.crease),
    shuts: fitAll(base.shuts),
    headLamp: fit(base.headLamp),
    headLight: fit(base.headLight),
    tailLamp: fit(base.tailLamp),
    tailLight: fit(base.tailLight),
    cladding: fitAll(base.cladding),
    brightwork: fitAll(base.brightwork),
    outside: bareRoof ? [] : fitAll(base.outside),
    handles: base.handles.map(([x, y]) => at(x, y)),
    mirror: at(...base.mirror),
    seats: base.seats.map(([x, y]) => at(x, y)),
  };
}
