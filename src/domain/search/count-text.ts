import { formatNumber } from '../money.ts';

/** "128 cars", "1 car", "No cars": `cars` is the site's word. */
export function countText(count: number, cars: string): string {
  const word = cars.toLowerCase();
  return count === 0 ? `No ${word}` : countOf(count, word);
}

/** "128 Cars", "1 Car", "0 Cars": `cars` is the site's word, or words that end with it. */
export const countOf = (count: number, cars: string): string =>
  `${formatNumber(count)} ${count === 1 ? cars.replace(/s$/, '') : cars}`;
