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

/** Full-width forms of ASCII, and how far they are from it. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDENED = 0xfee0;

/** Cleans an e-mail address so that one mailbox has one spelling: no invisible characters, no full-width ones, NFC. */
export const cleanEmail = (text: string): string =>
  cleanLine(
    text
      .replace(INVISIBLE, '')
      .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDENED))
      .normalize('NFC'),
  );
