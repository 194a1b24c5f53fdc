import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { bucketFailed, openBucketClient } from '#generator/bucket-client.ts';
import type { ManifestEntry } from '#generator/manifest.ts';
import { IMMUTABLE, isHashedAsset } from '#generator/response-headers.ts';
import { StaleRelease } from '#generator/store/errors.ts';
import { type BucketIndex, bucketIndex } from './bucket-index.ts';
import { forEachConcurrently } from './concurrently.ts';
import { type Dispatch, destinationTaken, type Publisher, UNCHANGED } from './publisher.ts';

type Bucket = Extract<PublishTarget, { to: 's3' }>;

/** Parallel uploads. */
const CONCURRENCY = 16;
/** Limit of the flip and of each batch of removals, milliseconds: nobody else can take over publishing meanwhile. */
const GUARDED_MS = 5000;

/**
 * A bucket: objects named by content hash, and `current.json`, which lists those of the site. Hashed files are sent
 * before pages; then `current.json` is replaced, if unchanged since it was read; unused objects are removed last.
 * Credentials are resolved by the official client, first from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.
 */
export function s3Publisher(target: Bucket): Publisher {
  const { bucket, region, prefix, endpoint } = target;
  const client = openBucketClient({ region, endpoint });
  const objects = `${prefix}objects/`;
  const current = { Bucket: bucket, Key: `${prefix}current.json` };
  return {
    publish: (dispatch) => named(target, () => publish(dispatch)),
  };

  async function publish({ store, manifest, flip, onStep = () => {} }: Dispatch) {
    const before = await readCurrent();
    const retained = store.manifests();
    const index = bucketIndex(store.site, manifest, retained);
    if (before !== null) refuseOther(store.site, indexIn(before.text));
    const text = JSON.stringify(index);
    if (before?.text === text) return UNCHANGED;
    const stored = await storedObjects();
    const missing = missingObjects([manifest, ...retained], index, stored);
    for (const entries of missing) {
      await forEachConcurrently(entries, CONCURRENCY, async (entry) => {
        onStep(`send ${entry.hash}`);
        const Body = await store.read(entry);
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: `${objects}${entry.hash}`,
            Body,
            CacheControl: IMMUTABLE,
          }),
        );
      });
    }
    onStep('flip');
    const unchanged = before === null ? { IfNoneMatch: '*' } : { IfMatch: before.etag };
    const head = { ContentType: 'application/json', CacheControl: 'no-cache' };
    await flip(async () => {
      try {
        await client.send(new PutObjectCommand({ ...current, ...unchanged, ...head, Body: text }), inTime());
      } catch (error) {
        // A retry meets the write of an attempt whose response was lost.
        if (!isOvertaken(error) || (await readCurrent())?.text !== text) throw error;
      }
    });
    // Readers of the previous index may still request its objects.
    const needed = new Set([
      ...objectsOf(index),
      ...(before === null ? [] : objectsOf(indexIn(before.text))),
    ]);
    const unneeded = [...stored].filter((hash) => !needed.has(hash));
    for (let from = 0; from < unneeded.length; from += CONCURRENCY) {
      // A publisher that takes over may need objects that were found unused.
      await flip(() => remove(unneeded.slice(from, from + CONCURRENCY), onStep));
    }
    const uploaded = missing.flat().length;
    return { outcome: 'published', uploaded, removed: unneeded.length } as const;
  }

  /** Two sites at one place would replace each other's pages in turn. */
  function refuseOther(slug: string, { site = slug }: Pick<BucketIndex, 'site'>): void {
    if (site === slug) return;
    throw destinationTaken(
      `the bucket ${bucket}`,
      site,
      `Give ${slug} a publish.prefix of its own, such as "${slug}/", or write it as "site" in ${prefix}current.json if ${site} is its former name.`,
    );
  }

  async function remove(hashes: readonly string[], onStep: (step: string) => void): Promise<void> {
    const limit = inTime();
    await forEachConcurrently(hashes, CONCURRENCY, async (hash) => {
      onStep(`remove ${hash}`);
      const Key = `${objects}${hash}`;
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), limit);
    });
  }

  async function readCurrent(): Promise<{ text: string; etag: string } | null> {
    try {
      const { Body, ETag = '' } = await client.send(new GetObjectCommand(current), inTime());
      return { text: (await Body?.transformToString()) ?? '', etag: ETag };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  async function storedObjects(): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: objects })) {
      for (const { Key = '' } of page.Contents ?? []) found.add(Key.slice(objects.length));
    }
    return found;
  }
}

/** Codes of a conditional write that met another change, before it or at the same instant. */
const OVERTAKEN = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

const isOvertaken = (error: unknown) => error instanceof Error && OVERTAKEN.includes(error.name);

const inTime = () => ({ abortSignal: AbortSignal.timeout(GUARDED_MS) });

const objectsOf = ({ files = {} }: Partial<BucketIndex>): string[] =>
  Object.values(files).map(([object]) => object);

/** The index in `current.json`; a damaged one names nothing, and is replaced. */
function indexIn(text: string): Partial<BucketIndex> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Objects that the bucket lacks, each once: those that pages use, then the pages. */
function missingObjects(
  manifests: readonly { entries: Record<string, ManifestEntry> }[],
  index: BucketIndex,
  stored: ReadonlySet<string>,
): ManifestEntry[][] {
  const wanted = new Set(objectsOf(index).filter((object) => !stored.has(object)));
  const entries = manifests.flatMap((manifest) => Object.entries(manifest.entries));
  const byHash = (assets: boolean) =>
    new Map(
      entries.filter(([path]) => isHashedAsset(path) === assets).map(([, entry]) => [entry.hash, entry]),
    );
  const assets = byHash(true);
  const pages = [...byHash(false).values()].filter(({ hash }) => !assets.has(hash));
  return [[...assets.values()], pages].map((some) => some.filter(({ hash }) => wanted.has(hash)));
}

/** Turns errors of the bucket into `ProviderFailed`, with their consequence and remedy. */
async function named<T>({ bucket }: Bucket, publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    if (isOvertaken(error))
      throw new StaleRelease(`Another publisher changed the bucket ${bucket} meanwhile. Publish again.`);
    throw bucketFailed(bucket, error, {
      setting: 'publish.bucket in site.json',
      region: 'publish.region in site.json',
      untouched: 'What it hands out is untouched.',
      // The bucket may have executed a request whose response was lost.
      late: 'It hands out the release before, or this one.',
      again: 'publish again',
    });
  }
}
