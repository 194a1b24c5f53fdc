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
  const plainMails = await pendingPlainMails(db, lead_id, route);
  const reached = outcome.kind === 'failed' ? (outcome.partly?.reached ?? []) : null;
  for (const { id: plain, sink } of plainMails)
    if (reached === null || reached.includes(JSON.parse(sink).to)) await cancel(db, plain, now);
  return true;
}

/** Names the recipients without the mail, so that a dead letter can be acted on. */
const errorOf = ({ error, partly }: FailedOutcome): string =>
  partly === undefined ? error : `${error}: ${partly.missing.join(', ')}`;

/** The plain mail about a delivery that has not arrived: its recipient may have the lead by now. */
const pendingPlainMails = (db: Kysely<Tables>, leadId: string, route: string) =>
  db
    .selectFrom('delivery')
    .select(['id', 'sink'])
    .where('lead_id', '=', leadId)
    .where('route', '=', plainMailRoute(route))
    .where('state', '=', 'pending')
    .execute();

async function cancel(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'cancelled', settled_at: now.getTime() })
    .where('id', '=', id)
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
