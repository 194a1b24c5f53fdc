import { DAY_MS } from '#domain/duration.ts';
import { deliveriesOf, isToShopper } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { Core } from './core.ts';
import { differenceIn, type MoneyStore } from './store/money-store.ts';
import type { KeyValues } from './store/notes.ts';

export interface ReconcileDeps
  extends Pick<Core, 'leads' | 'outbox' | 'siteContexts' | 'notes' | 'newId' | 'log'> {
  money: Pick<MoneyStore, 'balance'>;
}

/** Leads received within a week compared with their deliveries. */
export interface Reconciliation {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  leads: number;
  delivered: number;
  pending: number;
  dead: number;
  /** Leads without a delivery that got one, because their site has a route by now. */
  mended: number;
  /** Leads that notified nobody: their site names no route and no e-mail. */
  stranded: number;
  /** Amounts paid less those refunded and retained, in cents: 0 (promises "difference $0"). */
  money_difference: number;
}

const NOTE = 'reconciled';
const WEEK_MS = 7 * DAY_MS;

/** Compares leads with deliveries, enqueues missing ones, balances the money, and records the result. */
export async function reconcile(deps: ReconcileDeps, now: Date): Promise<Reconciliation> {
  const since = new Date(now.getTime() - WEEK_MS);
  const leads = await deps.leads.list({ since });
  const deliveries = await deps.outbox.list({ since });
  const sent = new Set(deliveries.filter(({ sink }) => !isToShopper(sink)).map(({ lead_id }) => lead_id));
  const lost = leads.filter(({ id }) => !sent.has(id));
  const outcomes = await Promise.allSettled(lost.map((lead) => enqueueMissing(lead, deps, now)));
  const repaired = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
  const count = (state: string) => deliveries.filter((delivery) => delivery.state === state).length;
  const found = {
    at: now.toISOString(),
    leads: leads.length,
    delivered: count('delivered'),
    pending: count('pending'),
    dead: count('dead'),
    mended: repaired,
    stranded: lost.length - repaired,
    money_difference: differenceIn(await deps.money.balance()),
  };
  await deps.notes.write(NOTE, found);
  if (found.money_difference !== 0)
    deps.log.error({ cents: found.money_difference }, 'money that was paid is not what stayed and went back');
  // The fault of one site stops no other; the job is tried again.
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return found;
}

/** Returns the last recorded reconciliation; `null` before the first. */
export const lastReconciliation = async (notes: KeyValues): Promise<Reconciliation | null> =>
  // Only `reconcile` writes this note.
  (await notes.read(NOTE)) as Reconciliation | null;

async function enqueueMissing(
  lead: Lead,
  { outbox, siteContexts, newId, log }: ReconcileDeps,
  now: Date,
): Promise<boolean> {
  const siteContext = await siteContexts.of(lead.site).catch((error: unknown) => {
    log.error({ site: lead.site, err: error }, 'lead cannot be enqueued');
    throw error;
  });
  if (siteContext === null) return false;
  const { site, locations } = siteContext;
  return (await outbox.add(lead, deliveriesOf(lead, { site, locations, now, newId }))) > 0;
}
