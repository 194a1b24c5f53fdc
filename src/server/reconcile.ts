import { deliveriesOf } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { Core } from './core.ts';
import { differenceIn, type MoneyStore } from './store/money-store.ts';
import type { KeyValues } from './store/notes.ts';

export interface ReconcileDeps
  extends Pick<Core, 'leads' | 'outbox' | 'siteContexts' | 'notes' | 'newId' | 'log'> {
  money: Pick<MoneyStore, 'balance'>;
}

/** What came in within a week beside what went out. */
export interface Reconciliation {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  leads: number;
  delivered: number;
  pending: number;
  dead: number;
  /** Leads that had nowhere to go and have now, for their site has a route. */
  mended: number;
  /** Leads of which nobody was notified: their site names no route and no e-mail. */
  stranded: number;
  /** What was paid less what went back and what stayed, cents: 0 (promises "difference $0"). */
  money_difference: number;
}

const NOTE = 'reconciled';
const WEEK_MS = 7 * 86_400_000;

/** Compares leads with deliveries and money with what it is for, sends on its way what has no delivery, and notes it all. */
export async function reconcile(deps: ReconcileDeps, now: Date): Promise<Reconciliation> {
  const since = new Date(now.getTime() - WEEK_MS);
  const leads = await deps.leads.list({ since });
  const deliveries = await deps.outbox.list({ since });
  const sent = new Set(
    deliveries.filter(({ sink }) => sink.kind !== 'confirmation').map(({ lead_id }) => lead_id),
  );
  const lost = leads.filter(({ id }) => !sent.has(id));
  const mended = (await Promise.all(lost.map((lead) => enqueueMissing(lead, deps, now)))).filter(
    Boolean,
  ).length;
  const count = (state: string) => deliveries.filter((delivery) => delivery.state === state).length;
  const found = {
    ...{ at: now.toISOString(), leads: leads.length },
    ...{ delivered: count('delivered'), pending: count('pending'), dead: count('dead') },
    ...{ mended, stranded: lost.length - mended },
    money_difference: differenceIn(await deps.money.balance()),
  };
  await deps.notes.write(NOTE, found);
  if (found.money_difference !== 0)
    deps.log.error({ cents: found.money_difference }, 'money that was paid is not what stayed and went back');
  return found;
}

/** What the last comparison found. */
export const lastReconciliation = async (notes: KeyValues): Promise<Reconciliation | null> =>
  // Only `reconcile` writes this note.
  (await notes.read(NOTE)) as Reconciliation | null;

async function enqueueMissing(
  lead: Lead,
  { outbox, siteContexts, newId }: ReconcileDeps,
  now: Date,
): Promise<boolean> {
  const siteContext = await siteContexts.of(lead.site);
  if (siteContext === null) return false;
  const { site, locations } = siteContext;
  const planned = deliveriesOf(lead, { site, locations, now, newId });
  const routes = planned.filter(({ sink }) => sink.kind !== 'confirmation');
  return (await outbox.add(lead, routes)) > 0;
}
