/** Bidirectional control characters, with which a text can be displayed as another. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Cleans a text to one line without control characters or lone surrogates, so that it cannot inject a header. */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Cleans a text of several lines: drops control characters except line breaks and tabs. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** Characters without a width, which copied addresses contain. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Cleans an e-mail address so that one mailbox has one spelling: no invisible characters, one form of each letter. */
export const cleanEmail = (text: string): string => cleanLine(text.normalize('NFKC').replace(INVISIBLE, ''));
