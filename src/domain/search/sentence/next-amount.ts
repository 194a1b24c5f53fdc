import {
  type AmountSide,
  type AmountUnit,
  INSTALMENTS,
  SIDES_AFTER,
  SIDES_BEFORE,
  UNITS_AFTER,
  UNITS_BEFORE,
} from './amount-words.ts';
import { isYearLike } from './build-year.ts';
import { numberAt, type WrittenNumber } from './number.ts';
import { type PhraseMatch, phraseAt } from './phrase.ts';
import type { Token } from './token.ts';

/** A number with what was read before it: "price under 20k". */
export interface NamedNumber {
  number: WrittenNumber;
  noun: AmountUnit | null;
  side: AmountSide | null;
}

const OF = new Set(['of', 'is', 'at']);
export const COUNTS: ReadonlySet<AmountUnit | null | undefined> = new Set(['seats', 'doors']);
/** Units of which a number has one: "price under 50k kms 2018" is of the price. */
export const RIVALS: ReadonlySet<AmountUnit | null> = new Set(['price', 'km']);
const COUNT_LIMIT = 100;

/** The place after "of", "is" and "at", but not after that of "at least". */
export function pastOf(tokens: readonly Token[], at: number): number {
  let end = at;
  while (OF.has(tokens[end]?.text ?? '') && !phraseAt(tokens, end, SIDES_BEFORE)) end++;
  return end;
}

/** The number of an amount that begins at a token with a noun or a side; "km 2018" is none. */
function nextNumber(tokens: readonly Token[], at: number): WrittenNumber | null {
  const noun = phraseAt(tokens, at, UNITS_BEFORE);
  const first = noun ?? phraseAt(tokens, at, SIDES_BEFORE);
  if (first === null) return null;
  const start = pastOf(tokens, first.end);
  const number = numberAt(tokens, start);
  if (number === null) return nextNumber(tokens, start);
  return noun === null || noun.meaning === 'year' || !isYearLike(number) ? number : null;
}

/** Whether a unit after a number counts the next one: "price under 20k km under 100k", "2018 km under 100k". */
export function isUnitOfNext(
  tokens: readonly Token[],
  at: number,
  unit: AmountUnit,
  { number, noun }: NamedNumber,
): boolean {
  if (noun !== unit && RIVALS.has(noun) && RIVALS.has(unit)) return true;
  const isOther =
    (noun !== null && noun !== unit) ||
    (isYearLike(number) && unit !== 'year') ||
    (number.isMoney && unit !== 'price' && !INSTALMENTS.has(unit)) ||
    (COUNTS.has(unit) && number.value >= COUNT_LIMIT);
  return isOther && nextNumber(tokens, at) !== null;
}

/** The same of a unit behind a side: "30k max kms 100k", but not "7+ seats 100k". */
export function isLateUnitOfNext(
  tokens: readonly Token[],
  at: number,
  unit: PhraseMatch<AmountUnit>,
  named: NamedNumber,
): boolean {
  const number = numberAt(tokens, pastOf(tokens, unit.end));
  const isNumbered = number !== null && !isYearLike(number) && !COUNTS.has(unit.meaning);
  return isNumbered || isUnitOfNext(tokens, at, unit.meaning, named);
}

/** Whether another side is behind a number too: "2018 min 30k max" has all its sides behind. */
function hasOtherSide(tokens: readonly Token[], at: number, side: AmountSide): boolean {
  const other = phraseAt(tokens, at, SIDES_AFTER);
  if (other === null || other.meaning === side || tokens[at]?.text === 'and') return false;
  return phraseAt(tokens, at, UNITS_AFTER) === null && nextNumber(tokens, at) === null;
}

/** Whether a side after a number is of the next one: "30k min 2015", "7 seats and under 40k". */
export function isSideOfNext(
  tokens: readonly Token[],
  at: number,
  { number, side }: NamedNumber,
  after: AmountSide,
): boolean {
  // "30k max" is of the money before it, whatever follows.
  const isLikely = side !== null || after !== 'max' || number.value < COUNT_LIMIT || isYearLike(number);
  const next = isLikely ? nextNumber(tokens, tokens[at]?.text === 'and' ? at + 1 : at) : null;
  return next !== null && !hasOtherSide(tokens, next.end, after);
}
