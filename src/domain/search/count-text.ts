import { formatNumber } from '../money.ts';

/** "128 cars", "1 car", "No cars": `cars` is the site's word. */
export function countText(count: number, cars: string): string {
  const word = cars.toLowerCase();
  return `${count === 0 ? 'No' : formatNumber(count)} ${count === 1 ? word.replace(/s$/, '') : word}`;
}
