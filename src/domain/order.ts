/** Compares by code unit, for `sort`: unlike `localeCompare`, the same in every locale. */
export function byCharacters(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
