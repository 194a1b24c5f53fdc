import { type FacetAttribute, HIERARCHY_SEPARATOR } from '../facets.ts';
import { parentOf } from '../hierarchy.ts';
import { AMOUNT_PHRASES } from './amount-words.ts';
import { CATALOGUE, MODEL_WORDS } from './catalogue.ts';
import { FACET_WORDS, IF_STOCKED } from './facet-words.ts';
import { NUMBER_WORDS } from './number.ts';
import { type Phrases, phraseKey } from './phrase.ts';
import {
  EXCEPT_PHRASES,
  FEATURE_PHRASES,
  FILLER_WORDS,
  NOT_WORDS,
  OR_WORDS,
  SEAT_PHRASES,
  TEXT_PHRASES,
  UNSEARCHED_PHRASES,
} from './plain-words.ts';
import { SHARED_WORDS, type SharedWord } from './shared-words.ts';
import type { StockSpans } from './stock-amount.ts';
import { tokensOf } from './token.ts';

/** What a sentence is read by, as a search without filters finds it. */
export interface StockFacets {
  /** Attribute → value → cars. */
  values: Readonly<Record<string, Readonly<Record<string, number>>>>;
  spans: StockSpans;
  /** The number of a range below which a share of the cars lies; `null` where that is unknown. */
  share: (attribute: string, share: number) => number | null;
}

/** What a phrase means. */
export type PhraseMeaning =
  | {
      kind: 'values';
      attribute: FacetAttribute;
      values: readonly string[];
      isAbsent: boolean;
      /** Whether it is a kind or a grade of what the values are. */
      subset?: 'kind' | 'grade';
      /** Whether it names any vehicle, as "car" does, which excludes nothing. */
      isGeneric?: true;
    }
  | { kind: 'shared'; name: string; word: SharedWord }
  /** Begins what is excluded, of one facet if it names one. */
  | { kind: 'not'; attribute?: FacetAttribute }
  | { kind: 'or' | 'filler' | 'text' | 'ignored' };

/** The words that sentences about a stock are made of. */
export interface Vocabulary {
  stock: StockFacets;
  phrases: Phrases<PhraseMeaning>;
  /** Models that are called what is a plain word in most sentences: "models" are no Model S. */
  plainNames: Phrases<PhraseMeaning>;
  /** Pairs of words that stand side by side in a feature or badge: "electric park". */
  pairs: ReadonlySet<string>;
  /** Numbers of models: a 1250 is no postcode there. */
  modelNumbers: ReadonlySet<string>;
  /** Words of badges. */
  badges: ReadonlySet<string>;
  /** Every word that needs no correction. */
  words: ReadonlySet<string>;
  /** Words that others are corrected to; those of the stock first. */
  targets: readonly string[];
  /** Those that only names of makes and models have that the stock has not got. */
  absent: ReadonlySet<string>;
}

/** Facets whose values are phrases as they are; of equal phrases the first facet's is meant. */
const VALUE_FACETS = [
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'city',
  'state',
  'location_name',
  'dealership_name',
  'tag',
] as const satisfies readonly FacetAttribute[];
/** Facets whose words are looked up as text. */
const TEXT_FACETS = ['badge', 'filtered_features', 'series'];

type Entry = readonly [phrase: string, meaning: PhraseMeaning];

/** The vocabulary of a stock; `shared` are the words that the site has changed. */
export function vocabularyOf(
  stock: StockFacets,
  shared: Readonly<Record<string, SharedWord>> = SHARED_WORDS,
): Vocabulary {
  const stocked = [...makeEntries(stock), ...valueEntries(stock)];
  const others = [...facetWordEntries(stock), ...modelWordEntries(stock)];
  const badges = new Set(wordsOf(valuesOf(stock, 'badge')));
  const rest = [...sharedEntries(shared), ...featureEntries(stock), ...plainEntries()];
  const absent = absentEntries(stock, badges);
  const plainKeys = new Set(rest.map(([phrase]) => phraseKey(phrase)));
  const [phrases, plainNames] = [new Map<string, PhraseMeaning>(), new Map<string, PhraseMeaning>()];
  for (const [phrase, meaning] of [...others, ...stocked, ...absent, ...rest]) {
    const key = phraseKey(phrase);
    const own = plainKeys.has(key) && isOfModels(meaning) ? plainNames : phrases;
    if (!own.has(key)) own.set(key, meaning);
  }
  const texts = TEXT_FACETS.flatMap((attribute) => valuesOf(stock, attribute));
  const own = wordsOf([...stocked, ...others].map(([phrase]) => phrase));
  const missing = wordsOf(absent.map(([phrase]) => phrase));
  const plain = wordsOf([...rest.map(([phrase]) => phrase), ...AMOUNT_PHRASES, ...NUMBER_WORDS]);
  const meant = wordsOf([
    ...rest.filter(([, { kind }]) => !PASSED_OVER.has(kind)).map(([phrase]) => phrase),
    ...AMOUNT_PHRASES,
    ...NUMBER_WORDS,
  ]);
  const likely = new Set([...own, ...missing, ...meant]);
  const present = new Set([...own, ...plain]);
  const targets = [...own, ...missing, ...plain];
  return {
    stock,
    phrases,
    plainNames,
    pairs: new Set(texts.flatMap(pairsOf)),
    badges,
    modelNumbers: new Set(wordsOf(valuesOf(stock, 'make_model')).filter((word) => /^\d+$/.test(word))),
    words: new Set([...targets, ...wordsOf(texts)]),
    targets: [...new Set(targets)].filter(
      (word) => /^\p{L}{4,}$/u.test(word) && (likely.has(word) || word.length >= LEAST_PASSED_OVER),
    ),
    absent: new Set(missing.filter((word) => !present.has(word))),
  };
}

