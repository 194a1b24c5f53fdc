import type { ShownPrice } from '../price/price.ts';
import type { CarState } from '../vehicle/allows.ts';
import { STATE_WORDS } from '../vehicle/words.ts';
import type { ListedFeedCar } from './feed-car.ts';

/** One column of a feed. */
export interface FeedColumn {
  name: string;
  /** Why a car without it is omitted; absent where the feed takes such a car. */
  required?: string;
  value: (car: ListedFeedCar) => string | null;
}

/** A car that a feed does not take. */
export interface OmittedCar {
  /** The car's id. */
  id: string;
  reason: string;
}

/** The cells of a car, or why the feed leaves it out: for the first required attribute that it lacks. */
export function feedCells(car: ListedFeedCar, attributes: readonly FeedColumn[]): string[] | OmittedCar {
  const cells: string[] = [];
  for (const { value, required } of attributes) {
    const cell = value(car) ?? '';
    if (cell === '' && required !== undefined) return { id: car.vehicle.id, reason: required };
    cells.push(cell);
  }
  return cells;
}

/** Why a feed omits a car in this state. */
export const stateReason = (state: CarState): string => `It is ${STATE_WORDS[state].toLowerCase()}`;

/** "24990 AUD", as Google and Meta write prices. */
export const priceText = ({ amount }: ShownPrice): string =>
  `${Number.isInteger(amount) ? amount : amount.toFixed(2)} AUD`;
