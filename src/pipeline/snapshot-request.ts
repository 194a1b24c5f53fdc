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
  /** Accepts once what the guard would refuse. */
  acceptDrop?: boolean | undefined;
  /** Uses the stock of the last good snapshot, if any, without fetching the source. */
  reuseStock?: boolean | undefined;
  /** `host` or `host:port` that may be called besides the source's own, even if private (`OUTBOUND_ALLOW`). */
  allow?: readonly string[] | undefined;
  /** Looks up environment variables that stock sources refer to; none by default. */
  secret?: SecretLookup | undefined;
  /** The live version: sequence numbers continue from it, even if the last good snapshot was lost. */
  published?: SnapshotVersion | null | undefined;
  /** The result of the last `commitSnapshot`, which saves reading the disk. */
  cached?: CachedMemory | null | undefined;
  /** Cached lint results of cars. */
  linted?: LintCache | undefined;
  /** Defers encoding of drawings and photos. */
  deferPictures?: boolean | undefined;
  /** The feed's photos; without it they are shown from their hosts. */
  photos?: Photos | undefined;
  /** Whether the release is exported, for hosts that serve files only. */
  exported?: boolean | undefined;
  /** Called with each step. */
  progress?: ((step: string) => void) | undefined;
}

/** A snapshot that may be published. It becomes the last good one by `commitSnapshot`. */
export interface TakenSnapshot {
  kind: 'taken';
  /** The snapshot without its cars. */
  facts: SnapshotFacts;
  /** The whole snapshot; cars of an unchanged one are read on this call. */
  whole(): Snapshot;
  /** Links of the content, to be checked against the plan. */
  texts: readonly Linking[];
  /** Items that may be omitted if they prevent publishing. */
  quarantine: Quarantine;
  /** The held feed that this one replaces; `null` if none waited, or nothing was fetched. */
  decided: HeldFeed | null;
  /** Whether the stock was compared with the last good one: not for the first, an accepted drop, or real stock after invented. */
  measured: boolean;
  /** Stores the cars, and returns the memory for the next snapshot, to be committed. */
  memory(): Promise<Memory | MemoryWithCars>;
  /** Drops the wanted photos of cars that this snapshot lacks, once its memory is written; absent for the same cars. */
  commitPhotos?(): Promise<void>;
}

/** The feed was refused or is held: the live release and the last good snapshot stay (exit code 3). */
export interface Refusal {
  kind: 'refused';
  /** Whether `acceptDrop` would accept it: not if it is unreadable. */
  acceptable: boolean;
  /** Differences of an implausible feed, which waits to be accepted (rules 60). */
  held: HeldDifferences | null;
  reasons: string[];
  rejected: Rejection[];
  warnings: Warning[];
}

/** The request with everything that was gathered before the cars are read. */
export interface Circumstances extends SnapshotRequest {
  written: SiteInputs;
  fetched: FetchedStock;
  /** The last good snapshot's memory, if comparable with this source. */
  before: Memory | null;
  /** The version with the highest sequence number. */
  numbered: SnapshotVersion | null;
  /** The held feed, with what was accepted of it. */
  waiting: HeldFeed | null;
  gather: (pictures: readonly OwnPicture[]) => Promise<ShownParts>;
  /** Whether the site's photos are fetched where it is served, even if this export shows them from their own hosts. */
  wantsPhotos: boolean;
}
