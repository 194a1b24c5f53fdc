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
  /** Name of the folder that holds the releases: publishers of another one are nobody's rivals. */
  folder: string;
  /** How long a holder keeps its right without renewing it, milliseconds. */
  lease_ms?: number;
  /** How often a holder renews its lease, milliseconds. */
  beat_ms?: number;
}

/** How long is waited for a holder that is just about to put its release live, milliseconds. */
const PATIENCE_MS = 2000;
/** How long a holder may stand still while it puts a release live before Postgres lets go of it, milliseconds. */
const STANDSTILL_MS = 10_000;
/** What Postgres answers to who would wait too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The right to publish as a lease in Postgres, for publishers on any number of machines that share a folder. It ends
 * when its holder dies or stands still, and has a number that grows with each holder: one that was overtaken is refused
 * so at the flip, whenever it goes on (promises, "Publishing").
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
  // What cannot be renewed now may be the next time; in the end the flip decides.
  const heart = setInterval(() => void renew().catch(() => {}), beat_ms);
  heart.unref();
  return {
    check: renew,
    async guard(change) {
      const db = await reached(store);
      return db.transaction().execute(async (trx) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(STANDSTILL_MS)}, true)`.execute(
          trx,
        );
        // The row stays ours until the change is made: who wants to take over waits for it.
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
      // One that is under way would take back what is given back here.
      await renewals;
      // Where Postgres is unreachable the lease ends by itself.
      await end(NOW).catch(() => {});
    },
  };
}

/** Takes the right where nobody has it; returns the holder's number, or `null`. */
async function take(db: Kysely<Tables>, site: string, lease_ms: number): Promise<number | null> {
  const expires_at = after(lease_ms);
  try {
    const row = await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx);
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
