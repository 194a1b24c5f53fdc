import type { Manifest, ManifestEntry, ServedRedirect } from '#generator/manifest.ts';
import { entryHeaders, isHashedAsset } from '#generator/response-headers.ts';
import { StoreDamaged } from '#generator/store/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { addressOf } from './address.ts';

/** An entry with the headers its own release gives it. */
export interface ServedEntry {
  path: string;
  entry: ManifestEntry;
  headers: Record<string, string>;
}

/** One release as requests see it: each request is answered from one of these, whatever goes live meanwhile. */
export interface LiveRelease {
  manifest: Manifest;
  entry(path: string): ServedEntry | null;
  redirect(path: string): ServedRedirect | null;
  /** A hashed asset of any retained release, for a page that was opened before the last flip (promises, "Publishing"). */
  asset(path: string): ServedEntry | null;
}

/** One site on the server. */
export interface LiveSite {
  readonly slug: string;
  readonly store: ReleaseStore;
  /** The release that is live at this instant; null where there is none that can be read. */
  release(): LiveRelease | null;
}

/**
 * Follows a site's `current`: a flip is seen by the next request. Where a release cannot be read, the one before
 * it goes on being served and `onProblem` is called once.
 */
export function openLiveSite(storeDir: string, slug: string, onProblem: (error: unknown) => void): LiveSite {
  const store = openReleaseStore(storeDir, slug);
  let stamp: string | null = null;
  let live: LiveRelease | null = null;
  /** What this site served until the last flip. */
  let before: Manifest | null = null;
  let reported = false;

  const follow = () => {
    let next = stamp;
    try {
      next = store.stamp();
      if (next === stamp) return;
      const manifest = store.current();
      // `gc` changes the stamp of a release that stays.
      if (live !== null && live.manifest.release !== manifest?.release) before = live.manifest;
      live = manifest && liveRelease(manifest, before, store);
      stamp = next;
      reported = false;
    } catch (error) {
      if (!reported) onProblem(error);
      reported = true;
      // Damage stays until something else goes live: it is read once. A disk may serve the next request.
      if (error instanceof StoreDamaged) stamp = next;
    }
  };
  return {
    slug,
    store,
    release() {
      follow();
      return live;
    },
  };
}

function liveRelease(manifest: Manifest, before: Manifest | null, store: ReleaseStore): LiveRelease {
  const redirects = new Map(manifest.redirects.map((redirect) => [addressOf(redirect.from)?.path, redirect]));
  let assets: Map<string, ServedEntry> | undefined;
  return {
    manifest,
    entry: (path) => servedEntry(manifest, path),
    redirect: (path) => redirects.get(path) ?? null,
    asset(path) {
      if (!isHashedAsset(path)) return null;
      // Most pages that are open are of the release before: for them nobody waits until all others are parsed.
      const last = before && store.has(before.release) ? servedEntry(before, path) : null;
      if (last !== null) return last;
      assets ??= hashedAssets(store.manifests());
      return assets.get(path) ?? null;
    },
  };
}

function hashedAssets(manifests: readonly Manifest[]): Map<string, ServedEntry> {
  const paths = manifests.flatMap((manifest) =>
    Object.keys(manifest.entries)
      .filter(isHashedAsset)
      .map((path) => [path, servedEntry(manifest, path)] as const),
  );
  return new Map(paths.flatMap(([path, served]) => (served === null ? [] : [[path, served]])));
}

function servedEntry(manifest: Manifest, path: string): ServedEntry | null {
  const entry = Object.hasOwn(manifest.entries, path) ? manifest.entries[path] : undefined;
  return entry === undefined ? null : { path, entry, headers: entryHeaders(manifest, path) };
}
