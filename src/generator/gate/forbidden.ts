/** A text that no emitted byte may contain, and its name for messages, which must not print a secret. */
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

/** A forbidden text that was found in a page or file. */
export interface ForbiddenText {
  /** Its name, such as "the private field private_suburb". */
  what: string;
  /** Texts that the item at fault contains, all of them; may be secrets. */
  texts: string[];
}

/** Names the `forbidden` texts in a text or in the bytes of a file. */
export function forbiddenIn(content: string | Buffer, forbidden: readonly Forbidden[]): ForbiddenText[] {
  const bytes = byteText(content);
  // Usually there are none: one pass over all of them suffices.
  const any = patterns.get(forbidden) ?? anyOf(forbidden);
  patterns.set(forbidden, any);
  if (!any.test(bytes)) return [];
  return forbidden
    .filter(({ text }) => bytes.includes(byteText(text)))
    .map(({ text, name }) => ({ what: name, texts: [text] }));
}

/** One character for each byte: faster to create and search than UTF-8 text, and the same for ASCII. */
const byteText = (content: string | Buffer): string =>
  (typeof content === 'string' ? Buffer.from(content) : content).toString('latin1');

const anyOf = (forbidden: readonly Forbidden[]): RegExp =>
  new RegExp(forbidden.map(({ text }) => RegExp.escape(byteText(text))).join('|') || '(?!)');
