/** Characters missing from the fonts, which cover Latin-1 and common punctuation. */
const UNWRITABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/gu;
const MARKS = /\p{M}/gu;

/** Maximum characters of a text: no box holds more, and typesetting takes time. */
const LONGEST = 500;

/** Reduces a text to characters of the fonts, up to `LONGEST`: drops unsupported accents and signs. */
export const writable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNWRITABLE, (letter) => letter.normalize('NFKD').replace(MARKS, '').replace(UNWRITABLE, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trimEnd();
