import { phoneKey } from '../lead/contact-rules.ts';
import { GROUPING } from '../phone/phone-number.ts';

export interface Identity {
  emails: readonly string[];
  phones: readonly string[];
  /** Full names, as sent. */
  names: readonly string[];
}

/** A kind of personal data found in a text. */
export type Trait = 'e-mail' | 'phone' | 'name';

const FULL_NAME = /\S\s+\S/;
/** Bytes of the longest name that chance may write: into 100 MB of pictures about once in 300 times. */
const SHORT = 5;

/**
 * Returns how a name is searched for: by its bytes anywhere; a short one as whole words of text; one of a single word not
 * at all, as too many have it.
 */
export function nameSearch(name: string): 'bytes' | 'words' | 'none' {
  if (!FULL_NAME.test(name)) return 'none';
  return asBytes(name.trim()).length > SHORT ? 'bytes' : 'words';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what text lacks
const CONTROL = /[\0-\x08\x0e-\x1f]/;
/** Whether bytes are text: without control characters but white space. */
export const isText = (bytes: string): boolean => !CONTROL.test(bytes);

/**
 * Returns a function that finds a person's data in a text in any spelling: e-mail addresses and full names in any letter
 * case, phone numbers in all groupings with 0 or 61, each also with the escapes of JSON, HTML and URLs. The text is a
 * Latin-1 decoded file; convert strings by `asBytes`.
 */
export function traceFinder({ emails, phones, names }: Identity): (bytes: string) => Trait[] {
  const numbers = phones.map(phoneKey).filter((e164) => e164 !== null);
  const namesBy = Map.groupBy(names, nameSearch);
  const nameForms = (by: ReturnType<typeof nameSearch>) =>
    (namesBy.get(by) ?? []).map((name) => literalForm(name.trim()));
  const searches: [Trait, string[], (bytes: string) => boolean][] = [
    ['e-mail', emails.map(literalForm), anywhere],
    ['phone', numbers.map(phoneForm), anywhere],
    ['name', nameForms('bytes'), anywhere],
    ['name', nameForms('words').map(wordForm), isText],
  ];
  const found = searches
    .filter(([, forms]) => forms.length > 0)
    .map(([trait, forms, isIn]) => ({ trait, pattern: new RegExp(forms.join('|'), 'i'), isIn }));
  return (bytes) => [
    ...new Set(
      found.filter(({ pattern, isIn }) => isIn(bytes) && pattern.test(bytes)).map(({ trait }) => trait),
    ),
  ];
}

const anywhere = () => true;

/** Encodes a text as UTF-8, one character per byte. */
export const asBytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** HTML's escapes, and the space of form-encoded URLs. */
const ESCAPED = new Map([
  [' ', '+'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** What is no letter and no digit: of UTF-8 beyond ASCII, signs such as no-break space and curly quotes. */
const NO_LETTER = String.raw`[^0-9A-Za-z\x80-\xff]`;
const BEFORE_WORD = String.raw`(?<=^|${NO_LETTER}|\xc2[\x80-\xbf]|\xe2\x80[\x80-\xbf]|%[\dA-F]{2}|\\[a-z]|\\u[\dA-F]{4})`;
const AFTER_WORD = String.raw`(?=$|${NO_LETTER}|\xc2|\xe2\x80)`;
const wordForm = (form: string): string => `${BEFORE_WORD}${form}${AFTER_WORD}`;

const literalForm = (text: string): string => Array.from(text.toWellFormed(), signForm).join('');

const hexOf = (byte: string): string => byte.charCodeAt(0).toString(16).padStart(2, '0');

/** Returns the pattern of a character in either case; on bytes, the flag `i` covers only A to Z. */
function signForm(sign: string): string {
  const forms = [sign, sign.toLowerCase(), sign.toUpperCase()].flatMap((text) => [
    asBytes(text),
    asBytes(JSON.stringify(text).slice(1, -1)),
    asBytes(text).replace(/\W|_/g, (byte) => `%${hexOf(byte)}`),
    ESCAPED.get(text) ?? asBytes(text),
  ]);
  const patterns = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return `(?:${[...new Set(patterns)].join('|')})`;
}

const GROUPING_BYTES = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
  .filter((sign) => new RegExp(`[${GROUPING}]`).test(sign))
  .flatMap((sign) => [...asBytes(sign)])
  .map((byte) => String.raw`\x${hexOf(byte)}`);

/** Up to three characters between digits, of up to three bytes each. */
const GAP = String.raw`(?:[+${[...new Set(GROUPING_BYTES)].join('')}]|%[\dA-F]{2}|\\[a-z]){0,9}`;

/** Returns the pattern of a number: 13 and 1800 numbers need no prefix, all others 0 or 61. */
function phoneForm(e164: string): string {
  const significant = e164.slice('+61'.length);
  const digits = [...significant].join(GAP);
  const country = `(?:0011${GAP})?61`;
  const prefix = significant.startsWith('1') ? `(?:${country})?` : `(?:${country}${GAP}0?|0)`;
  // Digits of a percent escape, such as %20, do not count.
  return String.raw`(?<!(?<!%[\dA-F])\d)${prefix}${GAP}${digits}(?!\d)`;
}
