import {
  type AmountSide,
  type AmountUnit,
  INSTALMENTS,
  SIDES_AFTER,
  SIDES_BEFORE,
  UNITS_AFTER,
  UNITS_BEFORE,
} from './amount-words.ts';
import { isYearLike, isYearPair, pastMonth } from './build-year.ts';
import {
  COUNTS,
  isLateUnitOfNext,
  isSideOfNext,
  isUnitOfNext,
  type NamedNumber,
  pastOf,
  RIVALS,
} from './next-amount.ts';
import { numberAt, type WrittenNumber } from './number.ts';
import { type PhraseMatch, phraseAt } from './phrase.ts';
import type { Token } from './token.ts';

/** Numbers with what stands around them. */
export interface WrittenAmount {
  /** One, or the two ends of a range, the least first. */
  numbers: readonly [WrittenNumber] | readonly [WrittenNumber, WrittenNumber];
  unit: AmountUnit | null;
  side: AmountSide | null;
  /** Whether it is of the year, as in "newer than 5 years" and "15/16". */
  isOfYear: boolean;
  /** Place of the token after it. */
  end: number;
}

/** The amount that begins at a token: "under $30,000", "between 20 and 30k", "80k km or less"; `null` for none. */
export function amountAt(tokens: readonly Token[], at: number): WrittenAmount | null {
  const noun = phraseAt(tokens, at, UNITS_BEFORE);
  const named = noun && sidedAt(tokens, pastOf(tokens, noun.end), noun.meaning);
  if (noun && named?.side === null && RIVALS.has(noun.meaning) && named.numbers.every(isYear)) return null;
  const isUnsearched = noun?.meaning === 'unsearched';
  if (isUnsearched && named?.numbers.every(({ value }) => value > MAX_UNSEARCHED)) return named;
  const isSame = noun && named && [null, noun.meaning, ...(isUnsearched ? ['km'] : [])].includes(named.unit);
  return isSame ? { ...named, unit: noun.meaning } : sidedAt(tokens, at);
}

/** No vehicle drives so many kilometres, or tows so many kilograms: "range 20k to 30k" is of something else. */
const MAX_UNSEARCHED = 5000;

/** Whether a number is hardly an amount: "price 2000" may be one, "price 2018" is none. */
const isYear = (number: WrittenNumber) => isYearLike(number) && number.value % 500 !== 0;

const OF_YEARS = new Set(['newer', 'older', 'younger', 'later', 'earlier', 'onwards', 'onward']);
const BETWEEN = new Set(['between', 'btw', 'btwn', 'bw']);

/** An amount from its side on, if it has one; `named` is what a noun before the side says that it counts. */
function sidedAt(
  tokens: readonly Token[],
  at: number,
  named: AmountUnit | null = null,
): WrittenAmount | null {
  const word = tokens[at]?.text ?? '';
  const before = sideBefore(tokens, at);
  const between = BETWEEN.has(word) ? at + 1 : at;
  const noun = before && phraseAt(tokens, before.end, UNITS_BEFORE);
  const start = pastMonth(tokens, noun?.end ?? before?.end ?? between);
  const first = numberAt(tokens, start);
  if (first === null) return null;
  const inner = unitAt(tokens, first.end);
  const sign = inner?.end ?? first.end;
  const last = rangeEnd(tokens, sign, { isBetween: between > at || word === 'from', named });
  const isRange = last !== null && (between > at || isSameKind(first, last, tokens[sign], inner?.meaning));
  const second = isRange ? last : null;
  const number = second ?? first;
  const tail = tailAt(tokens, { number, noun: noun?.meaning ?? named, side: before?.meaning ?? null });
  const unit = tail.unit ?? (second && inner?.meaning) ?? noun?.meaning ?? null;
  const isOfYear =
    (second !== null && isYearPair(tokens, sign)) ||
    tokens.slice(at, tail.end).some(({ text }) => OF_YEARS.has(text));
  const numbers: WrittenAmount['numbers'] = second ? inOrder(first, second) : [first];
  return pastRange(tokens, { numbers, ...tail, unit, isOfYear });
}

/** An amount with the word "range" or "driving range" behind it, which of kilometres is that of a battery. */
function pastRange(tokens: readonly Token[], amount: WrittenAmount): WrittenAmount {
  const at = tokens[amount.end]?.text === 'driving' ? amount.end + 1 : amount.end;
  const [word, ...next] = tokens.slice(at, at + 3);
  if (word?.text !== 'range' || next.some(({ text }) => text === 'rover')) return amount;
  return { ...amount, unit: amount.unit === 'km' ? 'unsearched' : amount.unit, end: at + 1 };
}

/** The last of the sides before a number: "up to around 20k" is around it. */
function sideBefore(tokens: readonly Token[], at: number): PhraseMatch<AmountSide> | null {
  const side = phraseAt(tokens, at, SIDES_BEFORE);
  return side && (sideBefore(tokens, side.end) ?? side);
}

const NOW = new Set(['now', 'today', 'current', 'present']);
const ALWAYS = new Set(['-', 'to', 'till', 'through']);
const IF_BETWEEN = new Set(['and', '&']);
const OF_COUNTS: ReadonlySet<string | undefined> = new Set(['or', '/']);

