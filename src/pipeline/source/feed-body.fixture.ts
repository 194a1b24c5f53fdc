import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import type { FeedBody, SourceResult } from './feed-body.ts';

/** A feed that lies in memory; what was read of it is gone with the next reading, as with a file. */
export function feedOf(content: string | Uint8Array): FeedBody {
  const bytes = Buffer.from(content);
  let lent = Buffer.alloc(0);
  return {
    hash: '',
    read(at, length) {
      lent.fill(0);
      lent = Buffer.from(bytes.subarray(at, at + length));
      return lent;
    },
    verify() {},
    [Symbol.dispose]: () => {},
  };
}

/** The text of a feed that was fetched, or the kind of its result otherwise. */
export async function textOfFeed(fetched: SourceResult): Promise<string> {
  if (fetched.kind === 'unchanged') return fetched.kind;
  using body = fetched.body;
  return body.read(0, MAX_FEED_BYTES).toString();
}
