import type { Columns, IndexColumn } from './column.ts';
import type { JsonValue } from './record.ts';

/** A column, or what is nested below its name, or for some documents one and for some the other. */
export interface RecordNode {
  attribute: string;
  at: IndexColumn['at'];
  below: Map<string, RecordNode>;
}

/** The columns that `list` names, themselves or what is nested in them, `*` for all, `-name` for all but that. */
export function branchOf(
  list: readonly string[],
  attributes: readonly string[],
  columns: Columns,
): RecordNode {
  const names = (attribute: string) => (name: string) =>
    name === '*' || `${attribute}.`.startsWith(`${name}.`);
  const refused = list.flatMap((name) => (name.startsWith('-') ? [name.slice(1)] : []));
  const root = emptyBranch('');
  for (const attribute of attributes) {
    if (!list.some(names(attribute)) || refused.some(names(attribute))) continue;
    const branch = attribute.split('.').reduce((place, key) => {
      const inner = place.below.get(key) ?? emptyBranch(attribute);
      place.below.set(key, inner);
      return inner;
    }, root);
    Object.assign(branch, { attribute, at: columns(attribute)?.at });
  }
  return root;
}

const emptyBranch = (attribute: string): RecordNode => ({ attribute, at: () => undefined, below: new Map() });

/** What is below a branch for one document, each value as `show` makes of it. */
export function nested<T>(
  { below }: RecordNode,
  row: number,
  show: (value: JsonValue, attribute: string) => T,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [key, branch] of below) {
    const value = branch.at(row);
    if (value !== undefined) found[key] = show(value, branch.attribute);
    else if (branch.below.size > 0) {
      const inner = nested(branch, row, show);
      if (Object.keys(inner).length > 0) found[key] = inner;
    }
  }
  return found;
}
