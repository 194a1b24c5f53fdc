import { formatNumber } from '../money.ts';

/** "128 cars", "1 car", "No cars": `cars` is the site's word; one of a word without a plural is "1 match". */
export function countText(count: number, cars: string): string {
  const word = cars.toLowerCase();
  if (count === 0) return `No ${word}`;
  const one = word.endsWith('s') ? word.slice(0, -1) : 'match';
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${word}`;
}
