import { existsSync, statSync } from 'node:fs';
import type { Site } from '#domain/site/site.schema.ts';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { pushedFeed } from '#sites/places.ts';
import type { Fetching, SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { readFeedFile } from './file.ts';

/**
 * Returns when the stock of a site was sent that is pushed, and not read from `feed`; `null` for any other. It grows old
 * though it is read again every few minutes.
 */
export function pushedAt({ slug, stock }: Site, state: string, feed: string | undefined): Date | null {
  if (stock.type !== 'push' || feed !== undefined) return null;
  return statSync(pushedFeed(state, slug), { throwIfNoEntry: false })?.mtime ?? null;
}

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
