/** A value that a facet must have, or with `negated` must not have. */
export interface FacetCondition {
  kind: 'facet';
  attribute: string;
  value: string;
  negated: boolean;
}

const COMPARISONS = ['<', '<=', '=', '!=', '>=', '>'] as const;

export type ComparisonOperator = (typeof COMPARISONS)[number];

/** Whether a filter's text stands between an attribute and a number; a missing one does not. */
export const isComparison = (text: string | undefined): text is ComparisonOperator =>
  COMPARISONS.some((comparison) => comparison === text);

/** What a number must be; of `TO`, `to` is the other end, and both are included. */
export interface NumberCondition {
  kind: 'number';
  attribute: string;
  operator: ComparisonOperator | 'TO';
  value: number;
  to?: number;
  negated: boolean;
}

export type FilterCondition = FacetCondition | NumberCondition;

/**
 * Conditions of one kind, of which one must hold: Algolia refuses an OR over kinds (rules "Stock filter"). In a list
 * of filters each must hold, and one without conditions matches everything.
 */
export type Filter = readonly FacetCondition[] | readonly NumberCondition[];

/** The attribute has one of `values`. */
export const anyOf = (attribute: string, values: readonly string[]): Filter =>
  values.map((value) => ({ kind: 'facet', attribute, value, negated: false }));

/** The attribute is a number from `from` to `to`, both included. */
export const between = (attribute: string, from: number, to: number): Filter => [
  { kind: 'number', attribute, operator: 'TO', value: from, to, negated: false },
];

/** The attribute is a number above `value`. */
export const above = (attribute: string, value: number): Filter => [
  { kind: 'number', attribute, operator: '>', value, negated: false },
];
