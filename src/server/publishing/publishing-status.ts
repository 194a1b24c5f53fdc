import type { PublishingStatus } from '../health.ts';
import { QUEUES } from '../jobs/jobs.ts';
import type { Publication } from '../store/publications.ts';

/** A build of a site as `/status` tells of it. */
export const publishingStatus = ({ started_at, ended_at, ...told }: Publication): PublishingStatus => ({
  ...told,
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  parked: told.tries >= QUEUES.publish.attempts,
});
