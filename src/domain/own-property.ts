/** Returns an own property, never an inherited one such as "constructor": the names come from feeds and addresses. */
export function ownProperty<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
