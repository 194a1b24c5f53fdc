import type { CarState } from './allows.ts';
import type { ViewerHold } from './state.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** A car in some state, as far as it shows: what is known of it, and how the one who looks holds it. */
export interface CarStateCase {
  facts: Partial<Vehicle>;
  own: ViewerHold | null;
}

/** How a car comes to be in each state on a site of used cars. */
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

/** All states. */
export const CAR_STATES = Object.keys(STATED_CARS).filter((name): name is CarState =>
  Object.hasOwn(STATED_CARS, name),
);

/** A car in this state on a site of used cars, for whom `STATED_CARS` says. */
export function carIn(state: CarState, facts: Partial<Vehicle> = {}): Vehicle {
  const { held, ...stated } = STATED_CARS[state].facts;
  const vehicle = vehicleWith({ ...facts, ...stated });
  return held === undefined ? vehicle : { ...vehicle, held };
}
