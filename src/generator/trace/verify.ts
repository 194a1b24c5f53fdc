import type { Traces } from './traces.ts';
import type { QueryRecord } from './tracker.ts';

export interface Verifier {
  /** Whether every answer that the page read is the same as when it was rendered. */
  holds(path: string): boolean;
  /** The query keys the page read, for pages that hold. */
  queriesOf(path: string): string[];
  /** The record of a query whose parts are all unchanged, without asking it again. */
  known(key: string): QueryRecord | null;
}

/**
 * Compares an earlier release's traces with the Snapshot of now. A query whose parts are unchanged and
 * whose instant has not come is taken as it was; any other is asked again and its answer's hash compared,
 * so that a page is rendered again only where something it shows has changed.
 */
export function createVerifier(
  traces: Traces,
  now: Date,
  partHash: (part: string) => string,
  ask: (key: string) => QueryRecord,
): Verifier {
  const unchanged = traces.parts.map(([part, hash]) => partHash(part) === hash);
  const fresh = traces.queries.map(
    ([, , parts, until]) =>
      (until === null || now.getTime() < until) && parts.every((part) => unchanged[part]),
  );
  const verdicts = new Map<number, boolean>();
  const numbers = new Map(traces.queries.map(([key], number) => [key, number]));
  const recordOf = (number: number): QueryRecord | null => {
    const query = traces.queries[number];
    if (query === undefined || !fresh[number]) return null;
    const [, hash, parts, until] = query;
    return { hash, parts: parts.map((part) => traces.parts[part]?.[0] ?? ''), until };
  };

  const queryHolds = (number: number) => {
    const known = verdicts.get(number);
    if (known !== undefined) return known;
    const query = traces.queries[number];
    if (query === undefined) return false;
    const [key, hash] = query;
    const verdict = fresh[number] === true || ask(key).hash === hash;
    verdicts.set(number, verdict);
    return verdict;
  };

  return {
    holds: (path) => traces.pages[path]?.every(queryHolds) ?? false,
    queriesOf: (path) => (traces.pages[path] ?? []).map((number) => traces.queries[number]?.[0] ?? ''),
    known: (key) => recordOf(numbers.get(key) ?? -1),
  };
}
