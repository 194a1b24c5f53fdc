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

/** Creates the reader of the service's status; `null` while the store does not respond. */
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
        outbox: deliveries,
        jobs: working,
        reconciled,
        publishing,
        alerts: open,
        refusals: refusals.most(),
        publications: publicationCounts(publishing, building),
      };
    } catch (error) {
      log.error({ err: error }, 'store cannot be read');
      return null;
    }
  };

/** Formats a site's last build for `/status`. */
const publishingStatus = ({ started_at, ended_at, ...build }: Publication): PublishingStatus => ({
  ...build,
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  parked: build.tries >= QUEUES.publish.attempts,
});

/** Counts builds that wait, run and failed. */
const publicationCounts = (
  publishing: readonly PublishingStatus[],
  { waiting, active }: QueueDepth,
): PublicationCounts => ({
  queued: waiting,
  running: active,
  failed: publishing.filter(({ tries }) => tries > 0).length,
  parked: publishing.filter(({ parked }) => parked).length,
});
