/** First and last byte of a part, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads a `Range` header over an object of `length` bytes: one part; `unsatisfiable` where it lies outside;
 * null where the whole object is the answer (no range, several, or nonsense: RFC 9110 §14.2 lets us).
 */
export function readRange(header: string | null, length: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'unsatisfiable' : { first, last };
}
