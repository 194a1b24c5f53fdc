import type { Manifest, ManifestEntry } from '#generator/manifest.ts';
import { ownProperty } from '#pipeline/own-value.ts';

/** Addresses that answer differently in `next` than in `previous`, sorted: new, changed and gone ones, redirects too. */
export function changedPaths(previous: Manifest | null, next: Manifest): string[] {
  const before = responsesOf(previous);
  const after = responsesOf(next);
  const gone = before.paths.filter((path) => after.of(path) === null);
  return [...gone, ...after.paths.filter((path) => before.of(path) !== after.of(path))].sort();
}

interface Answers {
  paths: string[];
  /** What an address answers, as one comparable text; `null` where it answers nothing. */
  of(path: string): string | null;
}

function responsesOf(manifest: Manifest | null): Answers {
  const entries = manifest?.entries ?? {};
  const redirects = new Map(manifest?.redirects.map((redirect) => [redirect.from, redirect]));
  return {
    paths: [
      ...Object.keys(entries),
      ...[...redirects.keys()].filter((path) => !Object.hasOwn(entries, path)),
    ],
    of(path) {
      const entry = ownProperty(entries, path);
      if (entry !== undefined) return responseKey(entry);
      const redirect = redirects.get(path);
      return redirect === undefined ? null : `${redirect.status} ${redirect.to}`;
    },
  };
}

/** When an answer will go stale is no part of it. */
const responseKey = ({ hash, type, headers = '', status = 200 }: ManifestEntry) =>
  `${status} ${type} ${hash} ${headers}`;
