import path from 'node:path';
import type { Site } from '#domain/site/site.schema.ts';
import type { VehicleView } from '#domain/view/vehicle-view.ts';
import type { Manifest } from '#generator/manifest.ts';
import { openSiteViews, type SiteView } from '#generator/site-view/site-view.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { STATE } from './demo-server.ts';

export type Template = Site['template'];

/** The demo dealerships, one of each template. */
export const SITES = [
  { template: 'group', slug: 'harbourside' },
  { template: 'franchise', slug: 'southern-cross-hyundai' },
  { template: 'garage', slug: 'ironbark-garage' },
] as const satisfies readonly { template: Template; slug: string }[];

/** A demo dealership's live release on the server. */
export interface DemoSite {
  store: ReleaseStore;
  manifest: Manifest;
  /** Addresses of all its pages. */
  paths: string[];
  vehicles: VehicleView[];
  view: SiteView;
}

/** Reads a site's live release and its snapshot from a state folder. */
export async function readDemoSite(slug: string, state = STATE): Promise<DemoSite> {
  const store = openReleaseStore(path.join(state, 'store'), slug);
  const manifest = store.current();
  const snapshot = await lastSnapshot(state, slug);
  if (manifest === null || snapshot === null)
    throw new Error(`${slug} is not built in ${state}: see playwright.config.ts`);
  const views = openSiteViews(snapshot, new Date(manifest.created_at));
  const { view } = views.forPage();
  return {
    store,
    manifest,
    paths: views.plan().plan.pages,
    vehicles: snapshot.vehicles.flatMap((vehicle) => view.vehicle(vehicle.slug) ?? []),
    view,
  };
}
