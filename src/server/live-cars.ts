import { join } from 'node:path';
import { searchIndexPath, vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { openSiteSearch, type SiteSearch } from '#generator/site-search.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';

export interface ReleaseSearch extends SiteSearch {
  /** When the release was made, ISO 8601: a later one sorts behind it, whichever machine made it. */
  made_at: string;
}

export interface LiveCars {
  /** Changes with the live release of a site; `null` before its first. */
  stamp(site: string): string | null;
  /** When the live release was made, ISO 8601; `null` before the first. */
  made_at(site: string): string | null;
  /** A car in the release; `null` where it has none. */
  car(site: string, id: string): Promise<VehicleRecord | null>;
  /** What searches the release; `null` where it has no search. */
  search(site: string): Promise<ReleaseSearch | null>;
  close(): Promise<void>;
}

/** Reads the live releases of the state folder. */
export function openLiveCars(state: string): LiveCars {
  const opened = new Map<string, ReleaseStore>();
  const storeOf = (site: string) => {
    const store = opened.get(site) ?? openReleaseStore(join(state, 'store'), site);
    opened.set(site, store);
    return store;
  };
  return {
    stamp: (site) => storeOf(site).stamp(),
    made_at: (site) => storeOf(site).index()?.head.created_at ?? null,
    async car(site, id) {
      const store = storeOf(site);
      const entry = store.index()?.entry(vehicleRecordPath(id)) ?? null;
      return entry && JSON.parse((await store.read(entry)).toString());
    },
    async search(site) {
      const store = storeOf(site);
      const index = store.index();
      // The address of the index leads to the file that its release holds.
      const to = index?.head.redirects.find(({ from }) => from === searchIndexPath())?.to;
      const entry = to === undefined ? null : (index?.entry(to) ?? null);
      if (index === null || entry === null) return null;
      // Copied to the start of its own memory, as its columns need.
      const file = new Uint8Array(await store.read(entry));
      return { made_at: index.head.created_at, ...openSiteSearch(file) };
    },
    async close() {
      await Promise.all([...opened.values()].map((store) => store.close()));
    },
  };
}
