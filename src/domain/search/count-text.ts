import { formatNumber } from '../money.ts';

/** "128 cars", "1 match", "No cars": `cars` is the site's word. */
export function countText(count: number, cars: string): string {
  const word = cars.toLowerCase();
  if (count === 0) return `No ${word}`;
  return count === 1 ? '1 match' : `${formatNumber(count)} ${word}`;
}
