/** A text that no emitted byte may hold, and what people call it: a secret is never printed itself. */
export interface Forbidden {
  text: string;
  name: string;
}

/** Fields that never leave the pipeline (rules 25). */
export const PRIVATE_FIELDS: readonly Forbidden[] = ['private_suburb', 'private_postcode'].map((field) => ({
  text: field,
  name: `the private field ${field}`,
}));

const NOT_ASCII = /[\x80-\xff]/;
const patterns = new WeakMap<readonly Forbidden[], RegExp>();

/** Names what of `forbidden` is in a text, or in the bytes of a file. */
export function forbiddenIn(content: string | Buffer, forbidden: readonly Forbidden[]): string[] {
  const bytes = byteText(content);
  // Nearly always nothing is: one pass for all of them tells so.
  const any = patterns.get(forbidden) ?? anyOf(forbidden);
  patterns.set(forbidden, any);
  if (!any.test(bytes)) return [];
  return forbidden.filter(({ text }) => bytes.includes(byteText(text))).map(({ name }) => name);
}

/** A character for each byte: quicker to make and to look through than text, and ASCII is itself. */
export const byteText = (content: string | Buffer): string =>
  (typeof content === 'string' ? Buffer.from(content) : content).toString('latin1');

/** The text whose bytes these are. */
export const textOf = (bytes: string): string =>
  NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;

const anyOf = (forbidden: readonly Forbidden[]): RegExp =>
  new RegExp(forbidden.map(({ text }) => RegExp.escape(byteText(text))).join('|') || '(?!)');
