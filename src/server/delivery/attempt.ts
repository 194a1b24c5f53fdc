import { messageOf } from '#domain/errors.ts';
import { isToShopper, type OutboxSink, sinkOfRest, sinkToday } from '#domain/lead/deliveries.ts';
import { nextAttempt } from '#domain/lead/retry.ts';
import type { Core } from '../core.ts';
import type { ClaimedDelivery, FailedOutcome, Outcome, PartlySent } from '../store/outbox/delivery.ts';
import { MailboxRefused, PartlyRefused } from './mail/mailer.ts';
import { type SinkDeps, sendTo } from './sinks.ts';

export interface AttemptDeps extends Pick<Core, 'outbox' | 'leads' | 'siteContexts' | 'now'> {
  sinks: SinkDeps;
  /** Returns a random number from 0 to 1, for the jitter of retries. */
  chance: () => number;
}

/** The reason of a signal that ends attempts because the program stops. */
export const STOPPED = new Error('The program stops');

/** Sends a delivery until the signal aborts; resolves to `null` where that was because the program stops. */
export async function outcomeOf(
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  deps: AttemptDeps,
): Promise<Outcome | null> {
  try {
    return await Promise.race([sendOne(delivery, signal, deps), aborted(signal)]);
  } catch (error) {
    return error === STOPPED ? null : failure(error, delivery, deps);
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function failure(
  thrown: unknown,
  { sink, attempts }: ClaimedDelivery,
  { now, chance }: AttemptDeps,
): FailedOutcome {
  const failed = { kind: 'failed', error: messageOf(thrown) } as const;
  // A shopper's mistyped address stays wrong: nobody corrects it.
  if (thrown instanceof MailboxRefused && isToShopper(sink))
    return { ...failed, retryAt: null, isMailbox: true };
  return { ...failed, retryAt: nextAttempt(attempts + 1, now(), chance()) };
}

async function sendOne(delivery: ClaimedDelivery, signal: AbortSignal, deps: AttemptDeps): Promise<Outcome> {
  const { leads, outbox, siteContexts, sinks, now } = deps;
  const lead = await leads.find(delivery.lead_id);
  if (lead === null) return { kind: 'cancelled' };
  const about = delivery.sink.kind === 'plain_email' ? await outbox.find(delivery.sink.about) : null;
  if (about?.state === 'delivered') return { kind: 'cancelled' };
  const siteContext = await siteContexts.of(delivery.site);
  if (siteContext === null) throw new Error(`The settings of ${delivery.site} cannot be read`);
  const outgoing = {
    id: delivery.id,
    lead,
    siteContext,
    error: about?.last_error ?? null,
    now: now(),
    signal,
  };
  const today = sinkToday(delivery, lead, siteContext);
  // Its recipient has the lead by the route, which failed for others.
  if (today.kind === 'plain_email' && about?.reached.includes(today.to)) return { kind: 'cancelled' };
  const sink = sinkOfRest(today, delivery.reached);
  if (sink === null) return { kind: 'delivered', detail: 'All recipients of the route have the mail' };
  try {
    return { kind: 'delivered', detail: await sendTo(sink, outgoing, sinks) };
  } catch (error) {
    const partly = partlySent(error, sink, delivery);
    return { ...failure(error, delivery, deps), ...(partly && { partly }) };
  }
}

/** Returns who has a mail that failed for others; `null` where nobody has it. */
function partlySent(thrown: unknown, sink: OutboxSink, before: ClaimedDelivery): PartlySent | null {
  const reached = [...before.reached, ...(thrown instanceof PartlyRefused ? thrown.reached : [])];
  if (reached.length === 0 || !('to' in sink)) return null;
  return { reached, missing: [sink.to].flat().filter((address) => !reached.includes(address)) };
}
