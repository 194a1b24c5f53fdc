import { byCharacters } from '#domain/order.ts';
import type { SearchedColumn } from './text-search.ts';

/** A place where a term occurs. */
export interface Posting {
  /** Which of the searched fields. */
  field: number;
  /** Which of its values. */
  value: number;
  /** What its field and its position make it cost. */
  cost: number;
}

/** A term that a word of a query matches. */
export interface TermMatch {
  term: string;
  typos: number;
  /** Whether the term goes on after the word. */
  partial: boolean;
  postings: readonly Posting[];
}

/** Every word of the searched values with where it stands: the text index, which costs the file nothing. */
export interface Terms {
  has(word: string): boolean;
  /** Terms equal to `word`, or beginning with it for a `prefix`. */
  match(word: string, prefix: boolean): TermMatch[];
  /** In the order of their characters. */
  all: readonly string[];
  matchOf(term: string, typos: number, partial: boolean): TermMatch;
}

/** A word costs less in a more telling field, then at the front of its value. */
const COST = { weight: 2 ** 20, position: 2 ** 8 };

export function collectTerms(fields: readonly SearchedColumn[]): Terms {
  const postings = new Map<string, Posting[]>();
  const formed = new Set<string>();
  fields.forEach(({ words, formed: isFormed, weight, ordered }, field) => {
    words().forEach((own, value) => {
      for (const { word, position } of own) {
        if (isFormed) formed.add(word);
        const known = postings.get(word) ?? [];
        postings.set(word, known);
        known.push({ field, value, cost: weight * COST.weight + (ordered ? position * COST.position : 0) });
      }
    });
  });
  const sorted = [...postings.keys()].sort(byCharacters);
  const matchOf = (term: string, typos: number, partial: boolean): TermMatch => ({
    term,
    typos,
    partial,
    postings: postings.get(term) ?? [],
  });
  return {
    has: (word) => postings.has(word),
    match(word, prefix) {
      if (!prefix) return postings.has(word) ? [matchOf(word, 0, false)] : [];
      const found: TermMatch[] = [];
      const isNumber = /^\p{N}+$/u.test(word);
      for (let place = firstNotBefore(sorted, word); sorted[place]?.startsWith(word); place++) {
        const term = sorted[place] ?? '';
        if (!(isNumber && formed.has(term))) found.push(matchOf(term, 0, term !== word));
      }
      return found;
    },
    all: sorted,
    matchOf,
  };
}

function firstNotBefore(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
