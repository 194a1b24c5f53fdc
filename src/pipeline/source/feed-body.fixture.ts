import { type FeedBody, MAX_FEED_BYTES } from './feed-body.ts';
import type { Fetched } from './source.ts';

/** A feed that lies in memory. */
export function feedOf(content: string | Uint8Array): FeedBody {
  const bytes = Buffer.from(content);
  return {
    hash: '',
    read: (at, length) => bytes.subarray(at, at + length),
    verify() {},
    [Symbol.dispose]: () => {},
  };
}

/** The text of a feed that was fetched, or what the source said instead. */
export async function textOfFeed(fetched: Fetched): Promise<string> {
  if (fetched.kind === 'unchanged') return fetched.kind;
  using body = fetched.body;
  return body.read(0, MAX_FEED_BYTES).toString();
}
