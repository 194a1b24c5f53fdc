import type { Column } from './column.ts';
import type { Dictionary } from './dictionary.ts';
import { addDocument, type Documents, eachDocument, noDocuments } from './documents.ts';
import type { Scalar } from './record.ts';
import type { IndexSettings, SearchedField } from './settings.ts';
import { collectTerms, type TermMatch, type Terms } from './terms.ts';
import { queryWords } from './words.ts';

/** What of a text a word of the query stands for, to be marked where it is shown. */
export interface Marker {
  word: string;
  prefix: boolean;
  /** Terms that it matches otherwise than by its letters. */
  terms: ReadonlySet<string>;
}

/** Documents that a query finds, with how far each is from it. */
export interface TextMatch {
  documents: Documents;
  /** By row; less is better. Typos tell most, then the field's weight, then the position, then whether a word is whole. */
  distance: Float64Array;
  markers: readonly Marker[];
}

export interface TextRequest {
  query: string;
  typos: boolean;
  /** Which words may be beginnings. */
  queryType: 'prefixLast' | 'prefixAll' | 'prefixNone';
  /** Attributes to look in; all searched ones where it is missing. */
  attributes?: readonly string[];
}

export type TextSearch = (request: TextRequest) => TextMatch;

/** Letters of a query that are read, as hosted engines have it. */
const LONGEST_QUERY = 512;

const COST = { typo: 2 ** 30, weight: 2 ** 20, position: 2 ** 8, partial: 1 };

interface Field extends SearchedField {
  dictionary: Dictionary;
}

/** Text search over the fields' values, which are their dictionaries: a word costs one scan a field. */
export function textSearch(
  fields: readonly (SearchedField & { column: Column })[],
  total: number,
  { aliases = {}, forms = {} }: Pick<IndexSettings, 'aliases' | 'forms'>,
): TextSearch {
  const opened: Field[] = fields.map(({ column, ...field }) => ({
    ...field,
    dictionary: column.dictionary(),
  }));
  const terms = collectTerms(
    opened.map(({ attribute, dictionary }) => {
      const own = Object.hasOwn(forms, attribute) ? forms[attribute] : undefined;
      const textsOf = (value: Scalar) =>
        (own ?? ['{}']).map((form) => form.replace('{}', () => String(value)));
      return { formed: own !== undefined, texts: dictionary.values.map(textsOf) };
    }),
  );

  return ({ query, typos, queryType, attributes }) => {
    const searched = opened.map(({ attribute }) => attributes?.includes(attribute) ?? true);
    const words = queryWords(query.slice(0, LONGEST_QUERY));
    const markers: Marker[] = [];

    /** Distances of the documents that have the word, or a phrase that means it; `null` where no term fits. */
    const unit = (word: string, prefix: boolean, loose: boolean): Float64Array | null => {
      const exact = terms.match(word, prefix);
      const phrases = Object.hasOwn(aliases, word) ? (aliases[word] ?? []).map(queryWords) : [];
      if (exact.length === 0 && phrases.length === 0) {
        if (!loose) return null;
        const split = splitWord(word, terms);
        if (split) phrases.push(split);
      }
      const near = exact.length === 0 && phrases.length === 0 && typos ? terms.near(word, prefix) : [];
      markers.push({ word, prefix, terms: new Set([...near.map(({ term }) => term), ...phrases.flat()]) });
      return least([
        distances([...exact, ...near], opened, searched, total),
        ...phrases.map((phrase) =>
          sum(phrase.map((part) => distances(terms.match(part, false), opened, searched, total))),
        ),
      ]);
    };

    // The shortest way through the words, each taken alone or together with the next: "cx 5" is "cx5" too.
    let [before, reached] = [new Float64Array(total), new Float64Array(total)];
    words.forEach((word, index) => {
      const isPrefix = (place: number) =>
        queryType === 'prefixAll' || (queryType === 'prefixLast' && place === words.length - 1);
      const alone =
        unit(word, isPrefix(index), true) ?? new Float64Array(total).fill(Number.POSITIVE_INFINITY);
      const ways = [sum([reached, alone])];
      const together = index > 0 && unit(`${words[index - 1]}${word}`, isPrefix(index), false);
      if (together) ways.push(sum([before, together]));
      [before, reached] = [reached, least(ways)];
    });

    const documents = noDocuments(total);
    reached.forEach((distance, row) => {
      if (distance < Number.POSITIVE_INFINITY) addDocument(documents, row);
    });
    return { documents, distance: reached, markers };
  };
}

/** "landcruiser" as "land" and "cruiser", where both are terms. */
function splitWord(word: string, terms: Terms): string[] | null {
  for (let place = 1; place < word.length; place++) {
    const parts = [word.slice(0, place), word.slice(place)];
    if (parts.every(terms.has)) return parts;
  }
  return null;
}

/** By row, the least cost of any of `matches`; infinite where none occurs. */
function distances(
  matches: readonly TermMatch[],
  fields: readonly Field[],
  searched: readonly boolean[],
  total: number,
): Float64Array {
  const rows = new Float64Array(total).fill(Number.POSITIVE_INFINITY);
  const costs = new Map<number, Map<number, number>>();
  for (const { typos, partial, postings } of matches) {
    for (const { field, value, position } of postings) {
      const { weight = 0, ordered = false } = fields[field] ?? {};
      const cost =
        typos * COST.typo +
        weight * COST.weight +
        (ordered ? position * COST.position : 0) +
        (partial ? COST.partial : 0);
      const values = costs.get(field) ?? new Map<number, number>();
      values.set(value, Math.min(cost, values.get(value) ?? cost));
      costs.set(field, values);
    }
  }
  for (const [place, values] of costs) {
    const field = fields[place];
    if (field && searched[place]) spread(field.dictionary, values, rows);
  }
  return rows;
}

/** Lowers each row to the cost of the values it has. */
function spread(dictionary: Dictionary, costs: ReadonlyMap<number, number>, rows: Float64Array): void {
  const lower = (row: number, cost: number) => {
    rows[row] = Math.min(rows[row] ?? cost, cost);
  };
  if (dictionary.kind === 'multiple') {
    for (const [value, cost] of costs) {
      const set = dictionary.sets[value];
      if (set) eachDocument(set, (row) => lower(row, cost));
    }
    return;
  }
  const byCode = new Float64Array(dictionary.values.length + 1).fill(Number.POSITIVE_INFINITY);
  for (const [value, cost] of costs) byCode[value + 1] = cost;
  dictionary.codes.forEach((code, row) => {
    lower(row, byCode[code] ?? Number.POSITIVE_INFINITY);
  });
}

const sum = (parts: readonly Float64Array[]) => combine(parts, (a, b) => a + b);
const least = (parts: readonly Float64Array[]) => combine(parts, (a, b) => Math.min(a, b));

function combine(
  parts: readonly Float64Array[],
  join: (a: number, b: number) => number,
): Float64Array<ArrayBuffer> {
  const [first = new Float64Array(0), ...rest] = parts;
  return first.map((distance, row) =>
    rest.reduce((joined, part) => join(joined, part[row] ?? Number.POSITIVE_INFINITY), distance),
  );
}
