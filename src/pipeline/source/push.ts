import { existsSync } from 'node:fs';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { pushedFeed } from '#sites/places.ts';
import type { Fetching, SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { readFeedFile } from './file.ts';

/** What was last sent to `PUT /hooks/feed/{site}`. */
export async function fetchPush(
  _source: SourceOf<'push'>,
  { site: { slug }, state, previous }: Fetching,
): Promise<SourceResult> {
  const path = pushedFeed(state, slug);
  if (!existsSync(path))
    throw new FeedUnusable(
      'unreachable',
      `No feed was sent to PUT /hooks/feed/${slug} yet, signed with a secret of STOCK_HOOK_SECRETS`,
    );
  return readFeedFile(path, previous);
}
