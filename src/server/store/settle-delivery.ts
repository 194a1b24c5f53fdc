import type { Kysely } from 'kysely';
import { plainMailRoute } from '#domain/lead/deliveries.ts';
import type { ClaimedDelivery, Outcome } from './outbox.ts';
import type { Tables } from './tables.ts';

/** Records an attempt with its receipt, within a transaction; `false` where another courier decides. */
export async function settleIn(
  db: Kysely<Tables>,
  { id, lead_id, route, lease, attempts }: ClaimedDelivery,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const ours = await db
    .updateTable('delivery')
    .set(changeOf(outcome, now))
    .set(({ eb }) => ({
      attempts: outcome.kind === 'cancelled' ? eb.ref('attempts') : eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (ours === undefined) return false;
  if (outcome.kind === 'cancelled') return true;
  const isDelivered = outcome.kind === 'delivered';
  await db
    .insertInto('receipt')
    .values({
      delivery_id: id,
      attempt: attempts + 1,
      at: now.getTime(),
      delivered: isDelivered ? 1 : 0,
      detail: isDelivered ? outcome.detail : errorOf(outcome),
    })
    .execute();
  // Somebody at the dealership has the lead.
  if (isDelivered || outcome.partly !== undefined) await cancelPlainMail(db, lead_id, route, now);
  return true;
}

type FailedOutcome = Extract<Outcome, { kind: 'failed' }>;

/** Names the recipients without the mail, so that a dead letter can be acted on. */
const errorOf = ({ error, partly }: FailedOutcome): string =>
  partly === undefined ? error : `${error}: ${partly.missing.join(', ')}`;

/** Cancels the plain mail about a delivery that has arrived. */
async function cancelPlainMail(db: Kysely<Tables>, leadId: string, route: string, now: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'cancelled', settled_at: now.getTime() })
    .where('lead_id', '=', leadId)
    .where('route', '=', plainMailRoute(route))
    .where('state', '=', 'pending')
    .execute();
}

const FREE = { lease: null, leased_until: 0 };

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