const isOfModels = (meaning: PhraseMeaning): boolean =>
  meaning.kind === 'values' && meaning.attribute === 'make_model' && meaning.values.every(parentOf);

/** Meanings of words that narrow nothing; a short word is none of them with a typo: a "lift kit" is no list. */
const PASSED_OVER: ReadonlySet<PhraseMeaning['kind']> = new Set(['filler', 'text', 'ignored']);
const LEAST_PASSED_OVER = 6;

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...tokensOf(text).map((token) => token.text), phraseKey(text)]);

function pairsOf(text: string): string[] {
  const words = tokensOf(text).map((token) => token.text);
  return words.slice(1).map((word, place) => `${words[place]} ${word}`);
}

const valuesOf = ({ values }: StockFacets, attribute: string): string[] =>
  Object.keys(values[attribute] ?? {});

const meaningOf = (
  attribute: FacetAttribute,
  values: readonly string[],
  isAbsent = false,
): PhraseMeaning => ({ kind: 'values', attribute, values, isAbsent });

/** Numbers that are no model's name without its make: small ones, and years. */
const NO_NAME = /^(?:\d{1,2}|(?:19|20)\d\d)$/;

/** Makes, models, and models by their makes; a number of few digits is a model only beside its make. */
function makeEntries(stock: StockFacets): Entry[] {
  const models = new Map<string, string[]>();
  const entries: Entry[] = [];
  for (const value of valuesOf(stock, 'make_model')) {
    const [make = '', model] = value.split(HIERARCHY_SEPARATOR);
    entries.push([`${make} ${model ?? ''}`, meaningOf('make_model', [value])]);
    if (model === undefined || NO_NAME.test(model)) continue;
    models.set(phraseKey(model), [...(models.get(phraseKey(model)) ?? []), value]);
  }
  const words = Object.entries(CATALOGUE).flatMap(([make, { phrases: others }]) => {
    const own = valuesOf(stock, 'make_model').find((value) => phraseKey(value) === phraseKey(make));
    return own === undefined ? [] : others.map((word): Entry => [word, meaningOf('make_model', [own])]);
  });
  return [
    ...entries,
    ...words,
    ...Array.from(models, ([key, values]): Entry => [key, meaningOf('make_model', values)]),
  ];
}

const valueEntries = (stock: StockFacets): Entry[] =>
  VALUE_FACETS.flatMap((attribute) =>
    valuesOf(stock, attribute).map((value): Entry => [value, meaningOf(attribute, [value])]),
  );

/** Words for the values that a stock has, or for what it lacks. */
function facetWordEntries(stock: StockFacets): Entry[] {
  return FACET_WORDS.flatMap(({ attribute, names, phrases, subset, isGeneric }) => {
    const groups = names.map((group) => stockedIn(stock, attribute, group));
    const present = groups.find(({ length }) => length > 0);
    if (present === undefined && attribute === 'drive')
      return phrases.map((phrase): Entry => [phrase, { kind: 'text' }]);
    if (present === undefined && IF_STOCKED.has(attribute)) return [];
    if (isGeneric && valuesOf(stock, attribute).length === 1) return [];
    const meaning = meaningOf(attribute, present ?? names[0].slice(0, 1), present === undefined);
    const own = {
      ...meaning,
      ...(subset && present === groups.at(-1) && { subset }),
      ...(isGeneric && { isGeneric }),
    };
    return phrases.map((phrase): Entry => [phrase, own]);
  });
}

