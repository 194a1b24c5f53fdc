import type { ManifestEntry, ReleaseHead, ServedRedirect } from '#generator/manifest.ts';
import { entryHeaders, isHashedAsset } from '#generator/response-headers.ts';
import { StoreDamaged } from '#generator/store/errors.ts';
import type { ManifestIndex } from '#generator/store/manifest-index.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { addressOf } from './address.ts';

/** An entry with the headers its own release gives it. */
export interface ServedEntry {
  path: string;
  entry: ManifestEntry;
  headers: Record<string, string>;
}

/** One release during a request: each request is served from one of these, whatever goes live meanwhile. */
export interface LiveRelease {
  head: ReleaseHead;
  entry(path: string): ServedEntry | null;
  redirect(path: string): ServedRedirect | null;
  /** A hashed asset of any retained release, for pages opened before the last flip (promises, "Publishing"). */
  asset(path: string): ServedEntry | null;
}

export interface LiveSite {
  readonly slug: string;
  readonly store: ReleaseStore;
  /** The current live release; null where none can be read. */
  release(): LiveRelease | null;
}

/**
 * Follows a site's `current`: the next request sees a flip. Where a release cannot be read, the previous one is served
 * and `onProblem` is called once.
 */
export function openLiveSite(store: ReleaseStore, onProblem: (error: unknown) => void): LiveSite {
  let stamp: string | null = null;
  let live: LiveRelease | null = null;
  let reported = false;

  const follow = () => {
    let next = stamp;
    try {
      next = store.stamp();
      if (next === stamp) return;
      const index = store.index();
      live = index && liveRelease(index, store);
      stamp = next;
      reported = false;
    } catch (error) {
      if (!reported) onProblem(error);
      reported = true;
      // A damaged release stays damaged until another goes live, so it is read once; after a disk error the next
      // request tries again.
      if (error instanceof StoreDamaged) stamp = next;
    }
  };
  return {
    slug: store.site,
    store,
    release() {
      follow();
      return live;
    },
  };
}

function liveRelease(index: ManifestIndex, store: ReleaseStore): LiveRelease {
  const { head } = index;
  const redirects = new Map(
    head.redirects.map((redirect) => [addressOf(redirect.from)?.path ?? redirect.from, redirect]),
  );
  return {
    head,
    entry: (path) => servedEntry(index, path),
    redirect: (path) => redirects.get(path) ?? null,
    asset(path) {
      if (!isHashedAsset(path)) return null;
      for (const assets of store.assets()) {
        const served = servedEntry(assets, path);
        if (served !== null) return served;
      }
      return null;
    },
  };
}

function servedEntry({ head, entry: find }: ManifestIndex, path: string): ServedEntry | null {
  const entry = find(path);
  return entry && { path, entry, headers: entryHeaders(head, path, entry) };
}
