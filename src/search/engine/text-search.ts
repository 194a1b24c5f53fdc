import { ownProperty } from '#domain/own-property.ts';
import { likenessCost } from '#domain/search/relevance.ts';
import type { Dictionary } from './dictionary.ts';
import { addDocument, type Documents, noDocuments, rowsOf } from './documents.ts';
import { once } from './memoize.ts';
import type { OpenedIndex } from './opened-index.ts';
import type { Scalar } from './record.ts';
import { type SearchedColumn, searchedColumn } from './searched-column.ts';
import { searchedFields } from './settings.ts';
import { collectTerms, type TermMatch, type Terms, wordsOf } from './terms.ts';
import { nearTerms } from './typos.ts';
import { queryWords, valueWords } from './words.ts';

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
  /** By row; less is better. See `placeCost`. */
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

/** What words are looked up in; each part is made at first use. */
export interface TextIndex {
  fields: readonly SearchedColumn[];
  terms: () => Terms;
  find: (request: TextRequest) => TextMatch;
}

/** Letters of a query that are read, as hosted engines have it. */
const LONGEST_QUERY = 512;

const NOWHERE = Number.POSITIVE_INFINITY;

type Distances = Float64Array<ArrayBuffer>;

/** Text search over the fields' values, which are their dictionaries: a word costs one scan a field. */
export function openText({ settings, total, attributes: stored, column }: OpenedIndex): TextIndex {
  const { aliases = {}, subjectAttributes = [] } = settings;
  const fields = searchedFields(settings, stored).flatMap((field) =>
    stored.includes(field.attribute) ? [searchedColumn(field, column, settings)] : [],
  );
  const collected = once(() => collectTerms(fields));
  const subjects = once(() =>
    wordsOf(fields.filter(({ attribute }) => subjectAttributes.includes(attribute))),
  );

  const find = ({ query, typos, queryType, attributes }: TextRequest): TextMatch => {
    const terms = collected();
    const words = queryWords(query.slice(0, LONGEST_QUERY));
    const markers: Marker[] = [];
    const nowhere = () => new Float64Array(total).fill(NOWHERE);

    /** By row, the least cost of any of `matches` with `word`; infinite where none occurs. */
    const distances = (matches: readonly TermMatch[], word: QueryWord): Distances => {
      const rows = nowhere();
      for (const { attribute, dictionary, postings, isSupporting } of fields) {
        if (attributes?.includes(attribute) === false) continue;
        const costs: number[] = [];
        for (const { term, ...likeness } of matches) {
          const needsCompany = isSupporting && (subjects().has(word.text) || subjects().has(term));
          const found = postings().get(term) ?? [];
          for (let at = 0; at < found.length; at += 2) {
            const [place = 0, cost = 0] = [found[at], found[at + 1]];
            if (needsCompany && !hasNeighbour(dictionary().values[place], term, word)) continue;
            costs.push(place, cost + likenessCost(likeness));
          }
        }
        if (costs.length > 0) lower(rows, dictionary(), costs);
      }
      return rows;
    };

    /** Distances of the documents that have the word, or a phrase that means it; `null` where no term fits. */
    const unit = (own: QueryWord, prefix: boolean, loose: boolean): Distances | null => {
      const word = own.text;
      const exact = [...terms.match(word, prefix), ...(loose ? terms.inflected(word) : [])];
      const phrases = (ownProperty(aliases, word) ?? []).map(queryWords);
      if (exact.length + phrases.length === 0) {
        if (!loose) return null;
        const split = splitWord(word, terms);
        if (split) phrases.push(split);
      }
      const mistyped = typos && exact.length + phrases.length === 0 ? nearTerms(word, prefix, terms) : [];
      markers.push({
        word,
        prefix,
        terms: new Set([...mistyped.map(({ term }) => term), ...phrases.flat()]),
      });
      const ways = phrases.map((phrase) =>
        phrase
          .map((part, place) => distances(terms.match(part, false), wordAt(phrase, place, place + 1, false)))
          .reduce(sum),
      );
      return [distances([...exact, ...mistyped], own), ...ways].reduce(least);
    };

    const isPrefix = (index: number) =>
      queryType === 'prefixAll' || (queryType === 'prefixLast' && index === words.length - 1);
    const at = (start: number, end: number) => wordAt(words, start, end, isPrefix(end));

    // The shortest way through the words, each taken singly or together with the next: "cx 5" is "cx5" too.
    let [before, reached] = [new Float64Array(total), new Float64Array(total)];
    words.forEach((_word, index) => {
      const prefix = isPrefix(index);
      const single = sum(unit(at(index, index + 1), prefix, true) ?? nowhere(), reached);
      const together = index > 0 ? unit(at(index - 1, index + 1), prefix, false) : null;
      [before, reached] = [reached, together ? least(single, sum(together, before)) : single];
    });

    const documents = noDocuments(total);
    for (let row = 0; row < total; row++) {
      if ((reached[row] ?? 0) < NOWHERE) addDocument(documents, row);
    }
    return { documents, distance: reached, markers };
  };
  return { fields, terms: collected, find };
}

/** One word of a query or of a phrase, or two that are looked up as one, with the words beside it. */
interface QueryWord {
  text: string;
  before: string | undefined;
  after: string | undefined;
  /** Whether the word after it may be a beginning. */
  isAfterPrefix: boolean;
}

const wordAt = (words: readonly string[], start: number, end: number, isAfterPrefix: boolean): QueryWord => ({
  text: words.slice(start, end).join(''),
  before: words[start - 1],
  after: words[end],
  isAfterPrefix,
});

/** Whether a value has, besides a term, a word that stands beside this one in the query. */
function hasNeighbour(
  value: Scalar | undefined,
  term: string,
  { before, after, isAfterPrefix }: QueryWord,
): boolean {
  const isAfter = (own: string) =>
    own === after || (isAfterPrefix && after !== undefined && own.startsWith(after));
  return valueWords(String(value)).some(({ word }) => word !== term && (word === before || isAfter(word)));
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
