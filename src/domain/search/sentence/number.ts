import { phraseAt, phrasesOf } from './phrase.ts';
import type { Token } from './token.ts';

/** A number as it was written. */
export interface WrittenNumber {
  value: number;
  /** Whether it was written in thousands: "30k", "18 grand". */
  isScaled: boolean;
  /** Whether a dollar sign stands before it. */
  isMoney: boolean;
  /** Whether it is digits alone, without a sign or a comma. */
  isPlain: boolean;
  /** Place of the token after it. */
  end: number;
}

const SCALES = phrasesOf([
  [1000, ['k', 'grand', 'thousand', 'thousands', 'thou', 'xxx']],
  [1_000_000, ['million', 'mil', 'm']],
]);

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Every word that numbers are written in. */
export const NUMBER_WORDS: readonly string[] = [...ONES, ...TENS, 'hundred', 'thousand', 'grand'];

const WORDS = phrasesOf([
  ...ONES.map((word, value) => [value, [word]] as const),
  ...TENS.map((word, place) => [(place + 2) * 10, [word]] as const),
  ...ONES.slice(1, 10).map((word, place) => [(place + 1) * 100, [`${word} hundred`]] as const),
  [100, ['hundred', 'a hundred']],
]);

/** The number that begins at a token, in digits or in words; `null` for none. */
export function numberAt(tokens: readonly Token[], at: number): WrittenNumber | null {
  const isMoney = tokens[at]?.text === '$';
  const start = isMoney ? at + 1 : at;
  const written = digitsAt(tokens, start) ?? wordsAt(tokens, start);
  if (written === null) return null;
  const scale = phraseAt(tokens.slice(0, written.end + 1), written.end, SCALES);
  // "100,000k" is of kilometres, "$100,000k" of dollars: neither is millions.
  const isWhole = scale?.meaning === 1000 && written.value >= LEAST_WHOLE;
  const isScaled = scale !== null && !isWhole;
  return {
    isMoney,
    isScaled,
    value: isScaled ? written.value * scale.meaning : written.value,
    isPlain: written.isPlain && !isMoney && scale === null,
    end: isWhole && !isMoney ? written.end : (scale?.end ?? written.end),
  };
}

/** Dollars or kilometres from which nobody writes thousands of them. */
const LEAST_WHOLE = 10_000;

type Spelled = Pick<WrittenNumber, 'value' | 'end' | 'isPlain'>;

function digitsAt(tokens: readonly Token[], at: number): Spelled | null {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  return { value: Number(token.text), end: at + 1, isPlain: token.end - token.start === token.text.length };
}

/** "twenty five", "one hundred and fifty": each word counts less than the one before. */
function wordsAt(tokens: readonly Token[], at: number, below = Number.POSITIVE_INFINITY): Spelled | null {
  const first = phraseAt(tokens, at, WORDS);
  if (first === null || first.meaning >= below) return null;
  const { meaning, end } = first;
  const rest = wordsAt(tokens, tokens[end]?.text === 'and' ? end + 1 : end, unitOf(meaning));
  return { value: meaning + (rest?.value ?? 0), end: rest?.end ?? end, isPlain: false };
}

function unitOf(value: number): number {
  if (value >= 100) return 100;
  return value >= 20 ? 10 : 0;
}
