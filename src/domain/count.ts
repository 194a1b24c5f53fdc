import { formatNumber } from './money.ts';

/** Formats a count with its noun: "1 car", "1,200 cars"; `many` is an irregular plural. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;
