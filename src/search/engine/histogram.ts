import type { Column } from './column.ts';
import { type Documents, eachDocument } from './documents.ts';

/** Buckets of equal width for the numbers of one attribute; what lies outside counts in the first or the last. */
export interface HistogramRequest {
  attribute: string;
  from: number;
  step: number;
  buckets: number;
}

/** How many of `documents` fall into each bucket; those without a number into none. */
export function histogram(
  { from, step, buckets }: HistogramRequest,
  column: Column | undefined,
  documents: Documents,
): number[] {
  const counts = new Uint32Array(buckets);
  eachDocument(documents, (row) => {
    const number = column?.at(row);
    if (typeof number !== 'number') return;
    const bucket = Math.max(0, Math.min(buckets - 1, Math.floor((number - from) / step)));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  });
  return [...counts];
}
