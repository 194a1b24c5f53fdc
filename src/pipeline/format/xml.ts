import { XMLParser } from 'fast-xml-parser';
import { sha256 } from '../canonical.ts';
import { isRecord } from '../dirt/reading.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { textPieces } from './encoding.ts';
import type { FeedRecord } from './format.ts';

const MAX_RECORD_LENGTH = 1_000_000;
const MAX_DEPTH = 64;

/** Elements keep their text; the five standard entities are decoded, and no other ones: records never see a document type. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
});

/**
 * Cuts an XML document into the elements at `path` (dotted, from the root, such as `stock.vehicle`) without
 * building its tree. Entities that the document declares are never expanded.
 */
export function* xmlRecords(body: FeedBody, path = ''): Generator<FeedRecord> {
  for (const slice of elementsAt(new XmlScan(textPieces(body)), path)) {
    yield { hash: sha256(slice), read: () => readElement(slice) };
  }
}

function* elementsAt(scan: XmlScan, path: string): Generator<string> {
  const open: string[] = [];
  const depth = path.split('.').length;
  const atPath = () => open.length === depth && open.join('.') === path;
  let roots = 0;
  for (let tag = scan.next(); tag !== null; tag = scan.next()) {
    if (tag.kind !== 'closing') {
      if (open.length === 0) roots += 1;
      open.push(tag.name);
      if (open.length > MAX_DEPTH) throw unreadable(`its elements nest deeper than ${MAX_DEPTH}`);
      if (atPath()) scan.keep();
    }
    if (tag.kind !== 'opening') {
      if (atPath()) yield scan.kept();
      if (open.pop() !== tag.name) throw unreadable(`</${tag.name}> closes what is not open`);
    }
  }
  if (open.length > 0) throw truncated(`inside <${open.join('><')}>`);
  if (roots !== 1) throw unreadable(roots === 0 ? 'it has no elements' : 'it has several roots');
}

interface Tag {
  kind: 'opening' | 'closing' | 'empty';
  name: string;
}

/** What holds no elements, by its first characters: comments, character data, instructions. */
const PASSED_OVER = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Walks the tags of a document. It holds the element that is kept, or else the tag that it is at, and little more. */
class XmlScan {
  readonly #pieces: Iterator<string>;
  #text = '';
  /** Places in the text that is held: of the tag that was found last, behind it, and of the element that is kept. */
  #start = 0;
  #end = 0;
  #from: number | null = null;

  constructor(pieces: Iterator<string>) {
    this.#pieces = pieces;
  }

  /** The next tag, `null` at the end. */
  next(): Tag | null {
    for (;;) {
      this.#start = this.#end;
      const before = this.#offsetOf('<', 0);
      if (before === -1) return null;
      this.#start += before;
      const passed = PASSED_OVER.find(([opening]) => this.#startsWith(opening));
      const length = passed ? this.#behind(passed[1], 0) : this.#tagLength();
      this.#end = this.#start + length;
      if (passed === undefined && this.#character(1) !== '!') return this.#tag();
    }
  }

  /** Keeps the text from the tag that was found last. */
  keep(): void {
    this.#from = this.#start;
  }

  /** The text that was kept, to the end of the tag that was found last. */
  kept(): string {
    const text = this.#text.slice(this.#from ?? 0, this.#end);
    this.#from = null;
    return text;
  }

  #tag(): Tag {
    const closing = this.#character(1) === '/';
    const kind = closing ? 'closing' : this.#text[this.#end - 2] === '/' ? 'empty' : 'opening';
    const from = this.#start + (closing ? 2 : 1);
    const name = /[^\s/>]*/.exec(this.#text.slice(from, Math.min(this.#end, this.#start + 200)))?.[0] ?? '';
    return { kind, name };
  }

  /** Length of the tag or document type, minding quoted values and an inner `[…]`. */
  #tagLength(): number {
    for (let at = 1; ; at += 1) {
      const character = this.#character(at);
      if (character === undefined) throw truncated('inside a tag');
      if (character === '>') return at + 1;
      if (character === '"' || character === "'") at = this.#behind(character, at + 1) - 1;
      else if (character === '[') at = this.#behind(']', at) - 1;
    }
  }

  #behind(closing: string, from: number): number {
    const at = this.#offsetOf(closing, from);
    if (at === -1) throw truncated(`before the next ${closing}`);
    return at + closing.length;
  }

  #startsWith(opening: string): boolean {
    while (this.#text.length - this.#start < opening.length && this.#more());
    return this.#text.startsWith(opening, this.#start);
  }

  /** Where `wanted` stands next, counted from the tag, as `from` is; -1 for nowhere. */
  #offsetOf(wanted: string, from: number): number {
    let at = this.#text.indexOf(wanted, this.#start + from);
    while (at === -1 && this.#more()) at = this.#text.indexOf(wanted, this.#start + from);
    return at === -1 ? -1 : at - this.#start;
  }

  /** The character at a distance from the tag's start, `undefined` behind the document's end. */
  #character(at: number): string | undefined {
    if (this.#start + at >= this.#text.length) this.#more();
    return this.#text[this.#start + at];
  }

  /** Takes more text in, as much as is needed still, so that a long tag is not searched often; `false` at the end. */
  #more(): boolean {
    const needed = this.#from ?? this.#start;
    const length = this.#text.length - needed;
    let more = '';
    for (let piece = this.#pieces.next(); !piece.done; piece = this.#pieces.next()) {
      more += piece.value;
      if (more !== '' && more.length >= length) break;
    }
    this.#text = this.#text.slice(needed) + more;
    this.#start -= needed;
    this.#end -= needed;
    if (this.#from !== null) this.#from = 0;
    return more !== '';
  }
}

function readElement(slice: string): unknown {
  if (slice.length > MAX_RECORD_LENGTH)
    throw new Error(`The record is larger than ${MAX_RECORD_LENGTH} characters`);
  const [element] = Object.values(parser.parse(slice));
  return withoutWrapping(element);
}

/** An element with attributes holds its text as `#text`; only the text is a value. */
function withoutWrapping(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWrapping);
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, '#text')) return value['#text'];
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutWrapping(child)]));
}

const unreadable = (reason: string) =>
  new FeedUnusable('unreadable', `The feed is not the XML it should be: ${reason}`);

const truncated = (where: string) => new FeedUnusable('truncated', `The feed ends in the middle, ${where}`);
