/** What the fonts of the paper have no letter for: they hold Latin-1 and the punctuation beside it. */
const UNWRITABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/gu;
const MARKS = /\p{M}/gu;

/** Letters of a text for which paper has room: no box holds more, and setting type takes time. */
const LONGEST = 500;

/** A text in letters that the paper has, as far as it has room: accents it does not know go, and signs that have no letter. */
export const writable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNWRITABLE, (letter) => letter.normalize('NFKD').replace(MARKS, '').replace(UNWRITABLE, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trimEnd();
