import type { Logger } from 'pino';
import { messageOf } from '#domain/errors.ts';
import { afterFailure, type Breaker, CLOSED, isOpen, isTrial } from '#domain/lead/breaker.ts';
import { sinkToday } from '#domain/lead/deliveries.ts';
import { nextAttempt } from '#domain/lead/retry.ts';
import type { SiteContexts } from '#sites/desk.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { ClaimedDelivery, Lane, Outbox, Outcome } from '../store/outbox.ts';
import { type SinkDeps, sendTo } from './sinks.ts';

export interface CourierDeps {
  outbox: Outbox;
  leads: LeadStore;
  desks: SiteContexts;
  sinks: SinkDeps;
  log: Logger;
  now: () => Date;
  /** From 0 to 1, for the jitter of retries. */
  chance: () => number;
  newId: () => string;
  /** Told how each attempt ended, for it to be counted. */
  onAttempt?: (result: DeliveryResult) => void;
}

/** How an attempt ended; `dead` is the last of ten that failed. */
export type DeliveryResult = Outcome['kind'] | 'dead';

/** Takes deliveries out of the outbox to where they belong; any number may work on one store. */
export interface Courier {
  /** Looks at once, for something was just stored. */
  wake(): void;
  /** Delivers everything that is due now; resolves when it is settled. */
  drain(): Promise<void>;
  /** Looks again and again until `stop`. */
  start(): void;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;
/** Leads that come together are looked for together. */
const WAKE_MS = 20;
/** Deliveries of one lane that are under way at once. */
const WIDTH = 4;
/** Longer than any sink may take: nobody else works on what is still under way. */
const LEASE_MS = 30_000;

export function openCourier(deps: CourierDeps): Courier {
  const breakers = new Map<string, Breaker>();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (error: unknown) => deps.log.error({ err: error }, 'outbox cannot be read');
  const look = async () => {
    for (const lane of await deps.outbox.dueLanes(deps.now())) {
      const key = `${lane.site}/${lane.route}`;
      // Lanes do not wait for each other: "one dead route never slows another" (promises "Leads").
      if (running.has(key) || stopped) continue;
      const run = runLane(lane, key, breakers, deps)
        .catch((error: unknown) =>
          deps.log.error({ site: lane.site, route: lane.route, err: error }, 'outbox lane failed'),
        )
        .finally(() => running.delete(key));
      running.set(key, run);
    }
  };
  const poll = () =>
    look()
      .catch(tell)
      .finally(() => {
        if (!stopped && timer !== undefined) timer = setTimeout(poll, POLL_MS);
      });

  return {
    wake() {
      if (timer === undefined || stopped) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        look().catch(tell);
      }, WAKE_MS);
    },
    async drain() {
      await look();
      await Promise.all(running.values());
    },
    start() {
      timer = setTimeout(poll, 0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(soon);
      timer = undefined;
      await Promise.all(running.values());
    },
  };
}

async function runLane(
  lane: Lane,
  key: string,
  breakers: Map<string, Breaker>,
  deps: CourierDeps,
): Promise<void> {
  for (;;) {
    const breaker = breakers.get(key) ?? CLOSED;
    const now = deps.now();
    if (isOpen(breaker, now)) return;
    const claimed = await deps.outbox.claim(lane, {
      now,
      until: new Date(now.getTime() + LEASE_MS),
      lease: deps.newId(),
      limit: isTrial(breaker) ? 1 : WIDTH,
    });
    if (claimed.length === 0) return;
    const outcomes = await Promise.all(claimed.map((delivery) => attempt(delivery, deps)));
    breakers.set(key, outcomes.reduce(brokenBy(deps.now()), breaker));
  }
}

const brokenBy =
  (now: Date) =>
  (breaker: Breaker, { kind }: Outcome): Breaker =>
    kind === 'failed' ? afterFailure(breaker, now) : CLOSED;

async function attempt(delivery: ClaimedDelivery, deps: CourierDeps): Promise<Outcome> {
  const outcome = await outcomeOf(delivery, deps);
  const ours = await deps.outbox.settle(delivery, outcome, deps.now());
  if (ours) deps.onAttempt?.(resultOf(outcome));
  const { id, site, route, attempts } = delivery;
  const line = { site, route, delivery: id, attempt: attempts + 1, outcome: outcome.kind, ours };
  if (outcome.kind === 'failed')
    deps.log.warn({ ...line, error: outcome.error, retry_at: outcome.retryAt }, 'delivery failed');
  else deps.log.info(line, 'delivery settled');
  return outcome;
}

const resultOf = (outcome: Outcome): DeliveryResult =>
  outcome.kind === 'failed' && outcome.retryAt === null ? 'dead' : outcome.kind;

async function outcomeOf(delivery: ClaimedDelivery, deps: CourierDeps): Promise<Outcome> {
  try {
    return await sendOne(delivery, deps);
  } catch (error) {
    const retryAt = nextAttempt(delivery.attempts + 1, deps.now(), deps.chance());
    return { kind: 'failed', error: messageOf(error), retryAt };
  }
}

async function sendOne(
  delivery: ClaimedDelivery,
  { leads, outbox, desks, sinks, now }: CourierDeps,
): Promise<Outcome> {
  const lead = await leads.find(delivery.lead_id);
  if (lead === null) return { kind: 'cancelled' };
  const about = delivery.sink.kind === 'plain_email' ? await outbox.find(delivery.sink.about) : null;
  if (about?.state === 'delivered') return { kind: 'cancelled' };
  const desk = await desks.of(delivery.site);
  if (desk === null) throw new Error(`The settings of ${delivery.site} cannot be read`);
  const outgoing = { id: delivery.id, lead, desk, error: about?.last_error ?? null, now: now() };
  const detail = await sendTo(sinkToday(delivery, desk.site), outgoing, sinks);
  return { kind: 'delivered', detail };
}
