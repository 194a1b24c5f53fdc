import type { QueryRecord } from './tracker.ts';

/**
 * The trace of a release: each page's queries, and each query's dependencies. Names are stored once, so that 10,000
 * pages take only a few megabytes.
 */
export interface Traces {
  /** Parts of the snapshot with their content hash at that time. */
  parts: [part: string, hash: string][];
  queries: [key: string, hash: string, parts: number[], until: number | null][];
  pages: { [path: string]: number[] };
}

export interface PageTrace {
  path: string;
  queries: string[];
}

/** Packs page traces and query records; `partHash` returns the content hash of a part, `''` where it is absent. */
export function packTraces(
  pages: Iterable<PageTrace>,
  recordOf: (key: string) => QueryRecord,
  partHash: (part: string) => string,
): Traces {
  const parts = new Index<[string, string]>();
  const queries = new Index<Traces['queries'][number]>();
  const packed: Traces['pages'] = {};
  const query = (key: string) =>
    queries.of(key, () => {
      const { hash, parts: read, until } = recordOf(key);
      return [key, hash, read.map((part) => parts.of(part, () => [part, partHash(part)])), until];
    });
  for (const page of pages) packed[page.path] = page.queries.map(query);
  const traces = { parts: parts.entries, queries: queries.entries, pages: packed };
  numbers.set(traces, queries.numbers);
  return traces;
}

/** The next build of the same process needs the numbers again, before it is live. */
const numbers = new WeakMap<Traces, ReadonlyMap<string, number>>();

/** The place of each query in `queries`, by its key. */
export function queryNumbers(traces: Traces): ReadonlyMap<string, number> {
  const found = numbers.get(traces);
  if (found !== undefined) return found;
  const made = new Map(traces.queries.map(([key], number) => [key, number]));
  numbers.set(traces, made);
  return made;
}

class Index<T> {
  readonly entries: T[] = [];
  readonly numbers = new Map<string, number>();

  of(key: string, make: () => T): number {
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const entry = make();
    this.numbers.set(key, this.entries.length);
    return this.entries.push(entry) - 1;
  }
}
