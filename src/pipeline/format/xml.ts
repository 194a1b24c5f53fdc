import { XMLParser } from 'fast-xml-parser';
import { sha256 } from '../canonical.ts';
import { isRecord } from '../dirt/reading.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { asText } from './encoding.ts';
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
export function* xmlRecords(bytes: Buffer, path = ''): Generator<FeedRecord> {
  const text = asText(bytes);
  for (const slice of elementsAt(text, path)) {
    yield { hash: sha256(slice), read: () => readElement(slice) };
  }
}

function* elementsAt(text: string, path: string): Generator<string> {
  const open: string[] = [];
  const depth = path.split('.').length;
  const atPath = () => open.length === depth && open.join('.') === path;
  let start = 0;
  let roots = 0;
  for (const tag of tags(text)) {
    if (tag.kind !== 'closing') {
      if (open.length === 0) roots += 1;
      open.push(tag.name);
      if (open.length > MAX_DEPTH) throw unreadable(`its elements nest deeper than ${MAX_DEPTH}`);
      if (atPath()) start = tag.start;
    }
    if (tag.kind !== 'opening') {
      if (atPath()) yield text.slice(start, tag.end);
      if (open.pop() !== tag.name) throw unreadable(`</${tag.name}> closes what is not open`);
    }
  }
  if (open.length > 0) throw truncated(`inside <${open.join('><')}>`);
  if (roots !== 1) throw unreadable(roots === 0 ? 'it has no elements' : 'it has several roots');
}

interface Tag {
  kind: 'opening' | 'closing' | 'empty';
  name: string;
  start: number;
  end: number;
}

/** What holds no elements, by its first characters: comments, character data, instructions. */
const PASSED_OVER = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function* tags(text: string): Generator<Tag> {
  for (let start = text.indexOf('<'); start !== -1; ) {
    const passed = PASSED_OVER.find(([opening]) => text.startsWith(opening, start));
    const end = passed ? after(text, passed[1], start) : tagEnd(text, start);
    if (passed === undefined && text[start + 1] !== '!') yield tagOf(text, start, end);
    start = text.indexOf('<', end);
  }
}

function tagOf(text: string, start: number, end: number): Tag {
  const closing = text[start + 1] === '/';
  const kind = closing ? 'closing' : text[end - 2] === '/' ? 'empty' : 'opening';
  const name = /[^\s/>]*/.exec(text.slice(start + (closing ? 2 : 1), Math.min(end, start + 200)))?.[0] ?? '';
  return { kind, name, start, end };
}

/** Behind the `>` of the tag or document type at `start`, minding quoted values and an inner `[…]`. */
function tagEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '>') return at + 1;
    if (character === '"' || character === "'") at = after(text, character, at + 1) - 1;
    else if (character === '[') at = after(text, ']', at) - 1;
  }
  throw truncated('inside a tag');
}

function after(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  if (at === -1) throw truncated(`before the next ${closing}`);
  return at + closing.length;
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
