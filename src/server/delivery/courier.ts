import { HOUR_MS } from '#domain/duration.ts';
import { afterFailure, type Breaker, CLOSED, isOpen, isTrial } from '#domain/lead/breaker.ts';
import { type BackgroundWork, repeat } from '../background.ts';
import type { Core } from '../core.ts';
import type { ClaimedDelivery, Outcome, RouteQueue } from '../store/outbox/delivery.ts';
import { type AttemptDeps, outcomeOf, STOPPED } from './attempt.ts';

export interface CourierDeps extends AttemptDeps, Pick<Core, 'log' | 'newId'> {
  /** Called with the result of each attempt, for metrics. */
  onAttempt?: (result: DeliveryResult) => void;
  /** Milliseconds that attempts under way have once the courier stops. */
  grace_ms?: number;
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
/** Most deliveries of one queue under way at once. */
const WIDTH = 4;
/** Lease renewals per lease duration. */
const BEATS = 3;
/** An attempt that takes longer has failed. */
const LONGEST_ATTEMPT_MS = HOUR_MS;
const GRACE_MS = 10_000;

/** The attempts of a courier, until it stops. */
interface Attempts {
  isStopped(): boolean;
  underWay: Set<AbortController>;
}

export function openCourier(deps: CourierDeps): Courier {
  const breakers = new Map<string, Breaker>();
  const running = new Map<string, Promise<void>>();
  let soon: NodeJS.Timeout | undefined;
  let phase: 'idle' | 'started' | 'stopped' = 'idle';
  const attempts: Attempts = { isStopped: () => phase === 'stopped', underWay: new Set() };

  const report = (error: unknown) => deps.log.error({ err: error }, 'outbox cannot be read');
  const startQueues = async () => {
    for (const queue of await deps.outbox.dueQueues(deps.now())) {
      const key = `${queue.site}/${queue.route}`;
      // Routes do not wait for each other: "one dead route never slows another" (promises "Leads").
      if (running.has(key) || phase === 'stopped') continue;
      const run = sendQueue(queue, { key, breakers, attempts }, deps)
        .catch((error: unknown) =>
          deps.log.error({ site: queue.site, route: queue.route, err: error }, 'outbox queue failed'),
        )
        .finally(() => running.delete(key));
      running.set(key, run);
    }
  };
  const polling = repeat(startQueues, POLL_MS, report);

  return {
    wake() {
      if (phase !== 'started') return;
      soon ??= setTimeout(() => {
        soon = undefined;
        startQueues().catch(report);
      }, WAKE_MS);
    },
    async drain() {
      await startQueues();
      await Promise.all(running.values());
    },
    start() {
      phase = 'started';
      polling.start();
    },
    async stop() {
      phase = 'stopped';
      clearTimeout(soon);
      const grace = setTimeout(() => {
        for (const attempt of attempts.underWay) attempt.abort(STOPPED);
      }, deps.grace_ms ?? GRACE_MS);
      await Promise.all([polling.stop(), ...running.values()]);
      clearTimeout(grace);
    },
  };
}

async function sendQueue(
  queue: RouteQueue,
  { key, breakers, attempts }: { key: string; breakers: Map<string, Breaker>; attempts: Attempts },
  deps: CourierDeps,
): Promise<void> {
  while (!attempts.isStopped()) {
    const breaker = breakers.get(key) ?? CLOSED;
    const now = deps.now();
    if (isOpen(breaker, now)) return;
    const claimed = await deps.outbox.claim(queue, {
      now,
      lease: deps.newId(),
      limit: isTrial(breaker) ? 1 : WIDTH,
    });
    if (claimed.length === 0) return;
    const attempted = await Promise.all(
      claimed.map(async (delivery) => ({ delivery, outcome: await attempt(delivery, attempts, deps) })),
    );
    breakers.set(key, attempted.reduce(brokenBy(deps.now()), breaker));
  }
}

const brokenBy =
  (now: Date) =>
  (
    breaker: Breaker,
    { delivery, outcome }: { delivery: ClaimedDelivery; outcome: Outcome | null },
  ): Breaker => {
    if (outcome === null) return breaker;
    if (outcome.kind !== 'failed') return CLOSED;
    const { length } = delivery.reached;
    if ((outcome.partly?.reached.length ?? 0) > length) return CLOSED;
    // That a mailbox is refused shows nothing about the route.
    return outcome.isMailbox || length > 0 ? breaker : afterFailure(breaker, now);
  };

/** Attempts a delivery, and records the outcome; returns `null` where the courier stopped before there was one. */
async function attempt(
  delivery: ClaimedDelivery,
  { underWay }: Attempts,
  deps: CourierDeps,
): Promise<Outcome | null> {
  const ending = new AbortController();
  underWay.add(ending);
  const late = setTimeout(() => ending.abort(new Error('It took longer than an hour')), LONGEST_ATTEMPT_MS);
  const stopRenewing = renewing(delivery, deps);
  const outcome = await outcomeOf(delivery, ending.signal, deps);
  clearTimeout(late);
  stopRenewing();
  underWay.delete(ending);
  if (outcome === null) {
    // A mail server may be taking the mail until its connection closes: that lease runs out.
    if (!('to' in delivery.sink)) await deps.outbox.release(delivery);
    return null;
  }
  const ours = await deps.outbox.settle(delivery, outcome, deps.now());
  if (ours) deps.onAttempt?.(resultOf(outcome));
  const { id, site, route, attempts } = delivery;
  const line = { site, route, delivery: id, attempt: attempts + 1, outcome: outcome.kind, ours };
  if (outcome.kind === 'failed')
    deps.log.warn({ ...line, error: outcome.error, retry_at: outcome.retryAt }, 'delivery failed');
  else deps.log.info(line, 'delivery settled');
  return outcome;
}

/** Renews a delivery's lease until stopped, so that no other courier sends it, too. */
function renewing(delivery: ClaimedDelivery, { outbox, log, now }: CourierDeps): () => void {
  const report = (error: unknown) => log.error({ delivery: delivery.id, err: error }, 'lease not renewed');
  const timer = setInterval(() => void outbox.renew(delivery, now()).catch(report), outbox.lease_ms / BEATS);
  return () => clearInterval(timer);
}

const resultOf = (outcome: Outcome): DeliveryResult =>
  outcome.kind === 'failed' && outcome.retryAt === null ? 'dead' : outcome.kind;
