import type { ShownPrice } from '../price/price.ts';
import type { CarState } from '../vehicle/allows.ts';
import { STATE_WORDS } from '../vehicle/words.ts';
import type { ListedFeedCar } from './feed-car.ts';

export interface FeedColumn {
  name: string;
  /** The reason for omitting a car without this value; absent for an optional column. */
  required?: string;
  value: (car: ListedFeedCar) => string | null;
}

export interface OmittedCar {
  id: string;
  reason: string;
}

/** Returns a car's cells; or, if it lacks a required value, the omitted car with the first such reason. */
export function feedCells(car: ListedFeedCar, attributes: readonly FeedColumn[]): string[] | OmittedCar {
  const cells: string[] = [];
  for (const { value, required } of attributes) {
    const cell = value(car) ?? '';
    if (cell === '' && required !== undefined) return { id: car.vehicle.id, reason: required };
    cells.push(cell);
  }
  return cells;
}

/** Returns the reason for omitting a car in this state. */
export const stateReason = (state: CarState): string => `It is ${STATE_WORDS[state].toLowerCase()}`;

/** Formats a price for Google and Meta: "24990 AUD". */
export const priceText = ({ amount }: ShownPrice): string =>
  `${Number.isInteger(amount) ? amount : amount.toFixed(2)} AUD`;
