import { resultHash } from './hash.ts';

/**
 * Dependencies of a result: the parts of the snapshot that were read, and the instant (Unix milliseconds) at which the
 * clock alone changes it.
 */
export interface QueryRecord {
  hash: string;
  parts: string[];
  until: number | null;
}

/** The earliest of some instants; `null` means never. */
export function earliest(instants: Iterable<number | null>): number | null {
  let first: number | null = null;
  for (const instant of instants)
    if (instant !== null && (first === null || instant < first)) first = instant;
  return first;
}

/** Passed to a query; records every read. */
export interface TraceRecorder {
  readonly now: Date;
  /** Records that the result depends on this part of the snapshot. */
  note(part: string): void;
  /** Records instants at which the result changes; those not after `now` are ignored. */
  until(...instants: (Date | null)[]): void;
  /**
   * A value shared by many queries, computed once; its reads count for each of them. `before` is the cached value of an
   * earlier snapshot: it may save work, and never changes the result.
   */
  shared<T>(name: string, compute: (reader: TraceRecorder, before: T | undefined) => T): T;
  /** The result of another query, recorded as one part: its own dependencies may change while it stays the same. */
  result<T>(key: string, compute: (reader: TraceRecorder) => T): T;
}

interface TracedValue {
  value: unknown;
  notes: Notes;
}

/** Runs queries over one snapshot at one instant, and traces each result. */
export class Tracker {
  readonly #now: Date;
  readonly #isCached: (key: string) => boolean;
  readonly #results = new Map<string, unknown>();
  readonly #records = new Map<string, QueryRecord>();
  readonly #shared = new Map<string, TracedValue>();
  /** Outdated shared values of an earlier snapshot. */
  readonly #outdated = new Map<string, unknown>();
  /** Outdated results: the same object has the same hash. */
  readonly #former = new Map<string, { result: unknown; hash: string }>();

  /** `isCached` selects the queries whose results are cached; caching all would fill the memory. */
  constructor(now: Date, isCached: (key: string) => boolean = () => true) {
    this.#now = now;
    this.#isCached = isCached;
  }

  /**
   * Inherits the cache of an earlier snapshot's tracker where all parts are `unchanged` and the instant has not come.
   * Nothing is inherited after the clock was set back.
   */
  takeOver(earlier: Tracker, unchanged: (part: string) => boolean): void {
    if (earlier.#now > this.#now) return;
    const verdicts = new Map<string, boolean>();
    const isUnchanged = (part: string) => {
      const cached = verdicts.get(part);
      if (cached !== undefined) return cached;
      const verdict = unchanged(part);
      verdicts.set(part, verdict);
      return verdict;
    };
    const holds = ({ parts, until }: { parts: Iterable<string>; until: number | null }) =>
      (until === null || this.#now.getTime() < until) && every(parts, isUnchanged);
    for (const [key, result] of earlier.#results) {
      const record = earlier.#records.get(key);
      if (record === undefined) continue;
      if (holds(record)) {
        this.#results.set(key, result);
        this.#records.set(key, record);
      } else this.#former.set(key, { result, hash: record.hash });
    }
    for (const [name, shared] of earlier.#shared) {
      if (holds(shared.notes)) this.#shared.set(name, shared);
      else this.#outdated.set(name, shared.value);
    }
  }

  /** The result of the query named by `key`, from the cache where possible. */
  result<T>(key: string, compute: (reader: TraceRecorder) => T): T {
    if (this.#results.has(key)) return this.#results.get(key) as T;
    return this.#evaluate(key, compute).result;
  }

  /** The trace of `key`, computing its result where needed. */
  record(key: string, compute: (reader: TraceRecorder) => unknown): QueryRecord {
    return this.#records.get(key) ?? this.#evaluate(key, compute).record;
  }

  #evaluate<T>(key: string, compute: (reader: TraceRecorder) => T) {
    const notes = new Notes();
    const result = compute(this.#reader(notes));
    const former = this.#former.get(key);
    this.#former.delete(key);
    const hash = former !== undefined && former.result === result ? former.hash : resultHash(result);
    const record = { hash, parts: [...notes.parts], until: notes.until };
    this.#records.set(key, record);
    if (this.#isCached(key)) this.#results.set(key, result);
    return { result, record };
  }

  #reader(notes: Notes): TraceRecorder {
    const now = this.#now;
    return {
      now,
      note: (part) => notes.parts.add(part),
      until: (...instants) => {
        const ahead = instants.map((instant) =>
          instant !== null && instant > now ? instant.getTime() : null,
        );
        notes.until = earliest([notes.until, ...ahead]);
      },
      shared: (name, compute) => {
        const found = this.#shared.get(name) ?? this.#compute(name, compute);
        notes.include(found.notes);
        return found.value as ReturnType<typeof compute>;
      },
      result: (key, compute) => {
        const result = this.result(key, compute);
        notes.parts.add(key);
        notes.until = earliest([notes.until, this.record(key, compute).until]);
        return result;
      },
    };
  }

  #compute<T>(name: string, compute: (reader: TraceRecorder, before: T | undefined) => T): TracedValue {
    const notes = new Notes();
    const before = this.#outdated.get(name) as T | undefined;
    const entry = { value: compute(this.#reader(notes), before), notes };
    this.#outdated.delete(name);
    this.#shared.set(name, entry);
    return entry;
  }
}

function every<T>(items: Iterable<T>, test: (item: T) => boolean): boolean {
  for (const item of items) if (!test(item)) return false;
  return true;
}

class Notes {
  readonly parts = new Set<string>();
  until: number | null = null;

  include(other: Notes) {
    for (const part of other.parts) this.parts.add(part);
    this.until = earliest([this.until, other.until]);
  }
}
