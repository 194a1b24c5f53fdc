import type { Manifest, ManifestEntry } from '#generator/manifest.ts';

/** Addresses that answer differently in `next` than in `previous`, sorted: new, changed and gone ones, redirects too. */
export function changedPaths(previous: Manifest | null, next: Manifest): string[] {
  const before = answers(previous);
  const after = answers(next);
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** What each address answers, as one comparable text. */
function answers(manifest: Manifest | null): Map<string, string> {
  if (manifest === null) return new Map();
  return new Map([
    ...manifest.redirects.map(({ from, to, status }) => [from, `${status} ${to}`] as const),
    ...Object.entries(manifest.entries).map(([path, entry]) => [path, answer(entry)] as const),
  ]);
}

/** When an answer will go stale is no part of it. */
const answer = ({ hash, type, headers = '', status = 200 }: ManifestEntry) =>
  `${status} ${type} ${hash} ${headers}`;
