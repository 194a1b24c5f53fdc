import type { FacetAttribute } from '../facets.ts';
import { parentOf } from '../hierarchy.ts';
import { singularsOf } from '../plurals.ts';
import type { Nearby, NumberRange } from '../search-state.ts';
import { amountAt } from './amount.ts';
import { BADGE_NAMES } from './catalogue.ts';
import { IF_STOCKED } from './facet-words.ts';
import { type PhraseMatch, phraseKey, runsAt } from './phrase.ts';
import { farnessAt, placeAt, postcodeAt } from './place.ts';
import { registrationAt } from './registration.ts';
import type { SharedWord } from './shared-words.ts';
import { type StockAmount, stockAmount } from './stock-amount.ts';
import type { Token } from './token.ts';
import { bandsWithin, countsWithin } from './values-within.ts';
import type { PhraseMeaning, Vocabulary } from './vocabulary.ts';

/** Makes and models that were read right before. */
export interface ModelsBefore {
  values: readonly string[];
  /** Whether "or" or a comma stands behind them. */
  isJoined: boolean;
}

/** A place in a sentence, and what it is read by. */
export interface ReadingPlace {
  tokens: readonly Token[];
  at: number;
  vocabulary: Vocabulary;
  year: number;
  /** The greatest price that was read before. */
  maxPrice: number | null;
  models: ModelsBefore;
}

/** What a part of a sentence requests. */
export type PartMeaning =
  | {
      kind: 'values';
      attribute: FacetAttribute;
      values: readonly string[];
      /** Whether a car must have none of them. */
      isNegated: boolean;
      /** Whether the stock has none of them. */
      isAbsent: boolean;
      subset?: 'kind' | 'grade';
      isGeneric?: true;
    }
  | {
      kind: 'range';
      attribute: FacetAttribute;
      range: NumberRange;
      /** Whether it is how far the cars drive, if those are electric. */
      isBatteryRange?: boolean;
    }
  | { kind: 'near'; near: Nearby }
  | { kind: 'shared'; name: string; word: SharedWord }
  /** Requests that no search can fulfil, such as cars without a feature. */
  | { kind: 'ignored' };

export type StepMeaning = PhraseMeaning | PartMeaning;

type SentenceStep = PhraseMatch<StepMeaning>;

/** What may be read at a place; the longest is, and of equal ones the first. */
const READERS: readonly ((place: ReadingPlace) => SentenceStep | null)[] = [
  phraseStep,
  modelNumberStep,
  pairStep,
  placeStep,
  registrationStep,
  amountStep,
  postcodeStep,
  textStep,
];

/** Reads the longest thing at a place. */
export function readStep(place: ReadingPlace): SentenceStep {
  const steps = READERS.flatMap((read) => read(place) ?? []);
  return steps.reduce((longest, step) => (step.end > longest.end ? step : longest));
}

/** What else there is up to the next blank: "sr5" and "st-l" stay whole, "non-diesel" does not. */
function textStep({ tokens, at }: ReadingPlace): SentenceStep {
  if (tokens[at]?.kind === 'sign') return { meaning: { kind: 'filler' }, end: at + 1 };
  let end = at + 1;
  if (isPrefix(tokens, at)) return { meaning: { kind: 'not' }, end: end + 1 };
  while (isInside(tokens, end) || isHyphen(tokens, end)) end++;
  return { meaning: { kind: 'text' }, end };
}

/** Whether a "non-" begins at a token. */
const isPrefix = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'non' && tokens[at + 1]?.text === '-' && tokens[at + 2]?.glued === true;

/** Whether a token goes on what the one before begins, as the 4 of "x4" does. */
const isInside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.glued === true && tokens[at]?.kind !== 'sign' && tokens[at - 1]?.kind !== 'sign';

const isHyphen = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.text === '-' && tokens[at]?.glued && tokens[at + 1]?.glued) === true ||
  (tokens[at - 1]?.text === '-' && tokens[at]?.glued && tokens[at]?.kind !== 'sign') === true;

/** A phrase of the vocabulary, values also in the plural; a sign of exclusion stands right before its word. */
function phraseStep({ tokens, at, vocabulary, models }: ReadingPlace): SentenceStep | null {
  const { phrases } = vocabulary;
  const token = tokens[at];
  if (token?.text === '-' && !token.glued && tokens[at + 1]?.glued)
    return { meaning: { kind: 'not' }, end: at + 1 };
  for (const { key, end } of runsAt(tokens, at)) {
    if (isInside(tokens, end) || (STOCK_NO.has(key) && !isNumbered(tokens, end, phrases))) continue;
    const meaning = phraseMeaning(key, tokens[end - 1], vocabulary);
    if (meaning === undefined) continue;
    const isBadge = vocabulary.badges.has(key);
    const isOther = !models.isJoined && isOtherModel(meaning, key, models.values);
    if (isBadge && (isOther || meaning.kind === 'ignored')) return { meaning: { kind: 'text' }, end };
    // A badge that no car has is named as omitted: the cars without it are the nearest in kind.
    return { meaning: isOther && BADGE_NAMES.has(key) ? { kind: 'ignored' } : meaning, end };
  }
  return null;
}

/** "Stock no H10001", but not "any stock no manuals" or "stock no 4wd". */
const STOCK_NO = new Set(['stockno', 'stkno']);
const isNumbered = (tokens: readonly Token[], at: number, phrases: Vocabulary['phrases']): boolean =>
  (tokens[at]?.kind === 'number' || (tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.glued === true)) &&
  !runsAt(tokens, at).some(({ key, end }) => phrases.has(key) && !isInside(tokens, end));

