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

const patterns = new WeakMap<readonly Forbidden[], RegExp>();

/** Something that must not be in a published page or file. */
export interface ForbiddenText {
  /** What it is, such as "the private field private_suburb". */
  what: string;
  /** What an item that is its cause holds all of; it may be a secret. */
  texts: string[];
}

/** Names what of `forbidden` is in a text, or in the bytes of a file. */
export function forbiddenIn(content: string | Buffer, forbidden: readonly Forbidden[]): ForbiddenText[] {
  const bytes = byteText(content);
  // Nearly always nothing is: one pass over all of them finds out.
  const any = patterns.get(forbidden) ?? anyOf(forbidden);
  patterns.set(forbidden, any);
  if (!any.test(bytes)) return [];
  return forbidden
    .filter(({ text }) => bytes.includes(byteText(text)))
    .map(({ text, name }) => ({ what: name, texts: [text] }));
}

/** A character for each byte: quicker to make and to look through than text, and ASCII is itself. */
const byteText = (content: string | Buffer): string =>
  (typeof content === 'string' ? Buffer.from(content) : content).toString('latin1');

const anyOf = (forbidden: readonly Forbidden[]): RegExp =>
  new RegExp(forbidden.map(({ text }) => RegExp.escape(byteText(text))).join('|') || '(?!)');
