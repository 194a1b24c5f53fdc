import type { Site } from '#domain/site/site.schema.ts';
import type { Warning } from '#sites/snapshot.ts';

/** Where one emitted object lies and how it is answered. Paths are addresses: `/`, `/cars/x`, `/_astro/a.css`. */
export interface ManifestEntry {
  /** sha256 of the bytes, hex. */
  hash: string;
  length: number;
  /** Name of the pack file that holds the bytes, and their offset in it. */
  pack: string;
  offset: number;
  type: string;
  /** Key into `Manifest.header_sets`; absent where the entry needs no header of its own. */
  headers?: string;
  /** HTTP status, where it is not 200. */
  status?: number;
  /** Instant (ISO, UTC) at which the clock alone makes this entry stale; absent means never. */
  valid_until?: string;
}

export interface ServedRedirect {
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308 | 410;
}

/** What a list of sites says of one. */
export interface About {
  name: string;
  template: Site['template'];
}

/** One release of one site: everything that goes live together in one rename. */
export interface Manifest {
  release: string;
  site: string;
  /** What people call the site; releases of older code do not say. */
  about?: About;
  /** The Snapshot's sequence; a release never replaces one of a higher sequence, except by rollback. */
  sequence: number;
  created_at: string;
  /** Content hashes of what the release was made from. */
  snapshot: string;
  renderer: string;
  /** When the clock alone makes the release stale: the earliest of its entries, or of an address that comes or goes. */
  valid_until: string | null;
  /** Ids of the cars that it shows as held by shoppers; absent where there are none. */
  held?: string[];
  /** What was found as it was printed, such as an offer that it does without; absent where nothing was. */
  findings?: Warning[];
  /** Addresses of pictures that it shows before they are encoded; absent where all of them are entries. */
  pending?: string[];
  header_sets: Record<string, Record<string, string>>;
  entries: Record<string, ManifestEntry>;
  redirects: ServedRedirect[];
}
