import { decodeHTMLStrict } from 'entities';
import { decodedOnce } from './twice-encoded.ts';

const LINE_LENGTH = 300;
/** Characters of a text that are read for a line of it. */
export const READ_OF_LINE = 4 * LINE_LENGTH;
const PASSAGE_LENGTH = 20_000;

/** Markup inside markup inside entities: what has not settled after this many rounds was made to deceive. */
const MAX_ROUNDS = 10;

/** What workbooks write for a value that they could not reckon. */
export const WORKBOOK_ERROR = '#(?:n/a|ref!|value!|div/0!|name\\?|num!|null!|spill!|calc!|error!)';

/** What feeds write for nothing. "NA" is not among them: it is a series of the MX-5; nor is "Select", a badge. */
const PLACEHOLDER = new RegExp(
  String.raw`^(?:[([]?(?:null|undefined|nan|none|nil)[)\]]?|[([](?:blank|empty)[)\]]|\\N|n/a|n\.a\.?|tba|tbc|not (?:known|available|applicable|specified|supplied|provided|entered|set)|unspecified|\W*(?:please (?:select|choose)|select (?:one|an option))\W*|-+ ?(?:select|none) ?-+|[-+]?infinity|\$? ?[-–—?.,|*#! ]+|${WORKBOOK_ERROR})$`,
  'i',
);

/** What a program left behind inside a text that a person may read. */
const WORD = String.raw`(?:\[object Object\]|[([]?\b(?:Invalid Date|NaN|null|undefined)\b[)\]]?)`;
/** What stands between two values: "BLUE / null" is "BLUE". */
const SEPARATOR = '(?: ?[/,–—-] ?)';
const LEFTOVER = new RegExp(`^(?:\\s*${WORD}${SEPARATOR})+|${SEPARATOR}?${WORD}`, 'gi');

// What is not closed runs to the end: the search never goes back.
const SCRIPT_OR_STYLE = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const LINE_BREAKING_TAG = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi;
const TAG = /<(?:[a-z/!?][^<>]*)>/gi;
const CDATA = /<!\[CDATA\[|\]\]>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Control characters but tab and line feed, zero-width and direction marks, lone surrogates. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]/g;

/** Up to its semicolon: without one, "&copy=1" may be part of an address. */
const ENTITY = /&(?:#x?[0-9a-f]{1,10}|[a-z][a-z0-9]{1,31});/gi;

/** Words of ASCII without what begins markup, between single spaces or line breaks: as most texts are, with nothing to tidy. */
const PLAIN = /^[!-%'-;=-Z^-~]+(?: [!-%'-;=-Z^-~]+)*$/;
const PLAIN_LINES = /^[!-%'-;=-Z^-~]+(?:(?: |\n\n?)[!-%'-;=-Z^-~]+)*$/;
const HAS_LEFTOVER = new RegExp(LEFTOVER.source, 'i');

/** One line of plain text, or `null` where nothing readable is left: no markup, no controls, no "null". */
export function line(text: string): string | null {
  const read = text.slice(0, READ_OF_LINE).trim();
  if (isTidy(read, PLAIN, LINE_LENGTH)) return PLACEHOLDER.test(read) ? null : read;
  return settle(read, (part) => tidyLine(tidy(part)).slice(0, LINE_LENGTH).trim());
}

/** Like `line`, for a text of several lines. */
export function passage(text: string): string | null {
  const read = text.slice(0, 2 * PASSAGE_LENGTH).trim();
  if (isTidy(read, PLAIN_LINES, PASSAGE_LENGTH)) return PLACEHOLDER.test(read) ? null : read;
  return settle(read, (part) => tidyPassage(tidy(part)).slice(0, PASSAGE_LENGTH).trim());
}

/** A short text without markup, entities and blanks that are not seen; one that has none of these stays as it is. */
export const plain = (text: string): string => (NOT_PLAIN.test(text) ? (line(text) ?? text) : text);

const NOT_PLAIN = /[^\t\n\r -~]|[&<]/;

const isTidy = (text: string, plain: RegExp, length: number): boolean =>
  text.length <= length && plain.test(text) && !HAS_LEFTOVER.test(text);

function settle(text: string, step: (text: string) => string): string | null {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = step(current);
    if (next === current) return current === '' || PLACEHOLDER.test(current) ? null : current;
    current = next;
  }
  return null;
}

function tidy(text: string): string {
  return withoutMarkup(decodedOnce(text))
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(LEFTOVER, ' ')
    .normalize('NFC');
}

function withoutMarkup(text: string): string {
  const decoded = text.includes('&') ? text.replace(ENTITY, decode) : text;
  if (!decoded.includes('<')) return decoded;
  return decoded
    .replace(CDATA, '')
    .replace(COMMENT, ' ')
    .replace(SCRIPT_OR_STYLE, ' ')
    .replace(LINE_BREAKING_TAG, '\n')
    .replace(TAG, ' ');
}

function decode(entity: string): string {
  // Some programs write an emoji as its two halves: "&#55357;&#56960;".
  const point = Number(entity.slice(1, -1).replace(/^#(x?)/i, '0$1'));
  if (point >= 0xd800 && point <= 0xdfff) return String.fromCharCode(point);
  const own = decodeHTMLStrict(entity);
  if (own !== entity) return own;
  // "CITRO&EUML;N"
  const folded = entity.toLowerCase();
  const found = decodeHTMLStrict(folded);
  return found === folded ? entity : found.toUpperCase();
}

const tidyLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A line break that was written as its two letters, but not the folder of "C:\new". */
const WRITTEN_BREAK = String.raw`(?<![:\\]|^)(?:\\r)?\\n|\\n(?![a-z])`;
const WRITTEN_BREAKS = new RegExp(WRITTEN_BREAK, 'g');

/** What ends a line of a text, also in HTML. */
export const LINE_BREAKS = new RegExp(
  String.raw`\r?\n|<(?:[bB][rR]|/?(?:[lLuUoO][iIlL]|[pP]|[dD][iI][vV]))\b[^<>]*>|${WRITTEN_BREAK}`,
);

const tidyPassage = (text: string) =>
  text
    .replace(WRITTEN_BREAKS, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
