import { feedOf } from '../source/feed-body.fixture.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import type { FeedLayout } from './feed-layout.ts';
import { feedRecords } from './format.ts';

/** The records of a feed; each is read while it is at hand, and returns the outcome later. */
export const recordsOf = async (text: string | Uint8Array, layout: FeedLayout = { format: 'json' }) =>
  Array.from(await feedRecords(feedOf(text), layout), ({ hash, read, salvage }) => {
    const whole = done(read);
    salvage?.();
    return { hash, read: whole, remains: done(read) };
  });

function done(read: () => unknown): () => unknown {
  try {
    const value = read();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The values of all records; rejects with the first fault. */
export const read = async (text: string | Uint8Array, layout?: FeedLayout) =>
  (await recordsOf(text, layout)).map((record) => record.read());

/** What is wrong with a feed as a whole, or the first fault of a record. */
export const faultOf = (text: string | Uint8Array, layout?: FeedLayout) =>
  read(text, layout).catch((error: unknown) => (error instanceof FeedUnusable ? error.code : error));
