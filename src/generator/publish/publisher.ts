import { Refused } from '#domain/errors.ts';
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
  /** Throws `ProviderFailed`, which names the remedy, `StaleRelease`, or `Refused` where another site is published there. */
  publish(dispatch: Dispatch): Promise<PublishResult>;
}

/** Two sites at one destination would replace each other in turn, each under the other's domain. */
export const destinationTaken = (destination: string, site: string, remedy: string): Refused =>
  new Refused(`Nothing was published: ${destination} has the site ${site}. ${remedy}`);

export const UNCHANGED: PublishResult = { outcome: 'unchanged', uploaded: 0, removed: 0 };
