import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { directoryPublisher } from './directory.ts';
import { netlifyPublisher } from './netlify.ts';
import type { Publisher } from './publisher.ts';
import { s3Publisher } from './s3.ts';

/** The destination that a site's settings name; throws `ProviderFailed` where it lets nobody in. */
export function openPublisher(target: PublishTarget, netlifyToken: string | undefined): Publisher {
  if (target.to === 'directory') return directoryPublisher(target.path);
  if (target.to === 's3') return s3Publisher(target);
  return netlifyPublisher(target, { token: netlifyToken, pause: sleep });
}
