/** Lines of base64 that follow each other, and words of it in headers. */
const BASE64 = /(?:^[A-Za-z0-9+/]{4,}={0,2}\r?\n?)+|(?<==\?[\w-]+\?B\?)[^?]+/gim;
const SOFT_BREAK = /=\r?\n/g;
const QUOTED = /=([0-9A-F]{2})/gi;
/** Where a long header goes on in the next line. */
const FOLD = /\r?\n[ \t]+/g;
/** Between two words of one text in a header. */
const WORDS = /\?=\s*=\?[\w-]+\?Q\?/gi;

/** What the parts of a mail say once they are decoded; the mail and its texts are bytes as characters. */
export function* decodedParts(mail: string): Generator<string> {
  // First, for the end of a word and of its line looks like a line that goes on.
  const unfolded = mail.replace(WORDS, '').replace(SOFT_BREAK, '').replace(FOLD, ' ');
  const quoted = unfolded.replace(QUOTED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  yield quoted;
  // A space is an underscore in the words of headers.
  yield quoted.replaceAll('_', ' ');
  for (const [part] of mail.matchAll(BASE64)) yield Buffer.from(part, 'base64').toString('latin1');
}
