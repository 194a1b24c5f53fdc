import type { PublicationCounts, PublishingStatus } from '../health.ts';
import { QUEUES, type QueueDepth } from '../jobs/jobs.ts';
import type { Publication } from '../store/publications.ts';

/** A build of a site as `/status` tells of it. */
export const publishingStatus = ({ started_at, ended_at, ...told }: Publication): PublishingStatus => ({
  ...told,
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  parked: told.tries >= QUEUES.publish.attempts,
});

/** How many builds wait, are under way, and came to nothing. */
export const publicationCounts = (
  publishing: readonly PublishingStatus[],
  { waiting, active }: QueueDepth,
): PublicationCounts => ({
  queued: waiting,
  running: active,
  failed: publishing.filter(({ tries }) => tries > 0).length,
  parked: publishing.filter(({ parked }) => parked).length,
});
