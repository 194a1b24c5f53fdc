import { LIGHTS } from '../light.ts';
import type { Variant } from '../variant.ts';
import type { Backdrop } from './backdrop.ts';
import { coast } from './coast.ts';
import { courtyard } from './courtyard.ts';
import { hills } from './hills.ts';

const STREETS: readonly [() => Backdrop, () => Backdrop, () => Backdrop] = [
  () => ({ light: LIGHTS.coast, behind: coast() }),
  () => ({ light: LIGHTS.city, behind: courtyard() }),
  () => ({ light: LIGHTS.dusk, behind: hills() }),
];

/** A road by the sea, before a modern house, or in the hills at dusk. */
export function street(variant: Variant): Backdrop {
  return STREETS[variant]();
}
