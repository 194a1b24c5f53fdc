import type { CachedMemory, Memory, MemoryWithCars, OwnPicture } from '#sites/memory.ts';
import type { Rejection, Snapshot, SnapshotFacts, Warning } from '#sites/snapshot.ts';
import type { SnapshotVersion } from './assemble.ts';
import type { Linking } from './content/local-addresses.ts';
import type { gatherMedia } from './images/media.ts';
import type { LintCache } from './lint/known-cars.ts';
import type { Quarantine } from './quarantine.ts';
import type { FetchedStock } from './read-stock.ts';
import type { SiteInputs } from './stillness.ts';

export interface SnapshotRequest {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  /** Slug of the site. */
  site: string;
  now: Date;
  /** A JSON, CSV or XML file in place of the site's own stock source. */
  feed?: string | undefined;
  /** Publishes once what the guard would refuse. */
  acceptDrop?: boolean | undefined;
  /** Takes the stock of the last good snapshot without asking the source, where there is any: for settings, content and the clock. */
  knownStock?: boolean | undefined;
  /** `host` or `host:port` that may be called beside the source's own, and may be private (`OUTBOUND_ALLOW`). */
  allow?: readonly string[] | undefined;
  /** What is live: numbers go on from there, even where the memory of the last good snapshot was lost. */
  published?: SnapshotVersion | null | undefined;
  /** What the commit of the last snapshot left in memory; without it the disk is asked. */
  kept?: CachedMemory | null | undefined;
  /** What the lint found on cars that are in memory. */
  linted?: LintCache | undefined;
  /** Told what is being done. */
  progress?: ((step: string) => void) | undefined;
}

/** A snapshot that may be published. It becomes the last good one by `commitSnapshot`. */
export interface Taken {
  kind: 'taken';
  /** The snapshot but for its cars. */
  facts: SnapshotFacts;
  /** The whole snapshot: where nothing changed, its cars are read only now. */
  whole(): Snapshot;
  /** Where the content leads, which only a plan of all pages can tell right or wrong. */
  texts: readonly Linking[];
  /** What the site can do without, where that keeps it from being published. */
  quarantine: Quarantine;
  /** Whether the stock was measured by the last good one: not the first, an accepted drop, or real stock after invented. */
  measured: boolean;
  /** What the next snapshot is measured by once this one is committed; its cars are put where that finds them. */
  remember(): Promise<Memory | MemoryWithCars>;
}

/** The feed was refused: what is live stays, and the last good snapshot with it (exit code 3). */
export interface Refusal {
  kind: 'refused';
  /** Whether `acceptDrop` would take it: a feed that cannot be read is nothing to accept. */
  acceptable: boolean;
  reasons: string[];
  rejected: Rejection[];
  warnings: Warning[];
}

/** What is known of a site before any car is read. */
export interface Circumstances extends SnapshotRequest {
  written: SiteInputs;
  asked: FetchedStock;
  /** The last good snapshot's memory, where it measures this source. */
  before: Memory | null;
  /** The highest number that was given. */
  numbered: SnapshotVersion | null;
  gather: (pictures: readonly OwnPicture[]) => ReturnType<typeof gatherMedia>;
}
