/** A word, a number or a sign of a sentence. */
export interface Token {
  /** Folded: lower case without accents, apostrophes or grouping of digits. What stands between quotation marks is one token. */
  text: string;
  kind: 'word' | 'number' | 'sign' | 'quoted';
  /** Place in the sentence, the end excluded. */
  start: number;
  end: number;
  /** Whether it follows the one before without a blank. */
  glued: boolean;
}

/** Of digits grouped by blanks only round amounts: "mazda 3 200 000 km" is rare, "$20 000" is not. */
const PIECE =
  /["“”][^"“”]*["“”]?|(?<=\d)k(?=(?:ish|max|tops|kms?)\b)|[\p{L}\p{M}]+(?:['’`]\p{L}+)*|\d{1,3}(?:(?:,\d{3})+|(?: \d[05]0)+)(?!\d)|\d+(?:\.\d+)?|[<>]=|[-<>≤≥~$+&/,–—]/gu;

const FOLDS: Readonly<Record<Token['kind'], (piece: string) => string>> = {
  quoted: (piece) => piece.replace(/["“”]/g, ''),
  word: foldWord,
  number: (piece) => piece.replace(/[, ]/g, ''),
  sign: (piece) => piece.replace(/[–—]/, '-'),
};

/** Lower case without accents or apostrophes. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase();
}

/** The tokens of a sentence in their order; what is no token parts words and means nothing. */
export function tokensOf(sentence: string): Token[] {
  let last = -1;
  return Array.from(sentence.matchAll(PIECE), ({ 0: piece, index: start }) => {
    const glued = start === last;
    const kind = kindOf(piece);
    last = start + piece.length;
    return { text: FOLDS[kind](piece), kind, start, end: last, glued };
  });
}

function kindOf(piece: string): Token['kind'] {
  if (/^["“”]/.test(piece)) return 'quoted';
  if (/^\d/.test(piece)) return 'number';
  return /^\p{L}/u.test(piece) ? 'word' : 'sign';
}
