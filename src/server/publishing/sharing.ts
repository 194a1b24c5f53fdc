import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { bucketDepot } from '#generator/depot/bucket-depot.ts';
import { type SharedFeeds, sharedFeeds } from '#generator/depot/shared-feeds.ts';
import type { SiteRows } from '#generator/depot/site-row.ts';
import { diskDepot, ONE_MACHINE, type Sharing } from '#generator/store/depot.ts';
import { storeLayout } from '#generator/store/layout.ts';
import { type AcquirePublishLock, withOwnFolder } from '#generator/store/publish-lock.ts';
import { storeId } from '#generator/store/store-id.ts';
import type { Environment } from '../env.ts';
import { openNotes } from '../store/notes.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { openPacksLimit, type PacksLimit } from './packs-limit.ts';
import { publishLeases } from './publish-leases.ts';
import { openSiteRows } from './site-rows.ts';

/** Where a program's sites are. */
export interface SharingPlace {
  state: string;
  databaseUrl?: string | undefined;
  /** The bucket that machines with their own disks share. */
  bucket?: SharedBucket | undefined;
  /** What packs of its sites may take of this disk. */
  packs_mb?: number | undefined;
}

export type SharedBucket = NonNullable<Environment['FORECOURT_STORE']> & {
  region: string;
  endpoint: string | undefined;
};

/** Where the sites of a program's environment are. */
export const sharingPlace = ({
  FORECOURT_STATE,
  DATABASE_URL: databaseUrl,
  FORECOURT_STORE,
  FORECOURT_PACKS_MB: packs_mb,
  AWS_REGION: region,
  AWS_ENDPOINT_URL: endpoint,
}: Environment): SharingPlace => ({
  state: resolve(FORECOURT_STATE),
  databaseUrl,
  bucket: FORECOURT_STORE && { ...FORECOURT_STORE, region, endpoint },
  packs_mb,
});

export interface OpenSharing extends Sharing {
  /** What machines share; `null` where they share a disk, or there is one. */
  shared: {
    rows: SiteRows;
    /** Brings this disk up to a site; returns whether it is. */
    pull(site: string): Promise<boolean>;
    feeds: SharedFeeds;
    /** The limit of this disk; `null` where there is none. */
    packs: PacksLimit | null;
  } | null;
  close(): Promise<void>;
}

/**
 * Opens how programs share the sites: on one machine, on one disk through Postgres, or through Postgres and a bucket.
 * `log` gets a warning while this disk's packs exceed their limit.
 */
export async function openSharing(
  { state, databaseUrl, bucket, packs_mb }: SharingPlace,
  log: Pick<Logger, 'warn'> = SILENT,
): Promise<OpenSharing> {
  if (databaseUrl === undefined) return { ...ONE_MACHINE, shared: null, close: async () => {} };
  const store = openStore({ state, databaseUrl });
  const close = () => store.close();
  if (bucket === undefined) return { lock: onOneDisk(store, state), depot: diskDepot, shared: null, close };
  // Loaded where it is used, because it takes a third of the start.
  const { s3Objects } = await import('#generator/depot/s3-objects.ts');
  const id = databaseId(store);
  const rows = openSiteRows(store, bucket.address);
  const depot = bucketDepot({ rows, objects: s3Objects(bucket, async () => `objects/${await id()}`) });
  const feeds = sharedFeeds({
    rows: openSiteRows(store, `${bucket.address} feeds`),
    objects: s3Objects(bucket, async () => `feeds/${await id()}`),
  });
  const storeDir = join(state, 'store');
  const packs = packs_mb === undefined ? null : openPacksLimit(storeDir, packs_mb, log);
  const pull = async (site: string) => {
    const isHere = await depot(site, storeLayout(storeDir, site)).pull();
    // Nobody waits for it: it looks at all sites.
    void packs?.fit();
    return isHere;
  };
  const lease = withOwnFolder(publishLeases({ store, folder: bucket.address }));
  const lock = packs === null ? lease : fittingAfter(lease, packs);
  return { lock, depot, shared: { rows, pull, feeds, packs }, close };
}

const SILENT: Pick<Logger, 'warn'> = { warn() {} };

/** While a site is being published, no pack of it is removed. */
const fittingAfter =
  (acquire: AcquirePublishLock, packs: PacksLimit): AcquirePublishLock =>
  async (place) => {
    const held = await acquire(place);
    return {
      ...held,
      async release() {
        await held.release();
        await packs.fit();
      },
    };
  };

/** The folder is identified once somebody publishes, because reading creates nothing. */
const onOneDisk =
  (store: Store, state: string): AcquirePublishLock =>
  (place) =>
    publishLeases({ store, folder: storeId(state) })(place);

/**
 * Reads, once it can, the id of a database among those that use a bucket: their objects are in separate folders, so that
 * `gc` of one deletes nothing of another.
 */
function databaseId(store: Store): () => Promise<string> {
  const notes = openNotes(store);
  let id: string | undefined;
  return async () => {
    id ??= String(await notes.first('database-id', randomUUID));
    return id;
  };
}
