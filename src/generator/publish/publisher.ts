import type { Manifest } from '#generator/manifest.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';

/** What a destination was given. */
export interface PublishResult {
  outcome: 'published' | 'unchanged';
  /** Files whose bytes were sent. */
  uploaded: number;
  /** Files that went. */
  removed: number;
}

/** The release that a destination is to hand out. */
export interface Dispatch {
  store: ReleaseStore;
  manifest: Manifest;
  /**
   * Runs a short change of what others rely on, above all the one step after which visitors see the release; throws
   * `StaleRelease` where another publisher took over. Nobody can take over while it runs.
   */
  flip: <T>(change: () => Promise<T>) => Promise<T>;
  /** Told of each step before it is done. */
  onStep?: (step: string) => void;
}

/**
 * A place that hands sites out. A visitor sees one whole release at any instant, and the old one until the last step;
 * whatever was broken off is gone on with by the next publish, which sends what is not there yet.
 */
export interface Publisher {
  /** Throws `ProviderFailed`, which names the remedy, and `StaleRelease`. */
  publish(dispatch: Dispatch): Promise<PublishResult>;
}

export const UNCHANGED: PublishResult = { outcome: 'unchanged', uploaded: 0, removed: 0 };
