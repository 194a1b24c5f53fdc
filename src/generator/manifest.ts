import type { Site } from '#domain/site/site.schema.ts';
import type { Warning } from '#sites/snapshot.ts';

/**
 * Where an emitted object is stored, and with which headers it is served. Paths are addresses: `/`, `/cars/x`,
 * `/_astro/a.css`.
 */
export interface ManifestEntry {
  /** sha256 of the bytes, hex. */
  hash: string;
  length: number;
  /** Name of the pack file that holds the bytes, and their offset in it. */
  pack: string;
  offset: number;
  type: string;
  /** Key into `Manifest.header_sets`; absent where the entry has no headers of its own. */
  headers?: string;
  /** HTTP status, where it is not 200. */
  status?: number;
  /** Instant (ISO, UTC) at which the clock alone makes the entry stale; absent means never. */
  valid_until?: string;
}

export interface ServedRedirect {
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308 | 410;
}

/** A site's line in a list of sites. */
export interface About {
  name: string;
  template: Site['template'];
}

/** The stored HTML pages of a release. */
export interface PageWeights {
  count: number;
  /** Heaviest first. */
  heaviest: { path: string; bytes: number }[];
}

/** One release of one site: everything that goes live together in one rename. */
export interface Manifest {
  release: string;
  site: string;
  /** The site's display name; absent in releases of older code. */
  about?: About;
  /** The snapshot's sequence; a release never replaces one with a higher sequence, except by rollback. */
  sequence: number;
  created_at: string;
  /** Content hashes of the release's inputs. */
  snapshot: string;
  renderer: string;
  /** When the clock alone makes the release stale: the earliest of its entries, or of an address added or removed. */
  valid_until: string | null;
  /** Ids of the cars shown as held by shoppers; absent where there are none. */
  held?: string[];
  /** Findings of its printing, such as an omitted offer; absent where there are none. */
  findings?: Warning[];
  /** Addresses of pictures shown before they are encoded; absent where all are entries. */
  pending?: string[];
  /** Statistics of its pages; absent in releases of older code. */
  pages?: PageWeights;
  header_sets: Record<string, Record<string, string>>;
  entries: Record<string, ManifestEntry>;
  redirects: ServedRedirect[];
}

export type ReleaseHead = Omit<Manifest, 'entries'>;

/** Cars that a release omits because of a text that no page may hold: their ids, with the reasons. */
export const quarantinedCars = ({ findings = [] }: Pick<Manifest, 'findings'>): Map<string, string> =>
  new Map(
    findings.flatMap(({ level, origin, message }) =>
      level === 'fault' && origin?.record ? [[origin.record, message]] : [],
    ),
  );
