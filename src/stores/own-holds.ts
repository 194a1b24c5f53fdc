import { persistedList } from './persisted.ts';

/** A car that this browser's shopper holds, or held. */
interface StoredHold {
  car_id: string;
  reservation_id: string;
}

/** More than anybody holds at once. */
const LIMIT = 10;

const isOwnHold = (value: unknown): value is StoredHold =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'car_id') === 'string' &&
  typeof Reflect.get(value, 'reservation_id') === 'string';

/** The reservations of this browser's shopper, the latest first. */
export const $ownHolds = persistedList('own-holds', { isItem: isOwnHold, limit: LIMIT });

/** Stores the shopper's own hold of a car in this browser. */
export function storeOwnHold(hold: StoredHold): void {
  const others = $ownHolds.get().filter(({ car_id }) => car_id !== hold.car_id);
  $ownHolds.set([hold, ...others].slice(0, LIMIT));
}

/** Deletes a reservation that is over. */
export function deleteOwnHold(id: string): void {
  $ownHolds.set($ownHolds.get().filter(({ reservation_id }) => reservation_id !== id));
}

/** Returns the id of this browser's last reservation of a car; `null` for none. It may have ended. */
export const ownHoldOf = (carId: string): string | null =>
  $ownHolds.get().find(({ car_id }) => car_id === carId)?.reservation_id ?? null;
