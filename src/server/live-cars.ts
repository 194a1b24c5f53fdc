import { join } from 'node:path';
import { searchIndexPath, vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { openSiteSearch, type SiteSearch } from '#generator/site-search.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';

export interface LiveCars {
  /** Changes with the live release of a site; `null` before its first. */
  stamp(site: string): string | null;
  /** A car in the release; `null` where it has none. */
  car(site: string, id: string): Promise<VehicleRecord | null>;
  /** What searches the release; `null` where it has no search. */
  search(site: string): Promise<SiteSearch | null>;
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
    async car(site, id) {
      const store = storeOf(site);
      const entry = store.index()?.entry(vehicleRecordPath(id)) ?? null;
      return entry && JSON.parse((await store.read(entry)).toString());
    },
    async search(site) {
      const store = storeOf(site);
      const entry = store.index()?.entry(searchIndexPath()) ?? null;
      return entry && openSiteSearch(await store.read(entry));
    },
    async close() {
      await Promise.all([...opened.values()].map((store) => store.close()));
    },
  };
}
