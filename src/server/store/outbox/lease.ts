import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { ClaimedDelivery, DeliveryClaimOptions, RouteQueue } from './delivery.ts';

export interface LeaseTimes {
  /** The clock that leases are timed by. */
  clock: RawBuilder<number>;
  lease_ms: number;
}

export const FREE = { lease: null, leased_until: 0 };

const endOf = ({ clock, lease_ms }: LeaseTimes) => sql<number>`${clock} + ${lease_ms}`;

/**
 * Matches deliveries that no courier has. A lease that ends too far ahead was made before the clock was set back, and
 * does not count; twice the duration is tolerated, because a concurrent claim may be a little ahead.
 */
export const isFree =
  ({ clock, lease_ms }: LeaseTimes) =>
  (row: ExpressionBuilder<Tables, 'delivery'>) =>
    row.or([
      row('leased_until', '<=', clock),
      row('leased_until', '>', endOf({ clock, lease_ms: 2 * lease_ms })),
    ]);

/** Leases due deliveries of a route to one courier. */
export function claimIn(
  db: Kysely<Tables>,
  { site, route }: RouteQueue,
  { now, lease, limit }: DeliveryClaimOptions,
  times: LeaseTimes,
) {
  const due = db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'pending')
    .where('site', '=', site)
    .where('route', '=', route)
    .where('due_at', '<=', now.getTime())
    .where(isFree(times))
    .orderBy('due_at')
    .limit(limit);
  return (
    db
      .updateTable('delivery')
      .set({ lease, leased_until: endOf(times) })
      .where('id', 'in', due)
      // Repeated, because of two workers that chose the same rows the second checks again after the first.
      .where('state', '=', 'pending')
      .where(isFree(times))
      .returningAll()
      .execute()
  );
}

export const renewIn = (db: Kysely<Tables>, claimed: ClaimedDelivery, times: LeaseTimes) =>
  setOurs(db, claimed, { leased_until: endOf(times) });

export const releaseIn = (db: Kysely<Tables>, claimed: ClaimedDelivery) => setOurs(db, claimed, FREE);

async function setOurs(
  db: Kysely<Tables>,
  { id, lease }: ClaimedDelivery,
  change: { lease?: null; leased_until: number | RawBuilder<number> },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'pending')
    .execute();
}
