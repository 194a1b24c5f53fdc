import { decodedPath } from '#domain/site/address.ts';
import { ANY_OTHER_LISTING } from '#generator/export.ts';
import type { Manifest } from '#generator/manifest.ts';
import { entryHeaders, IMMUTABLE, isHashedAsset, SECURITY_HEADERS } from '#generator/response-headers.ts';

/** A release in `current.json`: the object of each address. */
export interface BucketIndex {
  /** Slug; absent in an index that an earlier version wrote. */
  site?: string;
  release: string;
  /** Header sets that responses share. */
  headers: Record<string, string>[];
  /** By address: object, index of its header set, and the status where it is not 200. */
  files: Record<string, [object: string, headers: number, status?: number]>;
  /** By decoded address, or a folder with `*`: target and status of a redirect; the target of a removed address is `''`. */
  redirects: Record<string, [to: string, status: number]>;
}

/** The index of a release, with the hashed files of retained ones, which open pages request. */
export function bucketIndex(site: string, manifest: Manifest, retained: readonly Manifest[]): BucketIndex {
  const headers = new Map<string, number>();
  const numberOf = (set: Record<string, string>) => {
    const text = JSON.stringify(set);
    const number = headers.get(text) ?? headers.size;
    headers.set(text, number);
    return number;
  };
  const files: BucketIndex['files'] = {};
  for (const release of [manifest, ...retained]) {
    for (const [path, entry] of Object.entries(release.entries)) {
      const { hash, type, status } = entry;
      const hashed = isHashedAsset(path);
      if (Object.hasOwn(files, path) || (release !== manifest && !hashed)) continue;
      const own = { ...(hashed && { 'Cache-Control': IMMUTABLE }), ...entryHeaders(release, path, entry) };
      const number = numberOf({ ...SECURITY_HEADERS, 'Content-Type': type, ...own });
      files[path] = status === undefined ? [hash, number] : [hash, number, status];
    }
  }
  return {
    site,
    release: manifest.release,
    headers: [...headers.keys()].map((text) => JSON.parse(text)),
    files,
    redirects: Object.fromEntries(
      [...manifest.redirects, ANY_OTHER_LISTING].map(({ from, to, status }) => [
        decodedPath(from),
        [to, status],
      ]),
    ),
  };
}
