import type { Light } from './light.ts';
import type { PaintTones } from './paint.ts';
import type { Footprint } from './shadow.ts';

/** Which of the three versions of a picture is drawn. */
export type Variant = 0 | 1 | 2;

/** Folds any seed to a version, so that the stock needs few distinct pictures. */
export function variantOf(seed: number): Variant {
  return ([0, 1, 2] as const)[Math.abs(Math.trunc(seed)) % 3] ?? 0;
}

/** How one vehicle is to look: `id` prefixes its gradients, so that several fit in one document. */
export interface Finish {
  id: string;
  paint: PaintTones;
  light: Light;
  variant: Variant;
}

/** Something on wheels, drawn from its left side in millimetres: front at x = 0, ground at y = 0. */
export interface Vehicle extends Footprint {
  height: number;
  draw: (finish: Finish) => string;
}
