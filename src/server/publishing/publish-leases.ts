import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import type { AcquirePublishLock, PublishLock } from '#generator/store/publish-lock.ts';
import { NOW } from '../store/lease-clock.ts';
import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';
import { after, BEAT_MS, LEASE_MS, reached } from './postgres-lease.ts';

export interface LeaseOptions {
  /** On Postgres. */
  store: Store;
  /** Name of the folder of releases; publishers of different folders do not compete. */
  folder: string;
  /** How long a lease lasts without renewal, milliseconds. */
  lease_ms?: number;
  /** How often a holder renews its lease, milliseconds. */
  beat_ms?: number;
}

/** How long to wait for a holder that is just putting its release live, milliseconds. */
const LOCK_TIMEOUT_MS = 2000;
/** How long Postgres lets a suspended holder block others while it puts a release live, milliseconds. */
const STANDSTILL_MS = 10_000;
/** Postgres' error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates the right to publish as a lease in Postgres, for publishers on any number of machines that share a folder. It
 * expires when its holder dies or is suspended, and has a fencing token that grows with each holder, so that one which
 * was overtaken is refused at the flip (promises, "Publishing").
 */
export function publishLeases({
  store,
  folder,
  lease_ms = LEASE_MS,
  beat_ms = BEAT_MS,
}: LeaseOptions): AcquirePublishLock {
  return async ({ site, path }) => {
    const key = `${folder}/${site}`;
    const token = await take(await reached(store), key, lease_ms);
    if (token === null) throw new LockHeld(path);
    return heldLease(store, { key, token, site, lease_ms, beat_ms });
  };
}

interface HeldLease {
  key: string;
  token: number;
  site: string;
  lease_ms: number;
  beat_ms: number;
}

function heldLease(store: Store, { key, token, site, lease_ms, beat_ms }: HeldLease): PublishLock {
  const overtaken = () =>
    new StaleRelease(`Another publisher took ${site} over while this one stood still. Build again.`);
  const end = async (expires_at: RawBuilder<number>) => {
    const db = await reached(store);
    const { numUpdatedRows } = await db
      .updateTable('publish_lease')
      .set({ expires_at })
      .where('site', '=', key)
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  let released = false;
  let renewals: Promise<unknown> = Promise.resolve();
  const renew = async () => {
    if (released) return;
    const renewal = end(after(lease_ms));
    renewals = Promise.allSettled([renewals, renewal]);
    if (!(await renewal)) throw overtaken();
  };
  // A failed renewal may succeed the next time; in the end the flip decides.
  const heart = setInterval(() => void renew().catch(() => {}), beat_ms);
  heart.unref();
  return {
    number: token,
    check: renew,
    async guard(change) {
      const db = await reached(store);
      return db.transaction().execute(async (trx) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(STANDSTILL_MS)}, true)`.execute(
          trx,
        );
        // The row lock lasts until the change is made; others who want the lease wait for it.
        const row = await trx
          .selectFrom('publish_lease')
          .select('token')
          .where('site', '=', key)
          .forUpdate()
          .executeTakeFirst();
        if (row?.token !== token) throw overtaken();
        return change();
      });
    },
    async release() {
      if (released) return;
      released = true;
      clearInterval(heart);
      // A renewal under way would restore the lease that is released here.
      await renewals;
      // Where Postgres is unreachable the lease expires by itself.
      await end(NOW).catch(() => {});
    },
  };
}

/** Takes the lease where it is free; returns the holder's token, or `null`. */
async function take(db: Kysely<Tables>, site: string, lease_ms: number): Promise<number | null> {
  const expires_at = after(lease_ms);
  try {
    const row = await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(trx);
      return trx
        .insertInto('publish_lease')
        .values({ site, token: 1, expires_at })
        .onConflict((conflict) =>
          conflict
            .column('site')
            .doUpdateSet({ token: sql`publish_lease.token + 1`, expires_at })
            .where('publish_lease.expires_at', '<=', NOW),
        )
        .returning('token')
        .executeTakeFirst();
    });
    return row?.token ?? null;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}
