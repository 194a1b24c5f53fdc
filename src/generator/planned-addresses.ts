import type { Plan } from '#generator/site-view/plan.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { NO_BRAND } from '#sites/brand/brand-assets.ts';
import type { AddressSource, RecordHashes } from '#sites/snapshot.ts';

/** Every address at which a build of this site would serve a page or a redirect. */
export function plannedAddresses(site: AddressSource, now: Date): Set<string> {
  return addressesOf(openSiteViews({ ...UNUSED_PARTS, ...site }, now).plan().plan);
}

/** Addresses of a plan: pages, records and redirects. */
export function addressesOf({ pages, records, redirects }: Plan): Set<string> {
  return new Set([...pages, ...records, ...redirects.map(({ from }) => from)]);
}

/** Part of a snapshot that a plan does not read. */
const UNUSED_PARTS = {
  price_history: {},
  media: {},
  brand: NO_BRAND,
  sequence: 0,
  hash: '',
  taken_at: '',
  feed: { fetched_at: '', etag: null, last_modified: null, hash: '', records: 0 },
  rejected: [],
  warnings: [],
  feeds: [],
  hidden: 0,
  record_hashes: {
    site: '',
    locations: '',
    offers: '',
    reviews: '',
    promos: '',
    redirects: '',
    theme: '',
    content: '',
    left_out: '',
    departed: '',
    media: '',
    brand: '',
    vehicles: {},
  } satisfies RecordHashes,
};
