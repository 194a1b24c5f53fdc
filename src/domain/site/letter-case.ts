/** The address in lower case, as all of ours are written (rules "Slugs"); `null` where it is. */
export function inLowerCase(path: string): string | null {
  const lower = path.toLowerCase();
  return lower === path ? null : lower;
}
