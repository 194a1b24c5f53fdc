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

/** Names what of `forbidden` is in a text, or in the bytes of a file. */
export const forbiddenIn = (content: string | Buffer, forbidden: readonly Forbidden[]): string[] =>
  forbidden.filter(({ text }) => content.includes(text)).map(({ name }) => name);
