import { resultHash } from './hash.ts';

/**
 * What an answer was made from: the parts of the Snapshot that were read, and the instant (Unix
 * milliseconds) at which the clock alone will change it.
 */
export interface QueryRecord {
  hash: string;
  parts: string[];
  until: number | null;
}

/** The first of some instants, of which `null` never comes. */
export function earliest(instants: Iterable<number | null>): number | null {
  let first: number | null = null;
  for (const instant of instants)
    if (instant !== null && (first === null || instant < first)) first = instant;
  return first;
}

/** Handed to a query; every read is noted. */
export interface TraceRecorder {
  readonly now: Date;
  /** Notes that the answer depends on this part of the Snapshot. */
  note(part: string): void;
  /** Notes instants at which the answer changes; those not after `now` are ignored. */
  until(...instants: (Date | null)[]): void;
  /**
   * A value shared by many queries, computed once; its reads count for each query that uses it. `before` is what it
   * was for an earlier Snapshot, where that is known: it may save work, and never changes the value.
   */
  shared<T>(name: string, compute: (reader: TraceRecorder, before: T | undefined) => T): T;
  /** The answer to another query, noted as one part: while it stays the same, what it was made from may change. */
  answer<T>(key: string, compute: (reader: TraceRecorder) => T): T;
}

interface TracedValue {
  value: unknown;
  notes: Notes;
}

/** Answers queries over one Snapshot at one instant, and remembers what each answer was made from. */
export class Tracker {
  readonly #now: Date;
  readonly #isKept: (key: string) => boolean;
  readonly #answers = new Map<string, unknown>();
  readonly #records = new Map<string, QueryRecord>();
  readonly #shared = new Map<string, TracedValue>();
  /** Shared values of an earlier Snapshot that no longer hold. */
  readonly #outdated = new Map<string, unknown>();
  /** Answers that no longer hold: one that turns out to be the very same object has the same hash. */
  readonly #former = new Map<string, { answer: unknown; hash: string }>();

  /** `isKept` tells the queries whose answers are wanted again; keeping all of them would fill the memory. */
  constructor(now: Date, isKept: (key: string) => boolean = () => true) {
    this.#now = now;
    this.#isKept = isKept;
  }

  /**
   * Takes over from a tracker of an earlier Snapshot what it kept, as far as all parts that it was made from are
   * `unchanged` and its instant has not come. A clock that was set back tells nothing of what held before.
   */
  takeOver(earlier: Tracker, unchanged: (part: string) => boolean): void {
    if (earlier.#now > this.#now) return;
    const verdicts = new Map<string, boolean>();
    const isUnchanged = (part: string) => {
      const known = verdicts.get(part);
      if (known !== undefined) return known;
      const verdict = unchanged(part);
      verdicts.set(part, verdict);
      return verdict;
    };
    const holds = ({ parts, until }: { parts: Iterable<string>; until: number | null }) =>
      (until === null || this.#now.getTime() < until) && every(parts, isUnchanged);
    for (const [key, answer] of earlier.#answers) {
      const record = earlier.#records.get(key);
      if (record === undefined) continue;
      if (holds(record)) {
        this.#answers.set(key, answer);
        this.#records.set(key, record);
      } else this.#former.set(key, { answer, hash: record.hash });
    }
    for (const [name, shared] of earlier.#shared) {
      if (holds(shared.notes)) this.#shared.set(name, shared);
      else this.#outdated.set(name, shared.value);
    }
  }

  /** The answer to the query named by `key`, computed once where it is kept. */
  answer<T>(key: string, compute: (reader: TraceRecorder) => T): T {
    if (this.#answers.has(key)) return this.#answers.get(key) as T;
    return this.#answer(key, compute).answer;
  }

  /** What the answer to `key` was made from, computing it where needed. */
  record(key: string, compute: (reader: TraceRecorder) => unknown): QueryRecord {
    return this.#records.get(key) ?? this.#answer(key, compute).record;
  }

  #answer<T>(key: string, compute: (reader: TraceRecorder) => T) {
    const notes = new Notes();
    const answer = compute(this.#reader(notes));
    const former = this.#former.get(key);
    this.#former.delete(key);
    const hash = former !== undefined && former.answer === answer ? former.hash : resultHash(answer);
    const record = { hash, parts: [...notes.parts], until: notes.until };
    this.#records.set(key, record);
    if (this.#isKept(key)) this.#answers.set(key, answer);
    return { answer, record };
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
      answer: (key, compute) => {
        const answer = this.answer(key, compute);
        notes.parts.add(key);
        notes.until = earliest([notes.until, this.record(key, compute).until]);
        return answer;
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
