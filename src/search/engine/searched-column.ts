import type { Columns } from './column.ts';
import type { Dictionary } from './dictionary.ts';
import { once } from './memoize.ts';
import type { IndexSettings, SearchedField } from './settings.ts';
import { valueWords } from './words.ts';

/** A field that words are looked up in. */
export interface SearchedColumn extends SearchedField {
  dictionary: () => Dictionary;
  /** Word → places of the values that have it, each followed by what it costs there. Made at first use. */
  postings: () => ReadonlyMap<string, readonly number[]>;
  /** Whether its words are a number and a word in one, which the number alone does not find. */
  formed: boolean;
}

/** A word costs less in a more telling field, then at the front of its value. */
const COST = { weight: 2 ** 20, position: 2 ** 8 };

/** Opens a field for search by its column's values, or by the forms that settings give them. */
export function searchedColumn(
  field: SearchedField,
  columns: Columns,
  { forms = {} }: Pick<IndexSettings, 'forms'>,
): SearchedColumn {
  const { attribute, weight, ordered } = field;
  const own = Object.hasOwn(forms, attribute) ? forms[attribute] : undefined;
  const dictionary = once(() => columns(attribute)?.dictionary() ?? { values: [], codes: [], sets: [] });
  const postings = once(() => {
    const found = new Map<string, number[]>();
    dictionary().values.forEach((value, place) => {
      for (const form of own ?? ['{}']) {
        for (const { word, position } of valueWords(form.replace('{}', () => String(value)))) {
          const posting = found.get(word) ?? [];
          found.set(word, posting);
          posting.push(place, weight * COST.weight + (ordered ? position * COST.position : 0));
        }
      }
    });
    return found;
  });
  return { ...field, dictionary, postings, formed: own !== undefined };
}
