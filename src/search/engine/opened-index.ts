import { type Column, once, openColumn } from './column.ts';
import { deriveColumn } from './derive.ts';
import { allDocuments, type Documents } from './documents.ts';
import { readIndex } from './index-file.ts';
import { sortCriteria, sortRows } from './ordering.ts';
import { type DeclaredFacet, declaredFacets, type IndexSettings, searchedFields } from './settings.ts';
import { type TextSearch, textSearch } from './text-search.ts';

/** An index whose columns, text terms and orders are made when they are first asked for, then kept. */
export interface OpenedIndex {
  settings: IndexSettings;
  total: number;
  all: Documents;
  /** Names of all columns, derived ones included. */
  attributes: readonly string[];
  facets: readonly DeclaredFacet[];
  column(attribute: string): Column | undefined;
  isFacet(attribute: string): boolean;
  /** Rows in the order that the criteria of an index's name say. */
  order(criteria: readonly string[]): Uint32Array;
  text(): TextSearch;
}

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. */
export function openFile(file: Uint8Array): OpenedIndex {
  const { settings, total, columns: stored } = readIndex(file);
  const derived = new Map(
    (settings.derived ?? [])
      .filter(({ attribute }) => !stored.has(attribute))
      .map((one) => [one.attribute, one]),
  );
  const attributes = [...stored.keys(), ...derived.keys()];
  const facets = declaredFacets(settings);
  const filterable = new Set(['objectID', '_tags', ...facets.map(({ attribute }) => attribute)]);

  const columns = new Map<string, Column | undefined>();
  const column = (attribute: string): Column | undefined => {
    if (!columns.has(attribute)) {
      // A file that derives columns from each other in a circle finds nothing instead of going round.
      columns.set(attribute, undefined);
      columns.set(attribute, openAttribute(attribute));
    }
    return columns.get(attribute);
  };
  const openAttribute = (attribute: string): Column | undefined => {
    const read = stored.get(attribute);
    if (read) return openColumn(read(), total, column);
    const derivation = derived.get(attribute);
    return derivation && derivation.kind !== 'lookup' ? deriveColumn(derivation, total, column) : undefined;
  };

  const orders = new Map<string, Uint32Array>();
  return {
    settings,
    total,
    all: allDocuments(total),
    attributes,
    facets,
    column,
    isFacet: (attribute) => filterable.has(attribute),
    order(criteria) {
      const key = criteria.join();
      const known = orders.get(key) ?? sortRows(sortCriteria(criteria), total, column);
      orders.set(key, known);
      return known;
    },
    text: once(() => {
      const fields = searchedFields(settings, attributes).flatMap((field) => {
        const own = column(field.attribute);
        return own ? [{ ...field, column: own }] : [];
      });
      return textSearch(fields, total, settings);
    }),
  };
}
