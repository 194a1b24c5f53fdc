import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import { publishLeases } from '#server/publishing/publish-leases.ts';
import { openStore } from '#server/store/open-store.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from './one-postgres.ts';

const PLACE = { site: 'harbour', path: 'publish.lock' };
const LONG_MS = 600_000;

describe('the right to publish, on Postgres', () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }

  /** Publishers of one folder, each with its own connections as on its own machine. */
  async function machines(url?: string) {
    const databaseUrl = url ?? (await postgres?.freshDatabase());
    return ({ folder = 'shared', lease_ms = LONG_MS, beat_ms = LONG_MS } = {}) => {
      const store = openStore({ state: '', databaseUrl });
      onTestFinished(() => store.close());
      return publishLeases({ store, folder, lease_ms, beat_ms });
    };
  }

  it('"one lock": of 20 at once one gets it, and the next after its release', async () => {
    const machine = await machines();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => machine()).map((acquire) => acquire(PLACE)),
    );
    const locks = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
    expect(locks).toHaveLength(1);
    expect(new Set(refused.map((error: Error) => error.name))).toEqual(new Set(['LockHeld']));
    await locks[0]?.release();
    await locks[0]?.release();
    await (await machine()(PLACE)).release();
  });

  it('is for one site in one folder', async () => {
    const machine = await machines();
    await machine()(PLACE);
    await machine()({ ...PLACE, site: 'other' });
    await machine({ folder: 'elsewhere' })(PLACE);
    await expect(machine()(PLACE)).rejects.toThrow(LockHeld);
  });

  it('stays with a living holder, however long it builds', async () => {
    const databaseUrl = await postgres?.freshDatabase();
    const store = openStore({ state: '', databaseUrl });
    onTestFinished(() => store.close());
    const machine = await machines(databaseUrl);
    const lock = await machine({ beat_ms: 50 })(PLACE);
    const expiry = async () => {
      const db = await store.db();
      const lease = await db.selectFrom('publish_lease').select('expires_at').executeTakeFirstOrThrow();
      return Number(lease.expires_at);
    };
    const taken = await expiry();
    await expect.poll(expiry).toBeGreaterThan(taken);
    expect(await lock.guard(async () => 'flipped')).toBe('flipped');
  });

  it('an overtaken holder cannot flip, renew or release another’s lease', async () => {
    const machine = await machines();
    // It is paused: its lease expires before it can be renewed.
    const first = await machine({ lease_ms: 0 })(PLACE);
    const second = await machine()(PLACE);
    let flipped = false;
    const flip = async () => {
      flipped = true;
    };
    await expect(first.guard(flip)).rejects.toThrow(StaleRelease);
    await expect(first.check()).rejects.toThrow(StaleRelease);
    await first.release();
    await expect(machine()(PLACE)).rejects.toThrow(LockHeld);
    expect(flipped).toBe(false);
    await second.guard(flip);
    expect(flipped).toBe(true);
  });

  it('nobody takes over during a flip', async () => {
    const machine = await machines();
    const slow = await machine({ lease_ms: 0 })(PLACE);
    await slow.guard(async () => {
      await expect(machine()(PLACE)).rejects.toThrow(LockHeld);
    });
  });

  it('a renewal during a takeover takes nothing back', async () => {
    const store = openStore({ state: '', databaseUrl: await postgres?.freshDatabase() });
    onTestFinished(() => store.close());
    let reach = store.db;
    const own = publishLeases({
      store: { ...store, db: () => reach() },
      folder: 'shared',
      lease_ms: LONG_MS,
      beat_ms: LONG_MS,
    });
    const lock = await own(PLACE);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    reach = async () => {
      await gate;
      return store.db();
    };
    const renewed = lock.check();
    let isGivenBack = false;
    reach = () => {
      isGivenBack = true;
      return store.db();
    };
    const released = lock.release();
    // One that does not wait checks the store at once.
    await setImmediate();
    expect(isGivenBack).toBe(false);
    open();
    await Promise.all([renewed, released]);
    expect(isGivenBack).toBe(true);
    await (await own(PLACE)).release();
  });

  it('names the remedy where Postgres is down', async () => {
    const store = openStore({ state: '', databaseUrl: 'postgres://forecourt@127.0.0.1:1/none' });
    onTestFinished(() => store.close());
    await expect(publishLeases({ store, folder: 'shared' })(PLACE)).rejects.toThrow(
      /^The publish lock cannot be read from Postgres: .*See that DATABASE_URL is right/,
    );
  });
});
