import { sha256 } from '#sites/sha256.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { PIECE, type ReadBytes } from './encoding.ts';
import { EACH_MEMBER } from './feed-layout.ts';
import { FeedOrder } from './feed-order.ts';
import { type Around, asBytes, isSpace, type JsonRecord, keyOf, namesOf, withAround } from './json-around.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Members of an object by which it is seen whether they are lists. */
const SEARCHED_MEMBERS = 100;

/** Texts and numbers around records are short; longer ones describe a dealer. */
const MAX_AROUND_BYTES = 1000;

/** Walks the bytes of a JSON document, minding strings and brackets and nothing else. It holds the value that it is in, and little more. */
export class JsonScan {
  readonly #read: ReadBytes;
  readonly #order: FeedOrder;
  #bytes: Buffer = Buffer.alloc(0);
  /** Place in the document of the first byte that is held. */
  #from = 0;
  /** Places among the buffered bytes: of the current byte, and of the first that is needed. */
  #at = 0;
  #head = 0;

  constructor(read: ReadBytes, order = new FeedOrder()) {
    this.#read = read;
    this.#order = order;
  }

  /** The entries of the list below `keys`; what stands beside it is passed over. `parent` is the name of the value. */
  *list([key, ...keys]: string[], around: Around = [], parent = 'dealer'): Generator<JsonRecord> {
    if (key === undefined) {
      for (const record of this.#records()) yield withAround(record, around);
      return;
    }
    if (key === EACH_MEMBER) {
      yield* keys.length === 0 ? this.#members(around, parent) : this.#below(keys, around, parent);
      return;
    }
    let found = false;
    for (const name of this.names(`an object with "${key}"`)) {
      if (name === JSON.stringify(key)) {
        found = true;
        yield* this.list(keys, around, key);
      } else {
        this.value();
      }
    }
    if (!found) throw this.#lacking(key);
  }

  /** The records below `keys` in each entry of a list, or member of an object, with the texts and numbers beside them. */
  *#below([key = '', ...keys]: string[], around: Around, parent: string): Generator<JsonRecord> {
    let found = false;
    for (const { name, entry } of this.#entries()) {
      const scan = new JsonScan((at, length) => entry.subarray(at, at + length));
      if (scan.opens() !== 'object') continue;
      const columns = name === null ? [...around] : [...around, ...namesOf(parent, name)];
      const start = `"@${parent}.`;
      let records: Buffer | undefined;
      for (const member of scan.names()) {
        const isPlain = scan.opens() === null;
        const value = scan.value();
        if (member === JSON.stringify(key)) [records, found] = [value, true];
        else if (isPlain && value.length <= MAX_AROUND_BYTES)
          columns.push(`${asBytes(`${start}${member.slice(1)}`)}:${value.toString('latin1')}`);
      }
      // A dealer without cars may lack the list.
      if (records === undefined || records.toString() === 'null') continue;
      const own = records;
      yield* new JsonScan((at, length) => own.subarray(at, at + length)).list(keys, columns, key);
    }
    if (!found) throw this.#lacking(key);
  }

  *#entries(): Generator<{ name: string | null; entry: Buffer }> {
    if (this.opens() === 'object') for (const name of this.names()) yield { name, entry: this.value() };
    else for (const { bytes } of this.#records()) yield { name: null, entry: bytes };
  }

  /** The names of an object's members, as they are written; each one's value is to be taken before the next name. */
  *names(what = 'an object'): Generator<string> {
    this.#expect(OPEN_OBJECT, what);
    while (!this.#closes(CLOSE_OBJECT)) {
      const name = this.value().toString();
      this.#expect(COLON, 'a colon after a name');
      yield name;
      this.#comma(CLOSE_OBJECT);
    }
  }

  /** What the next value opens, without taking it. */
  opens(): 'list' | 'object' | null {
    const byte = this.#next();
    if (byte === OPEN_LIST) return 'list';
    return byte === OPEN_OBJECT ? 'object' : null;
  }

