import type {
  ComparisonOperator,
  FacetCondition,
  Filter,
  FilterCondition,
  NumberCondition,
} from './filter.ts';

/** `filters` as Algolia reads them, and the engine in the browser too. */
export const printForAlgolia = (filters: readonly Filter[]): string =>
  joined<FilterCondition>(filters, ' AND ', (conditions) =>
    alternatives(conditions.map(algoliaCondition), ' OR '),
  );

/** `filter_by` as Typesense reads it. */
export const printForTypesense = (filters: readonly (readonly FilterCondition[])[]): string =>
  joined(filters, ' && ', (conditions) =>
    isList(conditions)
      ? `${conditions[0].attribute}:=[${conditions.map(({ value }) => tickedValue(value)).join(',')}]`
      : alternatives(conditions.map(typesenseCondition), ' || '),
  );

function joined<T>(
  filters: readonly (readonly T[])[],
  and: string,
  print: (conditions: readonly T[]) => string,
): string {
  return filters
    .filter((conditions) => conditions.length > 0)
    .map(print)
    .join(and);
}

const alternatives = (printed: readonly string[], or: string): string =>
  printed.length === 1 ? printed.join() : `(${printed.join(or)})`;

function algoliaCondition(condition: FilterCondition): string {
  const { attribute, negated } = condition;
  const not = negated ? 'NOT ' : '';
  if (condition.kind !== 'number') return `${not}${attribute}:${quoted(condition.value)}`;
  const { operator, value, to = value } = condition;
  return operator === 'TO'
    ? `${not}${attribute}:${decimal(value)} TO ${decimal(to)}`
    : `${not}${attribute} ${operator} ${decimal(value)}`;
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

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

/** Algolia compares three decimals, and neither dialect reads an exponent. */
const decimal = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');
