import {
  type AmountSide,
  type AmountUnit,
  SIDES_AFTER,
  SIDES_BEFORE,
  UNITS_AFTER,
  UNITS_BEFORE,
} from './amount-words.ts';
import {
  beginsAmount,
  COUNTS,
  isSideOfNext,
  isUnitOfNext,
  isYearLike,
  type NamedNumber,
  pastOf,
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
  /** Place of the token after it. */
  end: number;
}

/** The amount that begins at a token: "under $30,000", "between 20 and 30k", "80k km or less"; `null` for none. */
export function amountAt(tokens: readonly Token[], at: number): WrittenAmount | null {
  const noun = phraseAt(tokens, at, UNITS_BEFORE);
  const named = noun && sidedAt(tokens, pastOf(tokens, noun.end), noun.meaning);
  const isSame = noun && named && (named.unit === null || named.unit === noun.meaning);
  return isSame ? { ...named, unit: noun.meaning } : sidedAt(tokens, at);
}

const BETWEEN = new Set(['between', 'from']);

/** An amount from its side on, if it has one; `named` is what a noun before the side says that it counts. */
function sidedAt(
  tokens: readonly Token[],
  at: number,
  named: AmountUnit | null = null,
): WrittenAmount | null {
  const isBetween = BETWEEN.has(tokens[at]?.text ?? '');
  const before = sideBefore(tokens, at);
  const between = tokens[at]?.text === 'between' ? at + 1 : at;
  const noun = before && phraseAt(tokens, before.end, UNITS_BEFORE);
  const start = noun?.end ?? before?.end ?? between;
  const first = numberAt(tokens, start);
  if (first === null) return null;
  const inner = unitAt(tokens, first.end);
  const last = rangeEnd(tokens, inner?.end ?? first.end, isBetween);
  const isApart = between === at && (isYearLike(first) || COUNTS.has(inner?.meaning));
  const second = last && isApart && (last.isScaled || last.isMoney) ? null : last;
  const number = second ?? first;
  const tail = tailAt(tokens, { number, noun: noun?.meaning ?? named, side: before?.meaning ?? null });
  const unit = tail.unit ?? (second && inner?.meaning) ?? noun?.meaning ?? null;
  return { numbers: second ? inOrder(first, second) : [first], ...tail, unit };
}

/** The last of the sides before a number: "up to around 20k" is around it. */
function sideBefore(tokens: readonly Token[], at: number): PhraseMatch<AmountSide> | null {
  const side = phraseAt(tokens, at, SIDES_BEFORE);
  return side && (sideBefore(tokens, side.end) ?? side);
}

const ALWAYS = new Set(['-', 'to', 'till', 'through']);
const IF_BETWEEN = new Set(['and', '&']);
const OF_COUNTS = new Set(['or', '/']);

/** The second number of a range or of a pair of counts. */
function rangeEnd(tokens: readonly Token[], at: number, isBetween: boolean): WrittenNumber | null {
  const sign = tokens[at]?.text ?? '';
  if (!ALWAYS.has(sign) && !OF_COUNTS.has(sign) && !(isBetween && IF_BETWEEN.has(sign))) return null;
  const second = numberAt(tokens, at + 1);
  const isPair = () => COUNTS.has(phraseAt(tokens, second?.end ?? at, UNITS_AFTER)?.meaning);
  return OF_COUNTS.has(sign) && !isPair() ? null : second;
}

/** What stands after the numbers: a unit and a side, in either order, without what begins the next amount. */
function tailAt(tokens: readonly Token[], named: NamedNumber): Pick<WrittenAmount, 'unit' | 'side' | 'end'> {
  const { number, side: before } = named;
  const found = unitAt(tokens, number.end);
  const unit = found && isUnitOfNext(tokens, found.meaning, named) ? null : found;
  const end = unit?.end ?? number.end;
  const after = phraseAt(tokens, end, SIDES_AFTER);
  const isOwn =
    after && [null, after.meaning].includes(before) && !isSideOfNext(tokens, end, named, after.meaning);
  const side = isOwn ? after : null;
  const late = unit === null && side && !beginsAmount(tokens, side.end) ? unitAt(tokens, side.end) : null;
  return {
    unit: unit?.meaning ?? late?.meaning ?? null,
    side: before ?? side?.meaning ?? null,
    end: late?.end ?? side?.end ?? end,
  };
}

/** A unit, also behind a hyphen and however often it is named: "5-door", "kms on the clock". */
function unitAt(tokens: readonly Token[], at: number): PhraseMatch<AmountUnit> | null {
  const [sign, word] = [tokens[at], tokens[at + 1]];
  const isHyphen = sign?.text === '-' && sign.glued && word?.glued && word.kind === 'word';
  const unit = phraseAt(tokens, isHyphen ? at + 1 : at, UNITS_AFTER);
  const again = unit && unitAt(tokens, unit.end);
  return again?.meaning === unit?.meaning ? again : unit;
}

/** Both ends of a range: what one is scaled by, the other is too, "20-30k". */
function inOrder(first: WrittenNumber, second: WrittenNumber): [WrittenNumber, WrittenNumber] {
  const isScaled = first.isScaled || second.isScaled;
  const scaled = (number: WrittenNumber) =>
    isScaled && number.value < 1000 ? { ...number, isScaled, value: number.value * 1000 } : number;
  const [a, b] = [scaled(first), scaled(second)];
  return a.value <= b.value ? [a, b] : [b, a];
}
