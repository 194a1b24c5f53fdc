import { createHash, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FeedUnusable } from './feed-unusable.ts';

/** A feed over this many bytes, unpacked, is refused (promises "Feeds"). */
export const MAX_FEED_BYTES = 100 * 1024 * 1024;

/** The bytes of a feed, read piece by piece so that they never lie in memory as a whole (promises "Feeds"). */
export interface FeedBody extends Disposable {
  /** SHA-256 of all bytes. */
  readonly hash: string;
  /** At most `length` bytes from `at`, fewer only where the feed ends. */
  read(at: number, length: number): Buffer;
}

/** Keeps what a source sends in a file of our own while it is read; `sender` stands in the refusal of a feed that is too large. */
export async function keepFeed(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  state: string,
  sender: string,
): Promise<FeedBody> {
  const file = namelessFile(join(state, 'feeds'));
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_FEED_BYTES) {
        throw new FeedUnusable('too_large', `${sender} sent more than ${MAX_FEED_BYTES} bytes`);
      }
      hash.update(chunk);
      writeFileSync(file, chunk);
    }
    return bodyOf(file, hash.digest('hex'));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A file that has left its folder already: however this process ends, nothing of it stays. */
function namelessFile(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx+');
  rmSync(path);
  return file;
}

function bodyOf(file: number, hash: string): FeedBody {
  return {
    hash,
    read(at, length) {
      const bytes = Buffer.allocUnsafeSlow(length);
      let filled = 0;
      for (let read = -1; read !== 0 && filled < length; filled += read) {
        read = readSync(file, bytes, filled, length - filled, at + filled);
      }
      return bytes.subarray(0, filled);
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}
