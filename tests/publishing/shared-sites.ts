import path from 'node:path';
import { describe, it, onTestFinished, vi } from 'vitest';
import { bucketDepot } from '#generator/depot/bucket-depot.ts';
import type { Objects } from '#generator/depot/objects.ts';
import { s3Objects } from '#generator/depot/s3-objects.ts';
import { type SharedFeeds, sharedFeeds } from '#generator/depot/shared-feeds.ts';
import type { SiteRows } from '#generator/depot/site-row.ts';
import type { Sharing } from '#generator/store/depot.ts';
import { type AcquirePublishLock, withOwnFolder } from '#generator/store/publish-lock.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { textAt } from '#generator/store/store.fixture.ts';
import { publishLeases } from '#server/publishing/publish-leases.ts';
import { openSiteRows } from '#server/publishing/site-rows.ts';
import { openStore } from '#server/store/open-store.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from '../service/one-postgres.ts';
import { fresh } from './destinations.ts';
import { KEY, openS3, REGION, type S3StandIn } from './stand-ins/s3.ts';
import type { Bucket } from './swift.ts';

/** A machine with its own disk. */
export interface Machine {
  folder: string;
  sharing: Sharing;
  rows: SiteRows;
  feeds: SharedFeeds;
  /** A program's store of the site `demo`. */
  store: ReleaseStore;
}

interface MachineOptions {
  lease_ms?: number;
  /** What this machine sees of the rows. */
  rowsAs?: (rows: SiteRows) => SiteRows;
  lockAs?: (lock: AcquirePublishLock) => AcquirePublishLock;
  objectsAs?: (objects: Objects) => Objects;
}

const ADDRESS = 's3://dealers/group';
const LONG_MS = 600_000;

interface SharedSites {
  machine(options?: MachineOptions): Machine;
}

/** Machines that share their sites through one Postgres and a fake of S3. */
export async function openSharedSites(databaseUrl: string): Promise<SharedSites & { bucket: S3StandIn }> {
  const bucket = await openS3('dealers');
  onTestFinished(() => bucket.close());
  const place = { bucket: 'dealers', endpoint: bucket.endpoint, region: REGION, key: KEY };
  return { bucket, ...sitesIn(place, databaseUrl) };
}

/** Machines that share their sites through one Postgres and a bucket. */
export function sitesIn({ key, ...bucket }: Bucket, databaseUrl: string): SharedSites {
  vi.stubEnv('AWS_ACCESS_KEY_ID', key.id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key.secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const place = { ...bucket, prefix: 'group/' };
  const objects = s3Objects(place, async () => 'objects');
  return {
    machine({
      lease_ms = LONG_MS,
      rowsAs = (rows) => rows,
      lockAs = (lock) => lock,
      objectsAs = (own) => own,
    }: MachineOptions = {}) {
      const database = openStore({ state: '', databaseUrl });
      const rows = rowsAs(openSiteRows(database, ADDRESS));
      const lease = publishLeases({ store: database, folder: ADDRESS, lease_ms, beat_ms: LONG_MS });
      const sharing = {
        lock: withOwnFolder(lockAs(lease)),
        depot: bucketDepot({ rows, objects: objectsAs(objects) }),
      };
      const folder = fresh('machine');
      const store = openReleaseStore(path.join(folder, 'store'), 'demo', sharing);
      onTestFinished(async () => {
        await store.close();
        await database.close();
      });
      const feeds = sharedFeeds({
        rows: openSiteRows(database, `${ADDRESS} feeds`),
        objects: s3Objects(place, async () => 'feeds'),
      });
      return { folder, sharing, rows, feeds, store };
    },
  };
}

/** Runs a suite over machines whose Postgres is new in each test, or reports why it does not run here. */
export function onSharedSites(suite: (openSites: () => ReturnType<typeof openSharedSites>) => void): void {
  describe('a site that machines with their own disks share', () => {
    if (postgres === null) {
      it.skip(whyNoPostgres());
      return;
    }
    suite(async () => openSharedSites((await postgres?.freshDatabase()) ?? ''));
  });
}

export const home = (store: ReleaseStore) => textAt(store, store.current(), '/');
