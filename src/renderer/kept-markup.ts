/** A component that `memo` of React marks as made of its props alone. */
export type Memo = object;

const kept = new WeakMap<Memo, WeakMap<object, Map<string, string>>>();

/**
 * The markup of such a component for these props, printed once while the one object among them lives: a car's card
 * stands on a dozen pages. With no object, or several, it is printed each time.
 */
export function keptMarkup(component: Memo, props: Record<string, unknown>, print: () => string): string {
  const values = Object.entries(props);
  const objects = values.flatMap(([, value]) => (typeof value === 'object' && value !== null ? [value] : []));
  const [owner] = objects;
  if (owner === undefined || objects.length > 1) return print();
  const variants = variantsOf(component, owner);
  const variant = values.map(([name, value]) => (value === owner ? name : `${name}=${value}`)).join(' ');
  const known = variants.get(variant);
  if (known !== undefined) return known;
  // Text that was put together holds on to all of its pieces: a copy is one piece.
  const markup = Buffer.from(print()).toString();
  variants.set(variant, markup);
  return markup;
}

function variantsOf(component: Memo, owner: object): Map<string, string> {
  const byOwner = kept.get(component) ?? new WeakMap<object, Map<string, string>>();
  const variants = byOwner.get(owner) ?? new Map<string, string>();
  kept.set(component, byOwner.set(owner, variants));
  return variants;
}
