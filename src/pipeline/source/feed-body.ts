import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { FeedLayout } from '../format/feed-layout.ts';
import type { LackingColumn } from '../mapping/lacking-column.ts';
import type { FeedSecrets, SecretLookup } from './feed-secrets.ts';
import { FeedUnusable } from './feed-unusable.ts';

/** Validators of the last response, for a conditional request. */
export interface FeedMark {
  etag: string | null;
  last_modified: string | null;
}

/** A feed that was brought; who takes its body disposes of it. */
interface FetchedFeed {
  kind: 'fetched';
  body: FeedBody;
  /** How the body is laid out, where that differs from the source's settings: one joined of several pages is. */
  layout?: FeedLayout;
  /** Whether its headers link to a next page, which is not read. */
  hasNextPage?: boolean;
  /** Columns that settings of its parts map and no record has. */
  lacking?: readonly LackingColumn[];
}

/** Validators of this response. */
export type SourceResult = ({ kind: 'unchanged' } | FetchedFeed) & FeedMark;

/** What a source works in. */
export interface SourceContext {
  site: Site;
  locations: readonly Location[];
  /** Folder of the site's settings, below which relative paths lie. */
  folder: string;
  now: Date;
  /** Folder where a source may keep state of its own. */
  state: string;
  /** `host` or `host:port` that may be called beside the source's own, and may be private (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  /** Looks a variable of the environment up that settings name; `undefined` where it is not set. */
  secret: SecretLookup;
}

/** One fetch: where it is made, since when, and until when. */
export interface Fetching extends Omit<SourceContext, 'secret'> {
  secrets: FeedSecrets;
  /** Validators of the last response. */
  previous: FeedMark | null;
  /** Aborts when the feed takes too long. */
  signal: AbortSignal;
}

/** The bytes of a feed, read piece by piece so that they never lie in memory as a whole (promises "Feeds"). */
export interface FeedBody extends Disposable {
  /** SHA-256 of all bytes. */
  readonly hash: string;
  /** At most `length` bytes from `at`, fewer only where the feed ends; they hold until the next are read. */
  read(at: number, length: number): Buffer;
  /** Throws where these are no longer the bytes of the hash. */
  verify(): void;
}

/** Keeps what a source sends in a file of our own while it is read; `sender` stands in the refusal of a feed that is too large. */
export async function spoolFeed(
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
      if (size > MAX_FEED_BYTES) throw tooLarge(sender);
      hash.update(chunk);
      writeFileSync(file, chunk);
    }
    return bodyOf(file, hash.digest('hex'));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Reads a feed where it lies: `file` is open, and closed with the body. `verify` throws once something wrote to it. */
export function feedInFile(file: number, name: string): FeedBody {
  try {
    const change = changeOf(file);
    const body = bodyOf(file, '');
    const verify = () => {
      if (changeOf(file) === change) return;
      throw new FeedUnusable('truncated', `${name} was written to while it was read. Build again.`);
    };
    return { ...body, hash: bodyHash(body, `The stock file ${name}`), verify };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function bodyHash({ read }: FeedBody, sender: string): string {
  const hash = createHash('sha256');
  let size = 0;
  for (let bytes = read(0, CHUNK); bytes.length > 0; bytes = read(size, CHUNK)) {
    size += bytes.length;
    if (size > MAX_FEED_BYTES) throw tooLarge(sender);
    hash.update(bytes);
  }
  return hash.digest('hex');
}

const tooLarge = (sender: string) =>
  new FeedUnusable('too_large', `${sender} has more than ${MAX_FEED_BYTES} bytes`);

/** Bytes that are read at a time. */
const CHUNK = 1 << 20;

/** Differs once a file was written to. */
export function changeOf(file: number): string {
  const { size, mtimeNs } = fstatSync(file, { bigint: true });
  return `${size}-${mtimeNs}`;
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
  // One piece for all: as many new ones as a feed has would press for collections of garbage.
  let bytes = Buffer.alloc(0);
  return {
    hash,
    read(at, length) {
      if (bytes.length < length) bytes = Buffer.allocUnsafeSlow(length);
      let filled = 0;
      for (let read = -1; read !== 0 && filled < length; filled += read) {
        read = readSync(file, bytes, filled, length - filled, at + filled);
      }
      return bytes.subarray(0, filled);
    },
    verify() {},
    [Symbol.dispose]: () => closeSync(file),
  };
}
