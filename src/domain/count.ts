import { formatNumber } from './money.ts';

/** "1 car", "1,200 cars"; `many` for plurals of another form. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;