/** The second number of a range or of a pair of counts. */
function rangeEnd(
  tokens: readonly Token[],
  at: number,
  { isBetween, named }: { isBetween: boolean; named: AmountUnit | null },
): WrittenNumber | null {
  const sign = tokens[at]?.text ?? '';
  const year = secondYear(tokens, at);
  if (year !== null) return year;
  if (!ALWAYS.has(sign) && !OF_COUNTS.has(sign) && !(isBetween && IF_BETWEEN.has(sign))) return null;
  const second = numberAt(tokens, at + 1);
  const isPair = () =>
    COUNTS.has(phraseAt(tokens, second?.end ?? at, UNITS_AFTER)?.meaning) ||
    (COUNTS.has(named) && second !== null && second.value < 10) ||
    (sign === '/' && isNear(numberAt(tokens, at - 2), second));
  return OF_COUNTS.has(sign) && !isPair() ? null : second;
}

/** Whether two thousands may be of one kind: "35k/40k", but not "20k/100k". */
const isNear = (first: WrittenNumber | null, second: WrittenNumber | null): boolean =>
  first?.isScaled === true &&
  second?.isScaled === true &&
  Math.max(first.value, second.value) < 2 * Math.min(first.value, second.value);

/** Whether two numbers may be of one kind: of "2018 to 30k", "5 doors - 30k" and "2018 or 7 seater" they are not. */
function isSameKind(
  first: WrittenNumber,
  last: WrittenNumber,
  sign: Token | undefined,
  unit: AmountUnit | undefined,
): boolean {
  const isAmount = (last.isScaled || last.isMoney) && !sign?.glued;
  if (isYearLike(first)) return !isAmount && (isYearLike(last) || !OF_COUNTS.has(sign?.text));
  return !isAmount || !COUNTS.has(unit);
}

/** The later year that two digits behind a year are: "2018-19", "2018/19". */
function secondYear(tokens: readonly Token[], at: number): WrittenNumber | null {
  const [first, second] = [numberAt(tokens, at - 1), numberAt(tokens, at + 1)];
  if (isYearPair(tokens, at)) return second;
  const isGlued = /[-/]/.test(tokens[at]?.text ?? '') && tokens[at]?.glued && tokens[at + 1]?.glued;
  if (!isGlued || !first || !second || !isYearLike(first) || !second.isPlain) return null;
  const [century, years] = [first.value - (first.value % 100), first.value % 100];
  const isLater = second.value > years && second.value < 100;
  return isLater ? { ...second, value: century + second.value } : null;
}

/** What stands after the numbers: a unit and a side, in either order, without what begins the next amount. */
function tailAt(tokens: readonly Token[], named: NamedNumber): Pick<WrittenAmount, 'unit' | 'side' | 'end'> {
  const { number, side: before } = named;
  const found = unitAt(tokens, number.end);
  const unit = found && isUnitOfNext(tokens, number.end, found.meaning, named) ? null : found;
  const end = unit?.end ?? number.end;
  const after = openEnd(tokens, end) ?? phraseAt(tokens, pastSign(tokens, end), SIDES_AFTER);
  const isOwn =
    after && [null, after.meaning].includes(before) && !isSideOfNext(tokens, end, named, after.meaning);
  const side = isOwn ? after : null;
  const behind = unit === null && side ? unitAt(tokens, side.end) : null;
  const late = side && behind && !isLateUnitOfNext(tokens, side.end, behind, named) ? behind : null;
  return {
    unit: unit?.meaning ?? late?.meaning ?? null,
    side: before ?? side?.meaning ?? null,
    end: late?.end ?? side?.end ?? end,
  };
}

/** The end of a range that goes on: "2015 - now". */
function openEnd(tokens: readonly Token[], at: number): PhraseMatch<AmountSide> | null {
  const isOpen = tokens[at]?.text === '-' && NOW.has(tokens[at + 1]?.text ?? '');
  return isOpen ? { meaning: 'min', end: at + 2 } : null;
}

/** A unit, also behind a hyphen and however often it is named: "5-door", "kms on the clock". */
function unitAt(tokens: readonly Token[], at: number): PhraseMatch<AmountUnit> | null {
  const rate = tokens[at]?.text === '/' ? phraseAt(tokens, at + 1, UNITS_AFTER) : null;
  if (rate && INSTALMENTS.has(rate.meaning)) return rate;
  const unit = isMoneyAt(tokens, at) ? null : phraseAt(tokens, pastHyphen(tokens, at), UNITS_AFTER);
  const again = unit && unitAt(tokens, unit.end);
  // "70 bucks a week"
  const isRate = unit?.meaning === 'price' && again !== null && INSTALMENTS.has(again.meaning);
  return isRate || again?.meaning === unit?.meaning ? again : unit;
}

/** Whether a dollar sign begins the next number, "2018 $20k", rather than ends this one, "15k$ 2018" and "15k $ 2018". */
function isMoneyAt(tokens: readonly Token[], at: number): boolean {
  const number = tokens[at]?.text === '$' ? numberAt(tokens, at + 1) : null;
  return number !== null && (tokens[at + 1]?.glued === true || !(tokens[at]?.glued || isYear(number)));
}

/** The place after a hyphen in a word: "5-door", "20k-ish". */
function pastHyphen(tokens: readonly Token[], at: number): number {
  const [sign, word] = [tokens[at], tokens[at + 1]];
  return sign?.text === '-' && sign.glued && word?.glued && word.kind === 'word' ? at + 1 : at;
}

const pastSign = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.text === '&' ? at + 1 : pastHyphen(tokens, at);

/** Both ends of a range: what one is scaled by, the other is too, "20-30k". */
function inOrder(first: WrittenNumber, second: WrittenNumber): [WrittenNumber, WrittenNumber] {
  const isScaled = first.isScaled || second.isScaled;
  const scaled = (number: WrittenNumber) =>
    isScaled && number.value < 1000 ? { ...number, isScaled, value: number.value * 1000 } : number;
  const [a, b] = [scaled(first), scaled(second)];
  return a.value <= b.value ? [a, b] : [b, a];
}
