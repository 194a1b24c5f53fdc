import type { Photos } from '#photos/photos.ts';
import type { HeldDifferences, HeldFeed } from '#sites/held-feed.ts';
import type { CachedMemory, Memory, MemoryWithCars, OwnPicture } from '#sites/memory.ts';
import type { Rejection, Snapshot, SnapshotFacts, Warning } from '#sites/snapshot.ts';
import type { SnapshotVersion } from './assemble.ts';
import type { Linking } from './content/local-addresses.ts';
import type { LintCache } from './lint/lint-cache.ts';
import type { Quarantine } from './quarantine.ts';
import type { FetchedStock } from './read-stock.ts';
import type { ShownParts, SiteInputs } from './snapshot-validity.ts';
import type { SecretLookup } from './source/feed-secrets.ts';

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
  /** Takes the stock of the last good snapshot without fetching the source, where there is any: for settings, content and the clock. */
  reuseStock?: boolean | undefined;
  /** `host` or `host:port` that may be called beside the source's own, and may be private (`OUTBOUND_ALLOW`). */
  allow?: readonly string[] | undefined;
  /** Looks up what stock sources name of the environment; without it nothing is set there. */
  secret?: SecretLookup | undefined;
  /** What is live: numbers go on from there, even where the memory of the last good snapshot was lost. */
  published?: SnapshotVersion | null | undefined;
  /** What the commit of the last snapshot left in memory; without it the disk is read. */
  cached?: CachedMemory | null | undefined;
  /** Lint results of cars in memory. */
  linted?: LintCache | undefined;
  /** Waits for no drawing or photo to be encoded. */
  deferPictures?: boolean | undefined;
  /** The index of the feed's photos; without it they are shown from their own hosts. */
  photos?: Photos | undefined;
  /** Called with each step. */
  progress?: ((step: string) => void) | undefined;
}

/** A snapshot that may be published. It becomes the last good one by `commitSnapshot`. */
export interface TakenSnapshot {
  kind: 'taken';
  /** The snapshot but for its cars. */
  facts: SnapshotFacts;
  /** The whole snapshot: where nothing changed, its cars are read only now. */
  whole(): Snapshot;
  /** Where the content leads, which only a plan of all pages can tell right or wrong. */
  texts: readonly Linking[];
  /** What the site can do without, where that keeps it from being published. */
  quarantine: Quarantine;
  /** The held feed that this one ends; `null` where none waited, or nothing was fetched. */
  decided: HeldFeed | null;
  /** Whether the stock was measured by the last good one: not the first, an accepted drop, or real stock after invented. */
  measured: boolean;
  /** What the next snapshot is measured by once this one is committed; its cars are put where that finds them. */
  memory(): Promise<Memory | MemoryWithCars>;
}

/** The feed was refused or is held: what is live stays, and the last good snapshot with it (exit code 3). */
export interface Refusal {
  kind: 'refused';
  /** Whether `acceptDrop` would take it: a feed that cannot be read is nothing to accept. */
  acceptable: boolean;
  /** Where the feed is readable and implausible, in what it differs: it waits for somebody to accept that (rules 60). */
  held: HeldDifferences | null;
  reasons: string[];
  rejected: Rejection[];
  warnings: Warning[];
}

/** All of a site but its cars. */
export interface Circumstances extends SnapshotRequest {
  written: SiteInputs;
  fetched: FetchedStock;
  /** The last good snapshot's memory, where it measures this source. */
  before: Memory | null;
  /** The highest number that was given. */
  numbered: SnapshotVersion | null;
  /** The feed that is held, with what was accepted of it. */
  waiting: HeldFeed | null;
  gather: (pictures: readonly OwnPicture[]) => Promise<ShownParts>;
}
