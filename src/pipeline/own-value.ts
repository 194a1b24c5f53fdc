/** The value under a name that a feed chose: "constructor" and the like find nothing that was not put there. */
export function ownProperty<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
