import { describe, expect, it, onTestFinished } from 'vitest';
import { joinBuildFolder } from '#server/publishing/build-folder.ts';
import { openStore } from '#server/store/open-store.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from './one-postgres.ts';

const LONG_MS = 600_000;
const OTHER = /FORECOURT_STATE: The workers of this DATABASE_URL build in another folder/;

describe('the build folder of workers on Postgres', () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }

  /** Workers of one Postgres, each with its own connections as on its own machine. */
  async function machines() {
    const databaseUrl = await postgres?.freshDatabase();
    return async (
      folder: string,
      { lease_ms = LONG_MS, beat_ms = LONG_MS, onLost = (_: Error) => {} } = {},
    ) => {
      const store = openStore({ state: '', databaseUrl });
      onTestFinished(() => store.close());
      const place = await joinBuildFolder({ store, folder, onLost, lease_ms, beat_ms });
      onTestFinished(() => place.leave());
      return { store };
    };
  }

  it('is that of the first worker: others join there, and are refused elsewhere', async () => {
    const join = await machines();
    await join('shared');
    await join('shared');
    await expect(join('elsewhere')).rejects.toThrow(OTHER);
  });

  it('is one of twenty where as many workers start at once on different disks', async () => {
    const join = await machines();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, disk) => join(`disk ${disk}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('changes once no worker renews it; a worker that was paused has to end', async () => {
    const join = await machines();
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    // It is paused: its registration expires before it can be renewed.
    await join('gone', { lease_ms: 0, beat_ms: 100, onLost });
    await expect.poll(() => join('new').catch(() => null)).not.toBeNull();
    expect((await lost).message).toMatch(OTHER);
  });

  it('stays while workers are alive and renew it', async () => {
    const join = await machines();
    const { store } = await join('shared', { beat_ms: 100 });
    const until = async () =>
      (await (await store.db()).selectFrom('build_folder').select('expires_at').executeTakeFirstOrThrow())
        .expires_at;
    const first = await until();
    await expect.poll(until).toBeGreaterThan(first);
    await expect(join('elsewhere')).rejects.toThrow(OTHER);
  });
});
