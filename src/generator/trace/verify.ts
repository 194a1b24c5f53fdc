import { queryNumbers, type Traces } from './traces.ts';
import { earliest, type QueryRecord } from './tracker.ts';

export interface Verifier {
  /** Whether every result that the page read is the same as when it was rendered. */
  holds(path: string): boolean;
  /** Whether none of them need be computed again, so that the page is unchanged. */
  isUntouched(path: string): boolean;
  /** The instant at which the clock alone changes one of them, for valid pages; Unix milliseconds. */
  untilOf(path: string): number | null;
  /** The query keys that the page read, for valid pages. */
  queriesOf(path: string): string[];
  /** The record of a query with unchanged parts, without computing it again. */
  record(key: string): QueryRecord | null;
}

/**
 * Compares an earlier release's traces with the current snapshot. A query with unchanged parts before its instant is
 * reused; any other is computed and its result's hash compared, so that a page is rendered again only where something
 * on it has changed.
 */
export function createVerifier(
  traces: Traces,
  now: Date,
  partHash: (part: string) => string,
  compute: (key: string) => QueryRecord,
): Verifier {
  const instant = now.getTime();
  const unchanged = traces.parts.map(([part, hash]) => partHash(part) === hash);
  const fresh = traces.queries.map(
    ([, , parts, until]) => (until === null || instant < until) && parts.every((part) => unchanged[part]),
  );
  const verdicts = new Map<number, boolean>();
  const recordOf = (number: number): QueryRecord | null => {
    const query = traces.queries[number];
    if (query === undefined || !fresh[number]) return null;
    const [, hash, parts, until] = query;
    return { hash, parts: parts.map((part) => traces.parts[part]?.[0] ?? ''), until };
  };

  const queryHolds = (number: number) => {
    if (fresh[number] === true) return true;
    const cached = verdicts.get(number);
    if (cached !== undefined) return cached;
    const query = traces.queries[number];
    if (query === undefined) return false;
    const [key, hash] = query;
    const verdict = compute(key).hash === hash;
    verdicts.set(number, verdict);
    return verdict;
  };
  const untilOfQuery = (number: number): number | null => {
    const [key = '', , , until = null] = traces.queries[number] ?? [];
    return fresh[number] === true ? until : compute(key).until;
  };
  const numbersOf = (path: string) => traces.pages[path] ?? [];

  return {
    holds: (path) => traces.pages[path]?.every(queryHolds) ?? false,
    isUntouched: (path) => traces.pages[path]?.every((number) => fresh[number]) ?? false,
    untilOf: (path) => earliest(numbersOf(path).map(untilOfQuery)),
    queriesOf: (path) => numbersOf(path).map((number) => traces.queries[number]?.[0] ?? ''),
    record: (key) => recordOf(queryNumbers(traces).get(key) ?? -1),
  };
}
