import { SIDES_BEFORE, UNITS_BEFORE } from '../sentence/amount-words.ts';
import { phraseAt } from '../sentence/phrase.ts';
import { tokensOf } from '../sentence/token.ts';

/** Dollars as they are typed after words such as "under" or "budget". */
const DOLLARS = /^(\$?)\s*([\d,]+)\s*(k?)$/i;
/** Words that name the greatest amount, or prices. */
const WORDS = ['max', 'under', 'price'];

/**
 * Prices in the order of how near they are to one that is being typed, the lower of two first; none where the text is no
 * price. Below 1,000 a number is thousands; a bare one that is not round is a year or a stock number.
 */
export function nearestPrices<T extends { max: number }>(typed: string, prices: readonly T[]): T[] {
  const price = priceIn(typed);
  if (price === null) return [];
  return prices.toSorted((a, b) => Math.abs(a.max - price) - Math.abs(b.max - price) || a.max - b.max);
}

function priceIn(typed: string): number | null {
  const tokens = tokensOf(typed);
  let at = 0;
  for (;;) {
    const word = phraseAt(tokens, at, SIDES_BEFORE) ?? phraseAt(tokens, at, UNITS_BEFORE);
    if (word === null || !WORDS.includes(word.meaning)) break;
    at = word.end;
  }
  const [, sign, digits = '', thousands] = DOLLARS.exec(typed.slice(tokens[at]?.start)) ?? [];
  const written = Number(digits.replaceAll(',', ''));
  if (written === 0) return null;
  if (thousands || written < 1000) return written * 1000;
  const isBare = at === 0 && sign === '';
  return isBare && written % 1000 !== 0 ? null : written;
}