/** What a phrase means, values in the plural too; an "s" behind a blank is no plural: "picanto s" is a badge, "model s" a model. */
function phraseMeaning(
  key: string,
  last: Token | undefined,
  { phrases, plainNames }: Vocabulary,
): PhraseMeaning | undefined {
  if (last?.text === 's' && !last.glued) return plainNames.get(key) ?? phrases.get(key);
  const [own, ...singulars] = singularsOf(key).map((form) => phrases.get(form));
  return own ?? singulars.find((other) => other?.kind === 'values' || other?.kind === 'shared');
}

const makeOf = (value: string): string => parentOf(value) ?? value;

/** Whether a name right after a make is of another make, or after a model a mere nickname: "rav4 cruiser" is one car. */
function isOtherModel(meaning: PhraseMeaning, key: string, before: readonly string[]): boolean {
  if (meaning.kind !== 'values' || meaning.attribute !== 'make_model' || before.length === 0) return false;
  const makes = new Set(before.map(makeOf));
  const isNickname = (value: string) =>
    before.some(parentOf) && phraseKey(value.slice(makeOf(value).length)) !== key;
  return !meaning.values.some((value) => makes.has(makeOf(value)) && !isNickname(value));
}

/** A number after "or" that is a model of the same make: "mazda 2 or 3". */
function modelNumberStep({ tokens, at, vocabulary, models }: ReadingPlace): SentenceStep | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!models.isJoined || token?.kind !== 'number' || (next?.glued && next.kind === 'word')) return null;
  const named = models.values.map((value) => vocabulary.phrases.get(phraseKey(makeOf(value) + token.text)));
  const meaning = named.find((one) => one?.kind === 'values');
  return meaning ? { meaning, end: at + 1 } : null;
}

/** A word of a facet with the word after it, as a feature has them: "electric park" is no fuel. */
function pairStep({ tokens, at, vocabulary: { phrases, pairs } }: ReadingPlace): SentenceStep | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.kind !== 'word' || second?.kind !== 'word') return null;
  const isPair = pairs.has(`${first.text} ${second.text}`) && !phrases.has(second.text);
  return isPair ? { meaning: { kind: 'text' }, end: at + 2 } : null;
}

/** A circle around a postcode; one around a name is omitted, for a search has no places but postcodes. */
function placeStep({ tokens, at }: ReadingPlace): SentenceStep | null {
  const place = placeAt(tokens, at);
  if (place !== null) return { meaning: { kind: 'near', near: place.meaning }, end: place.end };
  const distance = farnessAt(tokens, at);
  return distance && { meaning: { kind: 'ignored' }, end: distance.end };
}

/** A date of registration, which no search knows. */
function registrationStep({ tokens, at, year }: ReadingPlace): SentenceStep | null {
  const rego = registrationAt(tokens, at, year);
  return rego && { meaning: { kind: 'ignored' }, end: rego.end };
}

/** A number that is no amount, and no model's, may be a postcode. */
function postcodeStep({ tokens, at, vocabulary: { modelNumbers } }: ReadingPlace): SentenceStep | null {
  const place = postcodeAt(tokens, at);
  if (place === null || modelNumbers.has(place.meaning.postcode)) return null;
  return { meaning: { kind: 'near', near: place.meaning }, end: place.end };
}

/** An amount that the stock makes likely; one with words around it that is unlikely is not looked up as text. */
function amountStep({
  tokens,
  at,
  vocabulary: { stock, phrases },
  year,
  maxPrice,
}: ReadingPlace): SentenceStep | null {
  const written = amountAt(tokens, at);
  const end = written && sharedWithin(tokens, at, written.end, phrases);
  const amount = end === null ? written : amountAt(tokens.slice(0, end), at);
  if (amount === null) return null;
  const { spans, values } = stock;
  const weekly = Object.keys(values.weekly_price_range ?? {});
  const found = stockAmount(amount, { spans, year, maxPrice, isWeekly: weekly.length > 0 });
  if (found !== null) return { meaning: amountMeaning(found, stock.values), end: amount.end };
  return amount.side === null && amount.unit === null
    ? null
    : { meaning: { kind: 'ignored' }, end: amount.end };
}

/** Where a shared word begins in an amount and ends behind it: "7 seater people mover" has "people" in common. */
function sharedWithin(
  tokens: readonly Token[],
  at: number,
  end: number,
  phrases: Vocabulary['phrases'],
): number | null {
  const isShared = (key: string) => singularsOf(key).some((form) => phrases.get(form)?.kind === 'shared');
  const starts = tokens.slice(at + 1, end).map((_, place) => at + 1 + place);
  return (
    starts.find((start) => runsAt(tokens, start).some((run) => run.end > end && isShared(run.key))) ?? null
  );
}

function amountMeaning(
  { attribute, range, isBatteryRange }: StockAmount,
  values: Vocabulary['stock']['values'],
): PartMeaning {
  const isAbsent = false;
  const of = (name: string) => Object.keys(values[name] ?? {});
  switch (attribute) {
    case 'seats':
    case 'doors': {
      const counts = of(attribute);
      if (counts.length === 0 && IF_STOCKED.has(attribute)) return { kind: 'ignored' };
      return { kind: 'values', attribute, values: countsWithin(counts, range), isNegated: false, isAbsent };
    }
    case 'weekly_price': {
      const bands = bandsWithin(of('weekly_price_range'), range);
      if (bands.length === 0) return { kind: 'ignored' };
      return { kind: 'values', attribute: 'weekly_price_range', values: bands, isNegated: false, isAbsent };
    }
    default:
      return { kind: 'range', attribute, range: rounded(range), isBatteryRange };
  }
}

const rounded = ({ min, max }: NumberRange): NumberRange => ({
  min: min && Math.round(min),
  max: max && Math.round(max),
});
