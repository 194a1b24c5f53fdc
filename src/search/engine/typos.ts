import { hasDigit, typosAllowed, typosBetween } from '#domain/search/typos.ts';
import type { TermMatch, Terms } from './terms.ts';

/** Terms nearest to `word`, or to beginnings of them for a `prefix`, within the typos that its length allows. */
export function nearTerms(word: string, prefix: boolean, { all }: Terms): TermMatch[] {
  const limit = typosAllowed(word);
  if (limit === 0) return [];
  const found = all
    .filter((term) => !hasDigit(term) && term.length >= word.length - limit)
    .filter((term) => prefix || term.length <= word.length + limit)
    .map((term) => ({
      term,
      typos: typosBetween(word, term, limit, prefix),
      isPartial: term.length > word.length + limit,
    }));
  const least = Math.min(limit, ...found.map(({ typos }) => typos));
  return found.filter(({ typos }) => typos === least);
}
