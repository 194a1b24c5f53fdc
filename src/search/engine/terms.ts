import { byCharacters } from '#domain/order.ts';
import type { SearchedColumn } from './searched-column.ts';

/** A term that a word of a query matches. */
export interface TermMatch {
  term: string;
  typos: number;
  /** Whether the term goes on after the word. */
  partial: boolean;
}

/** Every word of the searched values: the text index, which costs the file nothing. */
export interface Terms {
  /** In the order of their characters. */
  all: readonly string[];
  has(word: string): boolean;
  /** Terms equal to `word`, or beginning with it for a `prefix`. */
  match(word: string, prefix: boolean): TermMatch[];
}

/** Finds terms that a word is a few typos away from. */
export type NearTerms = (word: string, prefix: boolean, terms: Terms) => TermMatch[];

/** Collects the words of all values of some fields; a number alone finds no form of it, such as `7seater`. */
export function collectTerms(fields: readonly Pick<SearchedColumn, 'postings' | 'formed'>[]): Terms {
  const words = (own: typeof fields) => new Set(own.flatMap(({ postings }) => [...postings().keys()]));
  const all = [...words(fields)].sort(byCharacters);
  const formed = words(fields.filter((field) => field.formed));
  const has = (word: string) => all[firstNotBefore(all, word)] === word;
  return {
    all,
    has,
    match(word, prefix) {
      if (!prefix) return has(word) ? [{ term: word, typos: 0, partial: false }] : [];
      const found: TermMatch[] = [];
      const isNumber = /^\p{N}+$/u.test(word);
      for (let place = firstNotBefore(all, word); all[place]?.startsWith(word); place++) {
        const term = all[place] ?? '';
        if (!(isNumber && formed.has(term))) found.push({ term, typos: 0, partial: term !== word });
      }
      return found;
    },
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
