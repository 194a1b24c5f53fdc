import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { directoryPublisher } from './directory.ts';
import { netlifyPublisher } from './netlify.ts';
import type { Publisher } from './publisher.ts';

type TargetOf<K extends PublishTarget['to']> = Extract<PublishTarget, { to: K }>;
type Open<K extends PublishTarget['to']> = (
  target: TargetOf<K>,
  netlifyToken: string | undefined,
) => Publisher | Promise<Publisher>;

const PUBLISHERS: { [K in PublishTarget['to']]: Open<K> } = {
  directory: ({ path }) => directoryPublisher(path),
  s3: async (target) => (await import('./s3.ts')).s3Publisher(target),
  netlify: (target, token) => netlifyPublisher(target, { token, pause: sleep }),
};

/** Opens the destination in a site's settings; throws `ProviderFailed` where its credentials are missing. */
export async function openPublisher<K extends PublishTarget['to']>(
  target: TargetOf<K>,
  netlifyToken: string | undefined,
): Promise<Publisher> {
  const open: Open<K> = PUBLISHERS[target.to as K];
  return open(target, netlifyToken);
}
