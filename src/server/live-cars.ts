import { join } from 'node:path';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import type { Manifest } from '#generator/manifest.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';

/** The cars of each site as its live release shows them. */
export interface LiveCars {
  /** Differs whenever the live release of a site does; `null` before its first. */
  stamp(site: string): string | null;
  /** A car in the release; `null` for one that it does not show. */
  car(site: string, id: string): Promise<VehicleRecord | null>;
  close(): Promise<void>;
}

/** Reads the releases of the state folder, each manifest once. */
export function openLiveCars(state: string): LiveCars {
  const opened = new Map<string, ReleaseStore>();
  const cache = new Map<string, { stamp: string | null; manifest: Manifest | null }>();
  const storeOf = (site: string) => {
    const store = opened.get(site) ?? openReleaseStore(join(state, 'store'), site);
    opened.set(site, store);
    return store;
  };
  const manifestOf = (site: string) => {
    const stamp = storeOf(site).stamp();
    const cached = cache.get(site);
    if (cached?.stamp === stamp) return cached.manifest;
    const manifest = storeOf(site).current();
    cache.set(site, { stamp, manifest });
    return manifest;
  };
  return {
    stamp: (site) => storeOf(site).stamp(),
    async car(site, id) {
      const entries = manifestOf(site)?.entries ?? {};
      const path = vehicleRecordPath(id);
      const entry = Object.hasOwn(entries, path) ? entries[path] : undefined;
      return entry === undefined ? null : JSON.parse((await storeOf(site).read(entry)).toString());
    },
    async close() {
      await Promise.all([...opened.values()].map((store) => store.close()));
    },
  };
}
