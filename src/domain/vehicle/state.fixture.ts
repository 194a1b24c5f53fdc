import { namesOf } from '../names-of.ts';
import type { CarState } from './allows.ts';
import type { ViewerHold } from './state.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Facts and the viewer's hold that put a car into a state. */
export interface CarStateCase {
  facts: Partial<Vehicle>;
  own: ViewerHold | null;
}

/** A case for each state, on a used-only site. */
export const STATED_CARS: Readonly<Record<CarState, CarStateCase>> = {
  in_stock: { facts: {}, own: null },
  coming_soon: { facts: { status: 'coming_soon' }, own: null },
  preorder: { facts: { status: 'coming_soon', preorder: true }, own: null },
  test_drive_only: { facts: { tag: 'Test Drive Only' }, own: null },
  mine_unpaid: { facts: { held: true }, own: 'unpaid' },
  mine_paid: { facts: { held: true }, own: 'paid' },
  reserved: { facts: { reserved: true }, own: null },
  sold: { facts: { sold: true }, own: null },
  withdrawn: { facts: { car_type: 'new' }, own: null },
};

export const CAR_STATES = namesOf(STATED_CARS);

/** Makes a car in a state on a used-only site, for the viewer of `STATED_CARS`. */
export function carIn(state: CarState, facts: Partial<Vehicle> = {}): Vehicle {
  const { held, ...stated } = STATED_CARS[state].facts;
  const vehicle = vehicleWith({ ...facts, ...stated });
  return held === undefined ? vehicle : { ...vehicle, held };
}
