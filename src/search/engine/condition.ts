import type { Column } from './column.ts';
import { selectDocuments } from './dictionary.ts';
import { addDocument, complement, type Documents, noDocuments } from './documents.ts';
import { facetOf, foldFacet } from './facet.ts';

/** What a document must have: a facet's value, a tag, or a number. */
export type Condition = { attribute: string; negated: boolean } & (
  | { kind: 'facet' | 'tag'; value: string }
  /** `to` closes a range, both ends included. */
  | { kind: 'number'; operator: Operator; value: number; to?: number }
);

/** Conditions of which one must hold. */
export type Alternatives = readonly Condition[];

const COMPARISONS = {
  '<': (number, value) => number < value,
  '<=': (number, value) => number <= value,
  '=': (number, value) => number === value,
  '!=': (number, value) => number !== value,
  '>=': (number, value) => number >= value,
  '>': (number, value) => number > value,
  TO: (number, value, to) => number >= value && number <= to,
} as const satisfies Record<string, (number: number, value: number, to: number) => boolean>;

type Operator = keyof typeof COMPARISONS;

/** What conditions are looked up in. */
export interface Searched {
  total: number;
  all: Documents;
  column(attribute: string): Column | undefined;
  /** Whether it is declared, and so can be filtered by its values. */
  isFacet(attribute: string): boolean;
}

/** The documents for which `condition` holds. A missing value fulfils none but a negated one. */
export function documentsWith(condition: Condition, searched: Searched): Documents {
  const documents = matching(condition, searched);
  return condition.negated ? complement(documents, searched.all) : documents;
}

function matching(condition: Condition, searched: Searched): Documents {
  const { total } = searched;
  const column = searched.column(condition.attribute);
  if (column === undefined) return noDocuments(total);
  if (condition.kind === 'number') {
    const compare = COMPARISONS[condition.operator];
    const { value, to = value } = condition;
    if (column.numbers !== null) return scan(column.numbers, (number) => compare(number, value, to));
    return selectDocuments(
      column.dictionary(),
      total,
      (own) => typeof own === 'number' && compare(own, value, to),
    );
  }
  const dictionary = column.dictionary();
  if (condition.kind === 'tag') return selectDocuments(dictionary, total, (own) => own === condition.value);
  if (!searched.isFacet(condition.attribute)) return noDocuments(total);
  const { places, labelOf } = facetOf(dictionary, searched);
  const wanted = places.get(foldFacet(condition.value));
  return selectDocuments(dictionary, total, (_, place) => wanted !== undefined && labelOf[place] === wanted);
}

/** Rows whose number holds; a missing one never does. */
function scan(numbers: Float64Array, holds: (number: number) => boolean): Documents {
  const documents = noDocuments(numbers.length);
  numbers.forEach((number, row) => {
    if (!Number.isNaN(number) && holds(number)) addDocument(documents, row);
  });
  return documents;
}
