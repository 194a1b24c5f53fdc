import { phoneKey } from '../lead/contact-rules.ts';
import { GROUPING } from '../phone/phone-number.ts';

/** Everything that one person is known by. */
export interface Identity {
  emails: readonly string[];
  phones: readonly string[];
  /** Full names, as they were sent. */
  names: readonly string[];
}

/** What of a person a text tells. */
export type Trait = 'e-mail' | 'phone' | 'name';

/** A name of one word is on many a page that is not about its bearer. */
const FULL_NAME = /\S\s+\S/;
/** Whether a name tells of one person, so that it is worth looking for. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name);

/**
 * Finds what of a person a text tells, however it is written: addresses and full names in any letter case, numbers
 * in all groupings that can be typed, with 0 or 61 before them; each also as JSON, HTML and addresses escape it. The
 * text is bytes as characters (Latin-1), as files of any kind can be read; text of a string comes through `asBytes`.
 */
export function traceFinder({ emails, phones, names }: Identity): (bytes: string) => Trait[] {
  const patterns: [Trait, string[]][] = [
    ['e-mail', emails.map(literalForm)],
    [
      'phone',
      phones
        .map(phoneKey)
        .filter((e164) => e164 !== null)
        .map(phoneForm),
    ],
    ['name', names.filter(isFullName).map((name) => literalForm(name.trim()))],
  ];
  const found = patterns
    .filter(([, forms]) => forms.length > 0)
    .map(([trait, forms]): [Trait, RegExp] => [trait, new RegExp(forms.join('|'), 'i')]);
  return (bytes) => found.filter(([, pattern]) => pattern.test(bytes)).map(([trait]) => trait);
}

/** The UTF-8 bytes of a text as characters. */
export const asBytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** How a sign stands in HTML, and a space in the address of a form. */
const ESCAPED = new Map([
  [' ', '+'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

const literalForm = (text: string): string => Array.from(text.toWellFormed(), signForm).join('');

const hexOf = (byte: string): string => byte.charCodeAt(0).toString(16).padStart(2, '0');

/** One sign in either case: the bytes are not letters, so that a pattern's own flag knows A to Z alone. */
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

/** What people write between the digits of a number: three signs, which have up to three bytes. */
const GAP = String.raw`(?:[+${[...new Set(GROUPING_BYTES)].join('')}]|%[\dA-F]{2}|\\[a-z]){0,9}`;

/** Numbers of 13 and 1800 are dialled as they are; all others have 0 before them, or the country's 61. */
function phoneForm(e164: string): string {
  const significant = e164.slice('+61'.length);
  const digits = [...significant].join(GAP);
  const country = `(?:0011${GAP})?61`;
  const prefix = significant.startsWith('1') ? `(?:${country})?` : `(?:${country}${GAP}0?|0)`;
  // A digit of an escaped sign, such as %20, is none of a number.
  return String.raw`(?<!(?<!%[\dA-F])\d)${prefix}${GAP}${digits}(?!\d)`;
}
