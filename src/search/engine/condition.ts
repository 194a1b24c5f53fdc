import { documentsOf } from './dictionary.ts';
import { complement, type Documents, noDocuments, unite } from './documents.ts';
import { foldFacet } from './facet.ts';
import type { OpenedIndex } from './opened-index.ts';

/** What a document must have: a facet's value, a tag, or a number. */
export type DocumentCondition = { attribute: string; negated: boolean } & (
  | { kind: 'facet' | 'tag'; value: string }
  /** `to` closes a range, both ends included. */
  | { kind: 'number'; operator: Operator; value: number; to?: number }
);

/** Conditions of which one must hold. */
export type Alternatives = readonly DocumentCondition[];

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

/** "Numeric precision is limited to three decimal places". */
const precise = (number: number) => Math.round(number * 1000);

/** The documents for which one of the conditions holds. A missing value fulfils none but a negated one. */
export function documentsWith(conditions: Alternatives, index: OpenedIndex): Documents {
  const documents = noDocuments(index.total);
  for (const condition of conditions) {
    const matching = documentsOfOne(condition, index);
    unite(documents, condition.negated ? complement(matching, index.all.documents) : matching);
  }
  return documents;
}

function documentsOfOne(
  condition: DocumentCondition,
  { column, facet, isFacet, total }: OpenedIndex,
): Documents {
  const { kind, attribute } = condition;
  const dictionary = column(attribute)?.dictionary();
  if (dictionary === undefined || (kind === 'facet' && !isFacet(attribute))) return noDocuments(total);
  const { values } = dictionary;
  if (kind === 'number') {
    const compare = COMPARISONS[condition.operator];
    const [from, to] = [precise(condition.value), precise(condition.to ?? 0)];
    const holds = values.map((value) => typeof value === 'number' && compare(precise(value), from, to));
    return documentsOf(dictionary, holds, total);
  }
  const { value } = condition;
  const wanted = foldFacet(value);
  return documentsOf(
    dictionary,
    kind === 'tag'
      ? values.map((own) => own === value)
      : (facet(attribute)?.folded ?? []).map((own) => own === wanted),
    total,
  );
}
