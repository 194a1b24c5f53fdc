/** Marks that turn the direction of the text after them, with which a name can pretend to be another. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line as people meant it: no line breaks, control characters or broken surrogates, so that no header can grow from it. */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** A text of several lines; of all control characters only line breaks and tabs stay. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
