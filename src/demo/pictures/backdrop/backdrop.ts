import type { Light } from '../light.ts';

/** A painted place of 1600 × 1067 pixels in which a vehicle stands. */
export interface Backdrop {
  light: Light;
  /** Drawn behind the vehicle. */
  behind: string;
  /** Drawn over the mirrored vehicle: the floor that swallows its reflection; none on a dull floor. */
  floorVeil?: string;
}

export const WIDTH = 1600;
export const HEIGHT = 1067;
