import { sha256 } from '../canonical.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import type { FeedRecord } from './format.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Records larger than this are no cars. */
const MAX_RECORD_BYTES = 1_000_000;

/**
 * Cuts the list of a JSON document into its records without parsing them: an unchanged record costs one hash, a
 * broken one is quarantined alone, and a document of 100 MB never lies in memory as objects.
 * `path` is where the list lies, dotted; without it the document is the list.
 */
export function* jsonRecords(bytes: Buffer, path?: string): Generator<FeedRecord> {
  const scan = new JsonScan(bytes);
  const keys = path === undefined || path === '' ? [] : path.split('.');
  for (const slice of scan.list(keys)) {
    yield { hash: sha256(slice), read: () => readSlice(slice) };
  }
  scan.end();
}

function readSlice(slice: Buffer): unknown {
  if (slice.length > MAX_RECORD_BYTES) throw new Error(`The record is larger than ${MAX_RECORD_BYTES} bytes`);
  return JSON.parse(slice.toString());
}

/** Walks the bytes of a JSON document, minding strings and brackets and nothing else. */
class JsonScan {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The entries of the list below `keys`; what stands beside it is passed over. */
  *list([key, ...keys]: string[]): Generator<Buffer> {
    if (key === undefined) {
      yield* this.#entries();
      return;
    }
    this.#expect(OPEN_OBJECT, `an object with "${key}"`);
    let found = false;
    while (!this.#closes(CLOSE_OBJECT)) {
      const name = this.#slice().toString();
      this.#expect(COLON, 'a colon after a name');
      if (name === JSON.stringify(key)) {
        found = true;
        yield* this.list(keys);
      } else {
        this.#slice();
      }
      this.#comma(CLOSE_OBJECT);
    }
    if (!found) throw this.#unreadable(`there is no "${key}" where the settings say the records lie`);
  }

  /** Checks that nothing but space follows. */
  end(): void {
    this.#space();
    if (this.#at < this.#bytes.length) throw this.#unreadable('something follows after its end');
  }

  *#entries(): Generator<Buffer> {
    this.#expect(
      OPEN_LIST,
      'a list of records; where it lies inside the document, set "records" of the stock source',
    );
    while (!this.#closes(CLOSE_LIST)) {
      yield this.#slice();
      this.#comma(CLOSE_LIST);
    }
  }

  /** The bytes of the next value, whatever it is. */
  #slice(): Buffer {
    this.#space();
    const start = this.#at;
    let depth = 0;
    do {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw this.#truncated();
      if (byte === QUOTE) this.#string();
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
      else if (depth === 0) this.#word();
      this.#at += 1;
    } while (depth > 0);
    if (depth < 0 || this.#at === start) throw this.#unreadable('a bracket closes what was not opened');
    return this.#bytes.subarray(start, this.#at);
  }

  /** Moves to the closing quote: the next one that an even number of backslashes precedes. */
  #string(): void {
    let close = this.#at;
    let backslashes: number;
    do {
      close = this.#bytes.indexOf(QUOTE, close + 1);
      if (close === -1) throw this.#truncated();
      backslashes = 0;
      while (this.#bytes[close - 1 - backslashes] === BACKSLASH) backslashes += 1;
    } while (backslashes % 2 === 1);
    this.#at = close;
  }

  /** Moves to the last byte of a number, `true`, `false` or `null`. */
  #word(): void {
    while (isWordByte(this.#bytes[this.#at + 1])) this.#at += 1;
  }

  #comma(close: number): void {
    this.#space();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw this.#truncated();
    if (byte === COMMA) this.#at += 1;
    else if (byte !== close) throw this.#unreadable('a comma is missing between two values');
  }

  #closes(close: number): boolean {
    this.#space();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw this.#truncated();
    if (byte === close) this.#at += 1;
    return byte === close;
  }

  #expect(expected: number, what: string): void {
    this.#space();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw this.#truncated();
    if (byte !== expected) throw this.#unreadable(`expected ${what}`);
    this.#at += 1;
  }

  #space(): void {
    while (isSpace(this.#bytes[this.#at])) this.#at += 1;
  }

  #truncated(): FeedUnusable {
    return new FeedUnusable('truncated', `The feed ends in the middle, after ${this.#bytes.length} bytes`);
  }

  #unreadable(reason: string): FeedUnusable {
    return new FeedUnusable(
      'unreadable',
      `The feed is not the JSON it should be: ${reason} (byte ${this.#at})`,
    );
  }
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined && byte !== COMMA && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT && !isSpace(byte)
  );
}
