/** One word of a text, folded, and where it stands. */
export interface Word {
  word: string;
  /** Words before it. */
  position: number;
}

/** Lower case without accents, so that "Citroën" is found by "citroen". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a query, parted by anything that is no letter or digit. */
export const queryWords = (query: string): string[] => foldText(query).match(WORDS) ?? [];

/** The words of a value, and pieces that punctuation parts as one word too: "CX-5" is found by "cx", "5" and "cx5". */
export function valueWords(text: string): Word[] {
  const found: Word[] = [];
  let position = 0;
  for (const piece of foldText(text).split(/\s+/)) {
    const words = piece.match(WORDS) ?? [];
    if (words.length > 1) found.push({ word: words.join(''), position });
    for (const word of words) found.push({ word, position: position++ });
  }
  return found;
}
