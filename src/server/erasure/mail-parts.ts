/** Consecutive base64 lines, and base64 encoded-words in headers. */
const BASE64 = /(?:^[A-Za-z0-9+/]{4,}={0,2}\r?\n?)+|(?<==\?[\w-]+\?B\?)[^?]+/gim;
const SOFT_BREAK = /=\r?\n/g;
const QUOTED = /=([0-9A-F]{2})/gi;
/** The continuation of a long header line. */
const FOLD = /\r?\n[ \t]+/g;
/** The seam between two encoded-words of one header text. */
const WORDS = /\?=\s*=\?[\w-]+\?Q\?/gi;

/** Yields the decoded texts of a mail; input and output are bytes as Latin-1. */
export function* decodedParts(mail: string): Generator<string> {
  // Encoded-words are joined first, because the end of one looks like a soft line break.
  const unfolded = mail.replace(WORDS, '').replace(SOFT_BREAK, '').replace(FOLD, ' ');
  const quoted = unfolded.replace(QUOTED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  yield quoted;
  // Encoded-words write a space as an underscore.
  yield quoted.replaceAll('_', ' ');
  for (const [part] of mail.matchAll(BASE64)) yield Buffer.from(part, 'base64').toString('latin1');
}
