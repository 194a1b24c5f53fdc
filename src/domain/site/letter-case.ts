/** Converts a path to lower case, like all of ours (rules "Slugs"); `null` if it is lower case already. */
export function inLowerCase(path: string): string | null {
  const lower = path.toLowerCase();
  return lower === path ? null : lower;
}
