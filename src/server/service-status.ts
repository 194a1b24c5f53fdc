import type { Core } from './core.ts';
import type { PublicationCounts, PublishingStatus, RefusalCount, ServiceStatus } from './health.ts';
import { QUEUES, type QueueDepth } from './jobs/jobs.ts';
import { lastReconciliation } from './reconcile.ts';
import type { Alerts } from './store/alerts.ts';
import type { Publication } from './store/publications.ts';

export interface StatusDeps extends Pick<Core, 'outbox' | 'jobs' | 'publications' | 'notes' | 'now' | 'log'> {
  alerts: Alerts;
  refusals: { most(): RefusalCount[] };
}

/** Reads how the service does; `null` while the store does not answer. */
export const statusReader =
  ({ outbox, jobs, publications, notes, alerts, refusals, now, log }: StatusDeps) =>
  async (): Promise<ServiceStatus | null> => {
    try {
      const [deliveries, working, building, builds, reconciled, open] = await Promise.all([
        ...([outbox.depth(now()), jobs.depth(), jobs.depth('publish')] as const),
        ...([publications.all(), lastReconciliation(notes), alerts.open()] as const),
      ]);
      const publishing = builds.map(publishingStatus);
      return {
        ...{ outbox: deliveries, jobs: working, reconciled, publishing, alerts: open },
        refusals: refusals.most(),
        publications: publicationCounts(publishing, building),
      };
    } catch (error) {
      log.error({ err: error }, 'store cannot be read');
      return null;
    }
  };

/** A build of a site in `/status`. */
const publishingStatus = ({ started_at, ended_at, ...build }: Publication): PublishingStatus => ({
  ...build,
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  parked: build.tries >= QUEUES.publish.attempts,
});

/** How many builds wait, are under way, and came to nothing. */
const publicationCounts = (
  publishing: readonly PublishingStatus[],
  { waiting, active }: QueueDepth,
): PublicationCounts => ({
  queued: waiting,
  running: active,
  failed: publishing.filter(({ tries }) => tries > 0).length,
  parked: publishing.filter(({ parked }) => parked).length,
});
