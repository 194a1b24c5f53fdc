import { MAX_FEED_MS } from '#domain/feed-limits.ts';
import type { SourceOf, StockSource } from '#domain/site/stock-source.schema.ts';
import { fetchDemo } from './demo.ts';
import type { FeedMark, Fetching, SourceContext, SourceResult } from './feed-body.ts';
import { FeedSecrets } from './feed-secrets.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { fetchFile } from './file.ts';
import { fetchFolder } from './folder.ts';
import { fetchHttp } from './http.ts';
import { fetchMerged } from './merged.ts';
import { fetchPush } from './push.ts';
import { unpackedFeed } from './unpacked-feed.ts';

/** The port: fetches a feed's bytes, or reports that they did not change. Throws `FeedUnusable` naming what went wrong. */
type FetchStock<S extends StockSource> = (source: S, fetching: Fetching) => Promise<SourceResult>;

type SourceType = StockSource['type'];

const fetchFtp: FetchStock<SourceOf<'ftp' | 'ftps'>> = async (...fetch) =>
  (await import('./ftp.ts')).fetchFtp(...fetch);

/** Clients of protocols that few sites use are loaded on demand. */
const SOURCES: { [Type in SourceType]: FetchStock<SourceOf<Type>> } = {
  demo: fetchDemo,
  file: fetchFile,
  folder: fetchFolder,
  http: fetchHttp,
  ftp: fetchFtp,
  ftps: fetchFtp,
  sftp: async (...fetch) => (await import('./sftp.ts')).fetchSftp(...fetch),
  push: fetchPush,
  merged: (source, fetching) => fetchMerged(source, fetching, fetchOne),
};

/** Fetches from a source, whichever kind it is. */
async function fetchOne<Type extends SourceType>(
  source: SourceOf<Type> & { type: Type },
  fetching: Fetching,
): Promise<SourceResult> {
  const fetch: FetchStock<SourceOf<Type>> = SOURCES[source.type];
  const result = await fetch(source, fetching);
  return result.kind === 'fetched'
    ? { ...result, body: await unpackedFeed(result.body, fetching.state) }
    : result;
}

/**
 * Fetches from `stock`, whichever kind of source it is; gives up when `signal` aborts. Throws `FeedUnusable`, in whose
 * message no secret stands.
 */
export async function fetchStock<Type extends SourceType>(
  stock: SourceOf<Type> & { type: Type },
  { secret, ...context }: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal = AbortSignal.timeout(MAX_FEED_MS),
): Promise<SourceResult> {
  const secrets = new FeedSecrets(secret);
  try {
    return await fetchOne<Type>(stock, { ...context, secrets, previous, signal });
  } catch (error) {
    if (!(error instanceof FeedUnusable)) throw error;
    const message = secrets.redact(error.message);
    throw message === error.message ? error : new FeedUnusable(error.code, message);
  }
}
