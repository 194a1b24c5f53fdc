import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { directoryPublisher } from './directory.ts';
import { netlifyPublisher } from './netlify.ts';
import type { Publisher } from './publisher.ts';
import { s3Publisher } from './s3.ts';

type TargetOf<K extends PublishTarget['to']> = Extract<PublishTarget, { to: K }>;
type Open<K extends PublishTarget['to']> = (
  target: TargetOf<K>,
  netlifyToken: string | undefined,
) => Publisher;

const PUBLISHERS: { [K in PublishTarget['to']]: Open<K> } = {
  directory: ({ path }) => directoryPublisher(path),
  s3: s3Publisher,
  netlify: (target, token) => netlifyPublisher(target, { token, pause: sleep }),
};

/** Opens the destination in a site's settings; throws `ProviderFailed` where its credentials are missing. */
export function openPublisher<K extends PublishTarget['to']>(
  target: TargetOf<K>,
  netlifyToken: string | undefined,
): Publisher {
  const open: Open<K> = PUBLISHERS[target.to as K];
  return open(target, netlifyToken);
}
