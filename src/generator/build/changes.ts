import { ownProperty } from '#domain/own-property.ts';
import type { Manifest, ManifestEntry } from '#generator/manifest.ts';

/** Sorted addresses whose response differs between `previous` and `next`: new, changed and removed ones, and redirects. */
export function changedPaths(previous: Manifest | null, next: Manifest): string[] {
  const before = responsesOf(previous);
  const after = responsesOf(next);
  const gone = before.paths.filter((path) => after.of(path) === null);
  return [...gone, ...after.paths.filter((path) => before.of(path) !== after.of(path))].sort();
}

interface Responses {
  paths: string[];
  /** An address's response as one comparable text; `null` where there is none. */
  of(path: string): string | null;
}

function responsesOf(manifest: Manifest | null): Responses {
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

/** Without `valid_until`, which is no part of the response. */
const responseKey = ({ hash, type, headers = '', status = 200 }: ManifestEntry) =>
  `${status} ${type} ${hash} ${headers}`;
