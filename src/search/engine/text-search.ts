import type { Dictionary } from './dictionary.ts';
import { addDocument, type Documents, noDocuments, rowsOf } from './documents.ts';
import type { SearchedColumn } from './searched-column.ts';
import type { IndexSettings } from './settings.ts';
import { collectTerms, type NearTerms, type TermMatch, type Terms } from './terms.ts';
import { queryWords } from './words.ts';

/** The part of a text that a word of the query matches, to be marked where it is shown. */
export interface Marker {
  word: string;
  prefix: boolean;
  /** Terms that it matches otherwise than by its letters. */
  terms: ReadonlySet<string>;
}

/** Documents that a query finds, with how far each is from it. */
export interface TextMatch {
  documents: Documents;
  /** By row; less is better. Typos count most, then the field's weight, then the position, then whether a word is whole. */
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

/** Far more than anything a word costs by its place. */
const TYPO = 2 ** 30;
const NOWHERE = Number.POSITIVE_INFINITY;

type Distances = Float64Array<ArrayBuffer>;

/** Text search over the fields' values, which are their dictionaries: a word costs one scan a field. */
export function textSearch(
  fields: readonly SearchedColumn[],
  total: number,
  { aliases = {} }: Pick<IndexSettings, 'aliases'>,
  near: NearTerms,
): TextSearch {
  const terms = collectTerms(fields);

  return ({ query, typos, queryType, attributes }) => {
    const words = queryWords(query.slice(0, LONGEST_QUERY));
    const markers: Marker[] = [];
    const nowhere = () => new Float64Array(total).fill(NOWHERE);

    /** By row, the least cost of any of `matches`; infinite where none occurs. */
    const distances = (matches: readonly TermMatch[]): Distances => {
      const rows = nowhere();
      for (const { attribute, dictionary, postings } of fields) {
        if (attributes?.includes(attribute) === false) continue;
        const costs: number[] = [];
        for (const { term, typos, partial } of matches) {
          const added = typos * TYPO + Number(partial);
          postings()
            .get(term)
            ?.forEach((number, place) => {
              costs.push(place % 2 === 0 ? number : number + added);
            });
        }
        if (costs.length > 0) lower(rows, dictionary(), costs);
      }
      return rows;
    };

    /** Distances of the documents that have the word, or a phrase that means it; `null` where no term fits. */
    const unit = (word: string, prefix: boolean, loose: boolean): Distances | null => {
      const exact = terms.match(word, prefix);
      const phrases = Object.hasOwn(aliases, word) ? (aliases[word] ?? []).map(queryWords) : [];
      if (exact.length + phrases.length === 0) {
        if (!loose) return null;
        const split = splitWord(word, terms);
        if (split) phrases.push(split);
      }
      const mistyped = typos && exact.length + phrases.length === 0 ? near(word, prefix, terms) : [];
      markers.push({
        word,
        prefix,
        terms: new Set([...mistyped.map(({ term }) => term), ...phrases.flat()]),
      });
      const ways = phrases.map((phrase) =>
        phrase.map((part) => distances(terms.match(part, false))).reduce(sum),
      );
      return [distances([...exact, ...mistyped]), ...ways].reduce(least);
    };

    // The shortest way through the words, each taken singly or together with the next: "cx 5" is "cx5" too.
    let [before, reached] = [new Float64Array(total), new Float64Array(total)];
    words.forEach((word, index) => {
      const prefix = queryType === 'prefixAll' || (queryType === 'prefixLast' && index === words.length - 1);
      const single = sum(unit(word, prefix, true) ?? nowhere(), reached);
      const together = index > 0 ? unit(`${words[index - 1]}${word}`, prefix, false) : null;
      [before, reached] = [reached, together ? least(single, sum(together, before)) : single];
    });

    const documents = noDocuments(total);
    for (let row = 0; row < total; row++) {
      if ((reached[row] ?? 0) < NOWHERE) addDocument(documents, row);
    }
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

/** Lowers each row to the cost of the values it has: `costs` are places of values, each followed by its cost. */
function lower(rows: Distances, { values, codes, sets }: Dictionary, costs: readonly number[]): void {
  const byCode = new Float64Array(values.length + 1).fill(NOWHERE);
  for (let place = 0; place < costs.length; place += 2) {
    const [value = 0, cost = 0] = [costs[place], costs[place + 1]];
    byCode[value + 1] = Math.min(cost, byCode[value + 1] ?? cost);
    for (const row of rowsOf(sets[value] ?? NO_DOCUMENTS)) rows[row] = Math.min(cost, rows[row] ?? cost);
  }
  for (const layer of codes) {
    for (let row = 0; row < rows.length; row++) {
      const cost = byCode[layer[row] ?? 0] ?? 0;
      if (cost < (rows[row] ?? 0)) rows[row] = cost;
    }
  }
}

const NO_DOCUMENTS = noDocuments(0);

/** Adds `b` to `a`. */
function sum(a: Distances, b: Distances): Distances {
  for (let row = 0; row < a.length; row++) a[row] = (a[row] ?? 0) + (b[row] ?? 0);
  return a;
}

/** Lowers `a` to `b` where that is less. */
function least(a: Distances, b: Distances): Distances {
  for (let row = 0; row < a.length; row++) {
    if ((b[row] ?? 0) < (a[row] ?? 0)) a[row] = b[row] ?? 0;
  }
  return a;
}
