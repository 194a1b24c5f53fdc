import type { FacetCounts, OpenedIndex } from './opened-index.ts';
import type { HistogramRequest } from './request.ts';

/** The bucket of a number, from 0. */
export const bucketOf = (number: number, { from, step, buckets }: HistogramRequest): number =>
  Math.max(0, Math.min(buckets - 1, Math.floor((number - from) / step)));

/** How many documents fall into each bucket; those without a number into none. */
export function histogram(
  request: HistogramRequest,
  { counts }: FacetCounts,
  { column }: OpenedIndex,
): number[] {
  const { attribute, buckets } = request;
  const sums = new Array<number>(buckets).fill(0);
  const { values = [] } = column(attribute)?.dictionary() ?? {};
  counts(attribute).forEach((count, place) => {
    const number = values[place];
    if (typeof number !== 'number') return;
    const bucket = bucketOf(number, request);
    sums[bucket] = (sums[bucket] ?? 0) + count;
  });
  return sums;
}
