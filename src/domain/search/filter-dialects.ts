import type { Filter, FilterCondition } from './filter.ts';

/** `filters` as Algolia reads them, and the engine in the browser too. */
export const printForAlgolia = (filters: readonly Filter[]): string =>
  joined<FilterCondition>(filters, ' AND ', (conditions) =>
    alternatives(conditions.map(algoliaCondition), ' OR '),
  );

/** Filters of a dialect, each as `print` writes it; those without conditions match everything. */
export function joined<T>(
  filters: readonly (readonly T[])[],
  and: string,
  print: (conditions: readonly T[]) => string,
): string {
  return filters
    .filter((conditions) => conditions.length > 0)
    .map(print)
    .join(and);
}

/** Conditions of which one must hold. */
export const alternatives = (printed: readonly string[], or: string): string =>
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

/** Algolia compares three decimals, and neither dialect reads an exponent. */
export const decimal = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');
