import type { Kysely } from 'kysely';
import { plainMailRoute } from '#domain/lead/deliveries.ts';
import type { Tables } from '../tables.ts';
import type { ClaimedDelivery, FailedOutcome, Outcome } from './delivery.ts';
import { FREE, isFree, type LeaseTimes } from './lease.ts';

/** Records an attempt with its receipt, within a transaction; `false` where another courier decides. */
export async function settleIn(
  db: Kysely<Tables>,
  { id, lead_id, route, lease }: ClaimedDelivery,
  outcome: Outcome,
  { now, ...times }: LeaseTimes & { now: Date },
): Promise<boolean> {
  const isDelivered = outcome.kind === 'delivered';
  const ours = await db
    .updateTable('delivery')
    .set(changeOf(outcome, now))
    .set(({ eb }) => ({
      attempts: outcome.kind === 'cancelled' ? eb.ref('attempts') : eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where((row) => row.or([row('lease', '=', lease), ...(isDelivered ? [isFree(times)(row)] : [])]))
    .where('state', '=', 'pending')
    .returning('attempts')
    .executeTakeFirst();
  if (ours === undefined) return false;
  if (outcome.kind === 'cancelled') return true;
  await db
    .insertInto('receipt')
    .values({
      delivery_id: id,
      attempt: ours.attempts,
      at: now.getTime(),
      delivered: isDelivered ? 1 : 0,
      detail: outcome.kind === 'delivered' ? outcome.detail : errorOf(outcome),
    })
    .execute();
  if (isDelivered) await cancelPlainMails(db, { lead_id, route, now });
  return true;
}

/** Names the recipients without the mail, so that a dead letter can be acted on. */
const errorOf = ({ error, partly }: FailedOutcome): string =>
  partly === undefined ? error : `${error}: ${partly.missing.join(', ')}`;

/** A lead that has arrived needs no plain mail. */
async function cancelPlainMails(
  db: Kysely<Tables>,
  { lead_id, route, now }: { lead_id: string; route: string; now: Date },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'cancelled', settled_at: now.getTime() })
    .where('lead_id', '=', lead_id)
    .where('route', '=', plainMailRoute(route))
    .where('state', '=', 'pending')
    .execute();
}

function changeOf(outcome: Outcome, now: Date) {
  if (outcome.kind !== 'failed')
    return { ...FREE, state: outcome.kind, settled_at: now.getTime(), last_error: null };
  const { retryAt, partly } = outcome;
  const failed = {
    ...FREE,
    last_error: errorOf(outcome),
    ...(partly && { reached: JSON.stringify(partly.reached) }),
  };
  return retryAt === null
    ? { ...failed, state: 'dead' as const, settled_at: now.getTime() }
    : { ...failed, due_at: retryAt.getTime() };
}
