/** Code-unit order, the same under every locale, which `localeCompare` is not; for `sort`. */
export function byCharacters(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
