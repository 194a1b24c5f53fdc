import { persistedList } from './persisted.ts';

/** A car that the shopper of this browser holds, or held. */
interface StoredHold {
  car_id: string;
  reservation_id: string;
}

/** Nobody holds more cars at once than this. */
const LIMIT = 10;

const isOwnHold = (value: unknown): value is StoredHold =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'car_id') === 'string' &&
  typeof Reflect.get(value, 'reservation_id') === 'string';

const $ownHolds = persistedList('own-holds', { isItem: isOwnHold, limit: LIMIT });

/** Remembers in this browser which hold of a car is the shopper's own. */
export function storeOwnHold(hold: StoredHold): void {
  const others = $ownHolds.get().filter(({ car_id }) => car_id !== hold.car_id);
  $ownHolds.set([hold, ...others].slice(0, LIMIT));
}

/** The reservation under which this browser's shopper held a car last; `null` for none. Whether it is still on, the service knows. */
export const ownHoldOf = (carId: string): string | null =>
  $ownHolds.get().find(({ car_id }) => car_id === carId)?.reservation_id ?? null;
