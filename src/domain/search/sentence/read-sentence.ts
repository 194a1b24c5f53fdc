import { quoted } from '../quoted.ts';
import { type Correction, correctTokens } from './corrections.ts';
import { type Exclusion, excludedValue, exclusionOf, isOfAny, joinedBy } from './exclusion.ts';
import { isOmitted } from './omission.ts';
import { OR_WORDS } from './plain-words.ts';
import { type ModelsBefore, type PartMeaning, readStep, type StepMeaning } from './read-step.ts';
import { splitTokens } from './split-words.ts';
import { type Token, tokensOf } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** An understood part of a sentence. */
export interface SentencePart {
  /** Place in the sentence, the end excluded. */
  start: number;
  end: number;
  /** As it was typed. */
  text: string;
  meaning: PartMeaning;
}

/** What was understood of a sentence. */
export interface Reading {
  parts: readonly SentencePart[];
  /** What is to be looked up as text; between quotation marks where it would be understood otherwise. */
  rest: string;
  corrections: readonly Correction[];
}

/** Understands a sentence by the words of a stock; `year` is the current one. */
export function readSentence(sentence: string, vocabulary: Vocabulary, year: number): Reading {
  const reading = readOnce(sentence, vocabulary, year);
  const { rest } = reading;
  const isText = rest === sentence || isSame(readOnce(rest, vocabulary, year), rest);
  return isText ? reading : { ...reading, rest: quoted(rest) };
}

const isSame = ({ parts, rest }: Reading, text: string) => parts.length === 0 && rest === text;

/** A sentence as far as it is read. */
interface Draft {
  parts: SentencePart[];
  /** Where what is left lies in the sentence. */
  texts: { start: number; end: number }[];
  /** What is excluded next. */
  excluded: Exclusion | null;
}

function readOnce(sentence: string, vocabulary: Vocabulary, year: number): Reading {
  const { tokens, corrections } = correctTokens(splitTokens(tokensOf(sentence), vocabulary), vocabulary);
  const draft: Draft = { parts: [], texts: [], excluded: null };
  let models: ModelsBefore = { values: [], isJoined: false };
  for (let at = 0; at < tokens.length; ) {
    const { end, meaning: own } = readStep({
      tokens,
      at,
      vocabulary,
      year,
      maxPrice: maxPriceOf(draft.parts),
      models,
    });
    // "No cars over 30k" excludes what is over 30k.
    const isFiller = draft.excluded !== null && own.kind === 'values' && own.isGeneric === true;
    const meaning: StepMeaning = isFiller ? { kind: 'filler' } : own;
    const read = tokens.slice(at, end);
    const start = Math.min(...read.map((token) => token.start));
    const stop = Math.max(...read.map((token) => token.end));
    advance(draft, meaning, { start, end: stop, text: sentence.slice(start, stop) });
    models = modelsAfter(models, meaning);
    if (!isListed(meaning, tokens[end])) draft.excluded = null;
    at = end;
  }
  const rest = draft.texts.map(({ start, end }) => sentence.slice(start, end)).join(' ');
  // What is looked up as text is as it was typed.
  const typed = new Set(tokensOf(rest).map(({ text }) => text));
  const meanings = draft.parts.map(({ meaning }) => meaning);
  return {
    parts: draft.parts.map((part) =>
      isOmitted(part.meaning, meanings, vocabulary.stock) ? { ...part, meaning: { kind: 'ignored' } } : part,
    ),
    rest,
    corrections: corrections.filter(({ from }) => !typed.has(from)),
  };
}

function modelsAfter(before: ModelsBefore, meaning: StepMeaning): ModelsBefore {
  if (meaning.kind === 'or') return { ...before, isJoined: true };
  const isModel = meaning.kind === 'values' && meaning.attribute === 'make_model';
  return { values: isModel ? meaning.values : [], isJoined: false };
}

function maxPriceOf(parts: readonly SentencePart[]): number | null {
  const prices = parts.flatMap(({ meaning }) =>
    meaning.kind === 'range' && meaning.attribute === 'price' ? (meaning.range.max ?? []) : [],
  );
  return prices.length > 0 ? Math.max(...prices) : null;
}

function advance(draft: Draft, meaning: StepMeaning, place: Omit<SentencePart, 'meaning'>): void {
  const { parts, texts, excluded } = draft;
  const isExcluded = excluded !== null && isOfAny(excluded);
  switch (meaning.kind) {
    case 'filler':
      return;
    case 'or':
      draft.excluded = excluded && joinedBy(excluded, place.text);
      return;
    case 'not':
      draft.excluded = exclusionOf(meaning.attribute);
      return;
    case 'values': {
      const value = excluded && excludedValue(excluded, meaning.attribute);
      if (value) negateLast(parts, value.before);
      parts.push({ ...place, meaning: { ...meaning, isNegated: value?.isNegated === true } });
      draft.excluded = value?.next ?? null;
      return;
    }
    case 'text':
    case 'shared':
      if (isExcluded) parts.push({ ...place, meaning: { kind: 'ignored' } });
      else if (meaning.kind === 'shared') parts.push({ ...place, meaning });
      else texts.push(place);
      return;
    case 'range':
      parts.push({ ...place, meaning: isExcluded ? flipped(meaning) : meaning });
      return;
    case 'near':
      parts.push({ ...place, meaning });
      return;
    case 'ignored':
      parts.push({ ...place, meaning: { kind: 'ignored' } });
  }
}

type ValuesPart = SentencePart & { meaning: { kind: 'values' } };

/** Excludes the last values that were read, whatever else lies between them. */
function negateLast(parts: readonly SentencePart[], count: number): void {
  const own = parts.filter((part): part is ValuesPart => part.meaning.kind === 'values');
  for (const part of own.slice(own.length - count)) part.meaning = { ...part.meaning, isNegated: true };
}

/** What "not over $20,000" and "nothing before 2014" mean; all but a whole range is no range. */
function flipped(meaning: Extract<PartMeaning, { kind: 'range' }>): PartMeaning {
  const { min, max } = meaning.range;
  if (min !== null && max !== null) return { kind: 'ignored' };
  const step = meaning.attribute === 'year' ? 1 : 0;
  return { ...meaning, range: { min: max && max + step, max: min && min - step } };
}

/** Whether what was excluded goes on: after "not" and fillers it begins, in a list it goes on. */
const isListed = ({ kind }: StepMeaning, next: Token | undefined): boolean =>
  kind === 'not' || kind === 'filler' || kind === 'or' || OR_WORDS.includes(next?.text ?? '');
