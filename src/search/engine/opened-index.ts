import { branchOf, type RecordNode } from './branch.ts';
import { type Columns, type IndexColumn, openColumn } from './column.ts';
import { countValues } from './dictionary.ts';
import { allDocuments, type Documents, rowsOf } from './documents.ts';
import { facetOf, type OpenedFacet } from './facet.ts';
import { readIndex } from './index-file.ts';
import { memoize } from './memoize.ts';
import { sortRows } from './ordering.ts';
import { type DeclaredFacet, declaredFacets, type IndexSettings } from './settings.ts';

/** A set of documents and what was counted of it. */
export interface FacetCounts {
  documents: Documents;
  /** Ascending. */
  rows: Uint32Array;
  /** How many have each value of an attribute, by the value's place. */
  counts(attribute: string): Uint32Array;
}

/** An index whose columns and orders are made when they are first requested, then cached. */
export interface OpenedIndex {
  settings: IndexSettings;
  total: number;
  all: FacetCounts;
  /** Names of all columns. */
  attributes: readonly string[];
  facets: readonly DeclaredFacet[];
  /** Whether an attribute can be filtered by its values. */
  isFacet(attribute: string): boolean;
  column: Columns;
  /** A set with what is counted of it, each when it is first requested. */
  counted(documents: Documents): FacetCounts;
  /** The values of a column as a facet shows them. */
  facet(attribute: string): OpenedFacet | undefined;
  /** The columns that a list of attributes names, nested as a hit is. */
  branch(list: readonly string[]): RecordNode;
  /** Rows in the order that the criteria of an index's name say. */
  order(criteria: readonly string[]): Uint32Array;
}

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. */
export function openFile(file: Uint8Array): OpenedIndex {
  const { settings, total, columns: stored } = readIndex(file);
  const attributes = [...stored.keys()];
  const column = memoize((attribute: string): IndexColumn | undefined => {
    const read = stored.get(attribute);
    return read && openColumn(read(), total, column);
  });
  const counted = (documents: Documents): FacetCounts => {
    const rows = rowsOf(documents);
    const counts = memoize((attribute) => {
      const dictionary = column(attribute)?.dictionary();
      return dictionary ? countValues(dictionary, documents, rows) : new Uint32Array(0);
    });
    return { documents, rows, counts };
  };
  const branches = memoize((list) => branchOf(list.split('\n'), attributes, column));
  const order = memoize((criteria: string) => sortRows(criteria.split('\n'), total, column));
  const all = counted(allDocuments(total));
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
    counted,
    facet: memoize((attribute) => {
      const dictionary = column(attribute)?.dictionary();
      return dictionary && facetOf(dictionary, all.counts(attribute));
    }),
    branch: (list) => branches(list.join('\n')),
    order: (criteria) => order(criteria.join('\n')),
  };
}
