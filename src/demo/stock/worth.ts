import type { CarType } from '#domain/vehicle/vehicle.schema.ts';
import type { Article } from './article.ts';
import type { SeededRandom } from './seeded.ts';

const DEMO_SHARE = 0.93;
const FIRST_DRIVE_SHARE = 0.84;
const LOWEST_PRICE = 2_490;

/** An asking price in dollars, ending in 490 or 990, for an article of `age` years. */
export function askingPrice(
  { price, holds }: Article,
  carType: CarType,
  age: number,
  random: SeededRandom,
): number {
  const share = {
    new: () => 1,
    demo: () => DEMO_SHARE,
    used: () => FIRST_DRIVE_SHARE * holds ** Math.max(0, age - 0.5) * (0.95 + random.next() * 0.1),
  }[carType]();
  return carType === 'new' ? price : Math.max(LOWEST_PRICE, Math.round((price * share) / 500) * 500 - 10);
}

/** A plausible odometer reading in kilometres for the age; `null` without an odometer. */
export function odometer(
  { kmAYear }: Article,
  carType: CarType,
  age: number,
  random: SeededRandom,
): number | null {
  if (kmAYear === null) return null;
  return {
    new: () => random.whole(5, 60),
    demo: () => random.whole(1_500, 9_000),
    used: () => Math.round(kmAYear * Math.max(0.7, age) * (0.6 + random.next() * 0.8)),
  }[carType]();
}

/** A model year of the article's production run, up to `thisYear`. */
export function modelYear(
  { years: [first, last] }: Article,
  carType: CarType,
  thisYear: number,
  random: SeededRandom,
): number {
  if (carType !== 'used') return random.chance(0.75) ? thisYear : thisYear - 1;
  const newest = Math.min(last ?? thisYear, thisYear - 1);
  return random.whole(Math.min(newest, Math.max(first, thisYear - 16)), newest);
}
