import { byCharacters } from '#domain/order.ts';
import { singularsOf } from '#domain/search/plurals.ts';
import type { WordLikeness } from '#domain/search/relevance.ts';
import { typosAllowed } from '#domain/search/typos.ts';
import type { SearchedColumn } from './searched-column.ts';

/** A term that a word of a query matches. */
export interface TermMatch extends WordLikeness {
  term: string;
}

/** Every word of the searched values: the text index, which costs the file nothing. */
export interface Terms {
  /** In the order of their characters. */
  all: readonly string[];
  has(word: string): boolean;
  /** Terms equal to `word`, or beginning with it for a `prefix`. */
  match(word: string, prefix: boolean): TermMatch[];
  /** Terms that are the singular or plural of `word`. */
  inflected(word: string): TermMatch[];
}

/** Collects the words of all values of some fields; a number alone finds no form of it, such as `7seater`. */
export function collectTerms(fields: readonly Pick<SearchedColumn, 'postings' | 'formed'>[]): Terms {
  const all = [...wordsOf(fields)].sort(byCharacters);
  const formed = wordsOf(fields.filter((field) => field.formed));
  const has = (word: string) => all[firstNotBefore(all, word)] === word;
  return {
    all,
    has,
    match(word, prefix) {
      if (!prefix) return has(word) ? [{ term: word, typos: 0, isPartial: false }] : [];
      const found: TermMatch[] = [];
      const isNumber = /^\p{N}+$/u.test(word);
      for (let place = firstNotBefore(all, word); all[place]?.startsWith(word); place++) {
        const term = all[place] ?? '';
        if (!(isNumber && formed.has(term))) found.push({ term, typos: 0, isPartial: term !== word });
      }
      return found;
    },
    inflected: (word) =>
      typosAllowed(word) === 0
        ? []
        : [...singularsOf(word).slice(1), `${word}s`, `${word}es`]
            .filter(has)
            .map((term) => ({ term, typos: 0, isPartial: true })),
  };
}

/** The words of all values of some fields. */
export const wordsOf = (fields: readonly Pick<SearchedColumn, 'postings'>[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ postings }) => [...postings().keys()]));

function firstNotBefore(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
