import type { ComparisonOperator, FacetCondition, FilterCondition, NumberCondition } from './filter.ts';
import { alternatives, decimal, joined } from './filter-dialects.ts';

/** `filter_by` as Typesense reads it. */
export const printForTypesense = (filters: readonly (readonly FilterCondition[])[]): string =>
  joined(filters, ' && ', (conditions) =>
    isList(conditions)
      ? `${conditions[0].attribute}:=[${conditions.map(({ value }) => tickedValue(value)).join(',')}]`
      : alternatives(conditions.map(typesenseCondition), ' || '),
  );

/** What holds where another comparison does not. */
const OPPOSITE = {
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
  '>=': '<',
  '>': '<=',
} as const satisfies Record<ComparisonOperator, ComparisonOperator>;

function typesenseCondition(condition: FilterCondition): string {
  return condition.kind === 'number' ? typesenseNumber(condition) : typesenseFacet(condition);
}

const typesenseFacet = ({ attribute, value, negated }: FacetCondition): string =>
  `${attribute}:${negated ? '!=' : '='}${tickedValue(value)}`;

function typesenseNumber({ attribute, operator, value, to = value, negated }: NumberCondition): string {
  if (operator === 'TO') {
    return negated
      ? `(${attribute}:<${decimal(value)} || ${attribute}:>${decimal(to)})`
      : `${attribute}:[${decimal(value)}..${decimal(to)}]`;
  }
  return `${attribute}:${negated ? OPPOSITE[operator] : operator}${decimal(value)}`;
}

/** Whether the conditions are values of one attribute, which Typesense takes as one operation. */
function isList(
  conditions: readonly FilterCondition[],
): conditions is readonly [FacetCondition, ...FacetCondition[]] {
  return conditions.every(
    ({ kind, attribute, negated }) => kind !== 'number' && !negated && attribute === conditions[0]?.attribute,
  );
}

/** Matches nothing; Typesense answers an error to a value without a letter or digit. */
const NO_VALUE = '`no such value`';

/**
 * A value between backticks. Typesense has no safe way to write a backtick between them, nor a backslash before the
 * last one: its parser reads them in two passes that disagree. Both are omitted, as its index leaves them out of
 * what it compares.
 */
function tickedValue(value: string): string {
  // Numeric fields take no backticks.
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return value;
  return /[\p{L}\p{N}]/u.test(value) ? `\`${value.replace(/[`\\]/g, '')}\`` : NO_VALUE;
}