/** The values that are called by one of the names. A colour is a word of them: "white" is "Glacier White" too. */
function stockedIn(stock: StockFacets, attribute: string, names: readonly string[]): string[] {
  const keys = new Set(names.map(phraseKey));
  const keysOf = (value: string) =>
    attribute === 'colour' ? tokensOf(value).map(({ text }) => text) : [phraseKey(value)];
  return valuesOf(stock, attribute).filter((value) => keysOf(value).some((key) => keys.has(key)));
}

function modelWordEntries(stock: StockFacets): Entry[] {
  return MODEL_WORDS.flatMap(([names, words]) => {
    const present = names
      .map((name) =>
        valuesOf(stock, 'make_model').filter(
          (value) => phraseKey(value.split(HIERARCHY_SEPARATOR)[1] ?? '') === phraseKey(name),
        ),
      )
      .find(({ length }) => length > 0);
    if (present === undefined) return [];
    const makes = present.map((value) => `${parentOf(value)} `);
    return ['', ...makes].flatMap((make) =>
      words.map((word): Entry => [make + word, meaningOf('make_model', present)]),
    );
  });
}

/** Names of the catalogue that mean something else in most sentences, unless their make stands before them. */
const isNoName = (model: string): boolean => /^(?:\d+|\p{L}{1,2})$/u.test(model);

/** Makes and models of the catalogue that the stock has not got. A name that is a badge of it is a model of makes alone that it lacks. */
function absentEntries(stock: StockFacets, badges: ReadonlySet<string>): Entry[] {
  const stocked = valuesOf(stock, 'make_model');
  return Object.entries(CATALOGUE).flatMap(([make, { phrases, models }]) => {
    const keys = phrases.map(phraseKey);
    const renamed = stocked.filter((value) => keys.includes(phraseKey(value)));
    return [
      ...[make, ...phrases].map((word): Entry => [word, stockedOr(make, renamed)]),
      ...Object.values(models)
        .flat()
        .flatMap((model): Entry[] => {
          const own = `${make}${HIERARCHY_SEPARATOR}${model}`;
          const meaning = stockedOr(own, familyOf(own, stocked));
          const named: Entry = [`${make} ${model}`, meaning];
          if (badges.has(phraseKey(model))) return stocked.includes(make) ? [] : [named];
          return isNoName(model) ? [named] : [named, [model, meaning]];
        }),
    ];
  });
}

const stockedOr = (missing: string, stocked: readonly string[]): PhraseMeaning =>
  meaningOf('make_model', stocked.length > 0 ? stocked : [missing], stocked.length === 0);

/**
 * The stocked models that feeds call by their engines: C250 of a C-Class, 320i of a 3 Series, GLC250 of a GLC; and those
 * that have more words than the name: "Navara D23", "Range Rover Sport".
 */
function familyOf(own: string, stocked: readonly string[]): string[] {
  const [make, name] = own.toLowerCase().split(HIERARCHY_SEPARATOR);
  const [, base] = /^(.*?(?:[a-z]|\d(?= series)))(?:-class| series)?$/.exec(own.toLowerCase()) ?? [];
  return stocked.filter((value) => {
    const folded = value.toLowerCase();
    const [ownMake, model] = folded.split(HIERARCHY_SEPARATOR);
    const isLonger = ownMake === make && ` ${model} `.includes(` ${name} `);
    const isEngine = base !== undefined && folded.startsWith(base);
    return isLonger || (isEngine && /^\d{2,3}[a-z]*$/.test(folded.slice(base.length)));
  });
}

const sharedEntries = (shared: Readonly<Record<string, SharedWord>>): Entry[] =>
  Object.entries(shared).flatMap(([name, word]) =>
    word.phrases.map((phrase): Entry => [phrase, { kind: 'shared', name, word }]),
  );

const PLAIN = {
  not: NOT_WORDS,
  or: OR_WORDS,
  text: TEXT_PHRASES,
  ignored: UNSEARCHED_PHRASES,
  filler: FILLER_WORDS,
} as const;

function featureEntries(stock: StockFacets): Entry[] {
  const own = new Set(wordsOf(valuesOf(stock, 'filtered_features')));
  const isStocked = (phrase: string) => tokensOf(phrase).every(({ text }) => own.has(text));
  const seats = own.has('seat') || own.has('seats') ? SEAT_PHRASES : [];
  return [
    ...FEATURE_PHRASES.map((phrase): Entry => [phrase, { kind: isStocked(phrase) ? 'text' : 'ignored' }]),
    ...seats.map((phrase): Entry => [phrase, { kind: 'text' }]),
  ];
}

const plainEntries = (): Entry[] => [
  ...Object.entries(PLAIN).flatMap(([kind, words]) =>
    words.map((word): Entry => [word, { kind: kind as keyof typeof PLAIN }]),
  ),
  ...EXCEPT_PHRASES.map(([phrase, attribute]): Entry => [phrase, { kind: 'not', attribute }]),
];
