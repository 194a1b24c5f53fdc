import { type Column, type Columns, once, openColumn } from './column.ts';
import { countValues } from './dictionary.ts';
import { allDocuments, type Documents, rowsOf } from './documents.ts';
import { type Facet, facetOf } from './facet.ts';
import { type Branch, branchOf } from './hits.ts';
import { readIndex } from './index-file.ts';
import { sortRows } from './ordering.ts';
import { type DeclaredFacet, declaredFacets, type IndexSettings, searchedFields } from './settings.ts';
import { type SearchedColumn, searchedColumn, type TextSearch, textSearch } from './text-search.ts';

/** An index whose columns, text terms and orders are made when they are first asked for, then kept. */
export interface OpenedIndex {
  settings: IndexSettings;
  total: number;
  all: Documents;
  /** Names of all columns. */
  attributes: readonly string[];
  facets: readonly DeclaredFacet[];
  /** Whether an attribute can be filtered by its values. */
  isFacet(attribute: string): boolean;
  column: Columns;
  /** How many of all documents have each value of a column. */
  counts(attribute: string): Uint32Array;
  /** The values of a column as a facet shows them. */
  facet(attribute: string): Facet | undefined;
  /** The columns that a list of attributes names, nested as a hit is. */
  branch(list: readonly string[]): Branch;
  /** Rows in the order that the criteria of an index's name say. */
  order(criteria: readonly string[]): Uint32Array;
  fields: readonly SearchedColumn[];
  text(): TextSearch;
}

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. */
export function openFile(file: Uint8Array): OpenedIndex {
  const { settings, total, columns: stored } = readIndex(file);
  const attributes = [...stored.keys()];
  const all = allDocuments(total);
  const column = remember((attribute: string): Column | undefined => {
    const read = stored.get(attribute);
    return read && openColumn(read(), total, column);
  });
  const counts = remember((attribute) => {
    const dictionary = column(attribute)?.dictionary();
    return dictionary ? countValues(dictionary, all, rowsOf(all)) : new Uint32Array(0);
  });
  const branches = remember((list) => branchOf(list.split('\n'), attributes, column));
  const order = remember((criteria: string) => sortRows(criteria.split('\n'), total, column));
  const fields = searchedFields(settings, attributes).flatMap((field) =>
    stored.has(field.attribute) ? [searchedColumn(field, column, settings)] : [],
  );
  const facets = declaredFacets(settings);
  const filterable = new Set(['objectID', '_tags', ...facets.map(({ attribute }) => attribute)]);
  return {
    settings,
    total,
    all,
    attributes,
    facets,
    isFacet: (attribute) => filterable.has(attribute),
    column,
    counts,
    facet: remember((attribute) => {
      const dictionary = column(attribute)?.dictionary();
      return dictionary && facetOf(dictionary, counts(attribute));
    }),
    branch: (list) => branches(list.join('\n')),
    order: (criteria) => order(criteria.join('\n')),
    fields,
    text: once(() => textSearch(fields, total, settings)),
  };
}

/** Calls `make` once for each key and keeps what it gave. */
export function remember<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, { value: T }>();
  return (key) => {
    const value = known.get(key) ?? { value: make(key) };
    known.set(key, value);
    return value.value;
  };
}
