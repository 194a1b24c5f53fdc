import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a page of a list, compressed as in an export (search, "Targets"). */
export const LIST_LIMIT = 14_000;

export const isListPath = (path: string): boolean => /^\/search(?:\/|$)/.test(path);

/** Exports compress with the most effort, which is slow: a page within the budget at less effort is so at that. */
export function exportedBytes(content: Buffer | string): number {
  const quickly = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  return quickly <= LIST_LIMIT ? quickly : brotliCompressSync(content).length;
}
