import type { Column, Columns } from './column.ts';
import type { Json } from './record.ts';

/** A column, or what is nested below its name, or for some documents one and for some the other. */
export interface Branch {
  attribute: string;
  at: Column['at'];
  below: Map<string, Branch>;
}

/** The columns that `list` names, themselves or what is nested in them, `*` for all, `-name` for all but that. */
export function branchOf(list: readonly string[], attributes: readonly string[], columns: Columns): Branch {
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

const emptyBranch = (attribute: string): Branch => ({ attribute, at: () => undefined, below: new Map() });

/** What is below a branch for one document, each value as `show` makes of it. */
export function nested<T>(
  { below }: Branch,
  row: number,
  show: (value: Json, attribute: string) => T,
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
