import { ownProperty } from '#domain/own-property.ts';
import { placeCost } from '#domain/search/relevance.ts';
import type { Columns } from './column.ts';
import type { Dictionary } from './dictionary.ts';
import { once } from './memoize.ts';
import type { IndexSettings, SearchedField } from './settings.ts';
import { valueWords } from './words.ts';

/** A field that words are looked up in. */
export interface SearchedColumn extends SearchedField {
  dictionary: () => Dictionary;
  /** Word → places of the values that have it, each followed by its `placeCost`. Made at first use. */
  postings: () => ReadonlyMap<string, readonly number[]>;
  /** Whether its words are a number and a word in one, which the number alone does not find. */
  formed: boolean;
  isSupporting: boolean;
}

/** Opens a field for search by its column's values, or by the forms that settings give them. */
export function searchedColumn(
  field: SearchedField,
  columns: Columns,
  { forms = {}, supportingAttributes = [] }: Pick<IndexSettings, 'forms' | 'supportingAttributes'>,
): SearchedColumn {
  const { attribute, weight: rank, ordered } = field;
  const isSupporting = supportingAttributes.includes(attribute);
  const own = ownProperty(forms, attribute);
  const dictionary = once(() => columns(attribute)?.dictionary() ?? { values: [], codes: [], sets: [] });
  const postings = once(() => {
    const found = new Map<string, number[]>();
    dictionary().values.forEach((value, place) => {
      for (const form of own ?? ['{}']) {
        for (const { word, position } of valueWords(form.replace('{}', () => String(value)))) {
          const posting = found.get(word) ?? [];
          found.set(word, posting);
          posting.push(place, placeCost({ rank, isSupporting, position: ordered ? position : 0 }));
        }
      }
    });
    return found;
  });
  return { ...field, dictionary, postings, formed: own !== undefined, isSupporting };
}
