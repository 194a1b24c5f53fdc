import type { RecordMark } from '#sites/memory.ts';

/** Records larger than this are no cars. */
export const MAX_RECORD_BYTES = 1_000_000;

/** One record as it lies in the feed: compared by its hash, and read only when that is new. */
export interface FeedRecord {
  /** SHA-256 of the record's bytes. */
  hash: string;
  /** Where the format can find it by that in the next feed. */
  mark?: RecordMark;
  /** To be called before the next record is requested. Throws where this record alone is broken. */
  read: () => unknown;
  /** Settings exclude it as no stock of the site (`only`). */
  excluded?: boolean;
  /** After `read` threw: makes it return what can still be read of the record, by which its car is recognised. */
  salvage?: () => void;
}

/** How a record is read that may be broken: as a `whole`, and else what `remains` of it. */
export function recordReading(
  whole: () => unknown,
  remains: () => unknown,
): Required<Pick<FeedRecord, 'read' | 'salvage'>> {
  let read = whole;
  return {
    read: () => read(),
    salvage() {
      read = remains;
    },
  };
}

/** The records of a feed in the order of the last one: each is expected behind its former predecessor. */
export class FeedOrder {
  readonly #marks: readonly RecordMark[];
  #at = 0;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(marks: readonly RecordMark[] = []) {
    this.#marks = marks;
  }

  /** The record that should come. */
  get next(): RecordMark | undefined {
    return this.#marks[this.#at];
  }

  /** Goes on behind the record that came, a new one in place of the expected one; returns its mark. */
  came(mark: RecordMark): RecordMark {
    if (mark !== this.next) {
      this.#places ??= new Map(this.#marks.map(({ hash }, place) => [hash, place]));
      this.#at = this.#places.get(mark.hash) ?? this.#at;
    }
    const current = this.next?.hash === mark.hash ? this.next : mark;
    this.#at += 1;
    return current;
  }
}
