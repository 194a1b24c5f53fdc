import { messageOf } from '#domain/errors.ts';
import { afterFailure, type Breaker, CLOSED, isOpen, isTrial } from '#domain/lead/breaker.ts';
import { type OutboxSink, sinkOfRest, sinkToday } from '#domain/lead/deliveries.ts';
import { nextAttempt } from '#domain/lead/retry.ts';
import { type BackgroundWork, repeat } from '../background.ts';
import type { Core } from '../core.ts';
import type { ClaimedDelivery, Lane, Outcome, PartlySent } from '../store/outbox.ts';
import { PartlyRefused } from './mail/mailer.ts';
import { type SinkDeps, sendTo } from './sinks.ts';

export interface CourierDeps
  extends Pick<Core, 'outbox' | 'leads' | 'siteContexts' | 'log' | 'now' | 'newId'> {
  sinks: SinkDeps;
  /** Returns a random number from 0 to 1, for the jitter of retries. */
  chance: () => number;
  /** Called with the result of each attempt, for metrics. */
  onAttempt?: (result: DeliveryResult) => void;
}

/** The result of an attempt; `dead` is the last of ten failures. */
export type DeliveryResult = Outcome['kind'] | 'dead';

/** Sends the deliveries of the outbox; any number of couriers may work on one store. */
export interface Courier extends BackgroundWork {
  /** Checks the outbox now, because a delivery was just stored. */
  wake(): void;
  /** Attempts every due delivery; resolves when all are settled. */
  drain(): Promise<void>;
}

const POLL_MS = 1000;
/** Delay that batches leads which arrive together. */
const WAKE_MS = 20;
/** Most deliveries of one lane under way at once. */
const WIDTH = 4;
/** Longer than any sink may take, so that no other courier claims a delivery under way. */
const LEASE_MS = 30_000;

export function openCourier(deps: CourierDeps): Courier {
  const breakers = new Map<string, Breaker>();
  const running = new Map<string, Promise<void>>();
  let soon: NodeJS.Timeout | undefined;
  let phase: 'idle' | 'started' | 'stopped' = 'idle';

  const report = (error: unknown) => deps.log.error({ err: error }, 'outbox cannot be read');
  const startLanes = async () => {
    for (const lane of await deps.outbox.dueLanes(deps.now())) {
      const key = `${lane.site}/${lane.route}`;
      // Lanes do not wait for each other: "one dead route never slows another" (promises "Leads").
      if (running.has(key) || phase === 'stopped') continue;
      const run = runLane(lane, key, breakers, deps)
        .catch((error: unknown) =>
          deps.log.error({ site: lane.site, route: lane.route, err: error }, 'outbox lane failed'),
        )
        .finally(() => running.delete(key));
      running.set(key, run);
    }
  };
  const polling = repeat(startLanes, POLL_MS, report);

  return {
    wake() {
      if (phase !== 'started') return;
      soon ??= setTimeout(() => {
        soon = undefined;
        startLanes().catch(report);
      }, WAKE_MS);
    },
    async drain() {
      await startLanes();
      await Promise.all(running.values());
    },
    start() {
      phase = 'started';
      polling.start();
    },
    async stop() {
      phase = 'stopped';
      clearTimeout(soon);
      await Promise.all([polling.stop(), ...running.values()]);
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
    const attempts = await Promise.all(
      claimed.map(async (delivery) => ({ delivery, outcome: await attempt(delivery, deps) })),
    );
    breakers.set(key, attempts.reduce(brokenBy(deps.now()), breaker));
  }
}

const brokenBy =
  (now: Date) =>
  (breaker: Breaker, { delivery, outcome }: { delivery: ClaimedDelivery; outcome: Outcome }): Breaker => {
    if (outcome.kind !== 'failed') return CLOSED;
    const { length } = delivery.reached;
    if ((outcome.partly?.reached.length ?? 0) > length) return CLOSED;
    // That a mailbox is refused again shows nothing about the route.
    return length > 0 ? breaker : afterFailure(breaker, now);
  };

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
    return failure(error, delivery, deps);
  }
}

const failure = (thrown: unknown, { attempts }: ClaimedDelivery, { now, chance }: CourierDeps) => ({
  kind: 'failed' as const,
  error: messageOf(thrown),
  retryAt: nextAttempt(attempts + 1, now(), chance()),
});

async function sendOne(delivery: ClaimedDelivery, deps: CourierDeps): Promise<Outcome> {
  const { leads, outbox, siteContexts, sinks, now } = deps;
  const lead = await leads.find(delivery.lead_id);
  if (lead === null) return { kind: 'cancelled' };
  const about = delivery.sink.kind === 'plain_email' ? await outbox.find(delivery.sink.about) : null;
  if (about?.state === 'delivered') return { kind: 'cancelled' };
  const siteContext = await siteContexts.of(delivery.site);
  if (siteContext === null) throw new Error(`The settings of ${delivery.site} cannot be read`);
  const outgoing = { id: delivery.id, lead, siteContext, error: about?.last_error ?? null, now: now() };
  const sink = sinkOfRest(sinkToday(delivery, siteContext.site), delivery.reached);
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