  /** Checks that nothing but space follows. */
  end(): void {
    if (this.#next() !== undefined) throw this.#unreadable('something follows after its end');
  }

  *#records(): Generator<JsonRecord> {
    this.#expect(
      OPEN_LIST,
      'a list of records; where it lies inside the document, set "records" of the stock source',
    );
    while (!this.#closes(CLOSE_LIST)) {
      yield this.#awaited() ?? this.#unawaited();
      this.#comma(CLOSE_LIST);
    }
  }

  /** The members of an object, or the entries of those that are lists, where it holds lists. */
  *#members(around: Around, parent: string): Generator<JsonRecord> {
    const areLists = this.#holdsLists();
    for (const name of this.names('an object that holds records')) {
      if (!areLists) yield withAround({ bytes: this.value() }, [...around, keyOf(name)]);
      else if (this.opens() === 'list') yield* this.list([], [...around, ...namesOf(parent, name)]);
      else this.value();
    }
  }

  /** Whether the next value is an object with a list among its first members. */
  #holdsLists(): boolean {
    if (this.opens() !== 'object') return false;
    const start = this.#from + this.#at;
    const scan = new JsonScan((at, length) => this.#read(start + at, length));
    let isFound = false;
    for (const _ of scan.names().take(SEARCHED_MEMBERS)) {
      isFound ||= scan.opens() === 'list';
      scan.value();
    }
    // What was read last is held no longer.
    this.#bytes = this.#read(this.#from, this.#bytes.length);
    return isFound;
  }

  /** The record that is expected, where the bytes at hand are those of it: equal bytes that open an object end as it ended. */
  #awaited(): JsonRecord | null {
    const mark = this.#order.next;
    if (mark === undefined || this.#next() !== OPEN_OBJECT) return null;
    this.#head = this.#at;
    while (this.#bytes.length - this.#at < mark.length) if (!this.#more()) return null;
    const bytes = this.#bytes.subarray(this.#at, this.#at + mark.length);
    if (bytes.at(-1) !== CLOSE_OBJECT || sha256(bytes) !== mark.hash) return null;
    this.#at += mark.length;
    this.#order.came(mark);
    return { bytes, mark };
  }

  #unawaited(): JsonRecord {
    const bytes = this.value();
    return { bytes, mark: this.#order.came({ hash: sha256(bytes), length: bytes.length }) };
  }

  /** The bytes of the next value, whatever it is. */
  value(): Buffer {
    this.#next();
    this.#head = this.#at;
    let depth = 0;
    do {
      const byte = this.#byte();
      if (byte === undefined) throw this.#truncated();
      if (byte === QUOTE) this.#string();
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
      else if (depth === 0) this.#word();
      this.#at += 1;
    } while (depth > 0);
    if (depth < 0 || this.#at === this.#head) throw this.#unreadable('a bracket closes what was not opened');
    return this.#bytes.subarray(this.#head, this.#at);
  }

  /** Moves to the closing quote: the next one that an even number of backslashes precedes. */
  #string(): void {
    let backslashes: number;
    do {
      let close = this.#bytes.indexOf(QUOTE, this.#at + 1);
      while (close === -1) {
        if (!this.#more()) throw this.#truncated();
        close = this.#bytes.indexOf(QUOTE, this.#at + 1);
      }
      this.#at = close;
      backslashes = 0;
      while (this.#bytes[this.#at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    } while (backslashes % 2 === 1);
  }

  /** Moves to the last byte of a number, `true`, `false` or `null`. */
  #word(): void {
    do this.#at += 1;
    while (isWordByte(this.#byte()));
    this.#at -= 1;
  }

  #comma(close: number): void {
    const byte = this.#next();
    if (byte === undefined) throw this.#truncated();
    if (byte === COMMA) this.#at += 1;
    else if (byte !== close) throw this.#unreadable('a comma is missing between two values');
  }

  #closes(close: number): boolean {
    const byte = this.#next();
    if (byte === undefined) throw this.#truncated();
    if (byte === close) this.#at += 1;
    return byte === close;
  }

  #expect(expected: number, what: string): void {
    const byte = this.#next();
    if (byte === undefined) throw this.#truncated();
    if (byte !== expected) throw this.#unreadable(`expected ${what}`);
    this.#at += 1;
  }

  /** Passes over space between values; the byte behind it, `undefined` at the end. */
  #next(): number | undefined {
    let byte = this.#byte();
    while (isSpace(byte)) {
      this.#at += 1;
      this.#head = this.#at;
      byte = this.#byte();
    }
    return byte;
  }

  #byte(): number | undefined {
    if (this.#at >= this.#bytes.length) this.#more();
    return this.#bytes[this.#at];
  }

  /** Takes more bytes in, as many as are needed still, so that a long value is not read often; `false` at the end. */
  #more(): boolean {
    const needed = this.#bytes.length - this.#head;
    const bytes = this.#read(this.#from + this.#head, needed + Math.max(PIECE, needed));
    this.#bytes = bytes;
    this.#from += this.#head;
    this.#at -= this.#head;
    this.#head = 0;
    return bytes.length > needed;
  }

  #truncated(): FeedUnusable {
    return new FeedUnusable(
      'truncated',
      `The feed ends in the middle, after ${this.#from + this.#bytes.length} bytes`,
    );
  }

  #lacking(key: string): FeedUnusable {
    return this.#unreadable(`there is no "${key}" where the settings say the records lie`);
  }

  #unreadable(reason: string): FeedUnusable {
    return new FeedUnusable(
      'unreadable',
      `The feed is not the JSON it should be: ${reason} (byte ${this.#from + this.#at})`,
    );
  }
}

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined && byte !== COMMA && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT && !isSpace(byte)
  );
}
