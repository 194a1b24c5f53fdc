/** The characters of Windows-1252 for the bytes from 0x80 to 0x9f; unassigned bytes stand for themselves. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FOLLOWING = String.raw`[\u0080-\u00bf${HIGH}]`;

/** Letters, signs and emoji of UTF-8 whose bytes were read as Windows-1252. */
const TWICE_ENCODED = new RegExp(`[ÂÃ]${FOLLOWING}|â${FOLLOWING}{2}|ð${FOLLOWING}{3}`, 'g');

const byteOf = (letter: string): number =>
  HIGH.includes(letter) ? 0x80 + HIGH.indexOf(letter) : letter.charCodeAt(0);

/** "CitroÃ«n" as "Citroën"; what is no valid UTF-8 stays as it is. */
export const decodedOnce = (text: string): string =>
  text.replace(TWICE_ENCODED, (letters) => {
    const decoded = new TextDecoder().decode(Uint8Array.from(letters, byteOf));
    return decoded.includes('\ufffd') ? letters : decoded;
  });
