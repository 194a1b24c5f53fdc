import type { Manifest } from '#generator/manifest.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';

/** What was sent to a destination. */
export interface PublishResult {
  outcome: 'published' | 'unchanged';
  /** Files whose bytes were sent. */
  uploaded: number;
  /** Files that were removed. */
  removed: number;
}

export interface Dispatch {
  store: ReleaseStore;
  manifest: Manifest;
  /**
   * Runs a short change that others rely on, above all the flip that makes the release visible; nobody can take over
   * while it runs. Throws `StaleRelease` where another publisher already did.
   */
  flip: <T>(change: () => Promise<T>) => Promise<T>;
  onStep?: (step: string) => void;
}

/**
 * A destination that serves sites. Visitors see one complete release at any instant, the old one until the last step;
 * the next publish completes an aborted one and sends only what is missing.
 */
export interface Publisher {
  /** Throws `ProviderFailed`, which names the remedy, or `StaleRelease`. */
  publish(dispatch: Dispatch): Promise<PublishResult>;
}

export const UNCHANGED: PublishResult = { outcome: 'unchanged', uploaded: 0, removed: 0 };
