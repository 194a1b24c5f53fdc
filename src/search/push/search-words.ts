import { isList, type SearchRecord } from '#search/engine/record.ts';
import type { IndexSettings } from '#search/engine/settings.ts';

/** The attribute that holds what values are found by instead of themselves: providers have nothing like `forms`. */
export const SEARCH_WORDS = 'search_words';

/** What the values of `attributes` are found by: "7 seater" and "7seater" for seven seats, themselves without a form. */
export function searchWords(
  record: SearchRecord,
  attributes: readonly string[],
  { forms = {} }: IndexSettings,
): string[] {
  return attributes.flatMap((attribute) => {
    const value = record[attribute] ?? [];
    const values = isList(value) ? value : [value];
    return values.flatMap((one) =>
      (forms[attribute] ?? ['{}']).flatMap((form) => [
        ...new Set([form.replace('{}', `${one}`), form.replace('{}', `${one} `).trim()]),
      ]),
    );
  });
}

/** Groups of searched attributes, those of `worded` replaced by the words for them at their first place. */
export function searchedGroups(
  { searchableAttributes = [] }: IndexSettings,
  worded: readonly string[],
): string[] {
  const seen = new Set<string>();
  return searchableAttributes.flatMap((group) => {
    const [, modifier = '', names = group] = /^(unordered|ordered)\((.*)\)$/.exec(group) ?? [];
    const named = names.split(',').map((name) => (worded.includes(name.trim()) ? SEARCH_WORDS : name.trim()));
    const news = named.filter((name) => !seen.has(name) && seen.add(name));
    if (news.length === 0) return [];
    return [modifier === '' ? news.join() : `${modifier}(${news.join()})`];
  });
}
