import type { Logger } from 'pino';
import type { AlertLimits, SiteHealth } from '#domain/alerts/alert-rules.ts';
import { alertChanges } from '#domain/alerts/alerts.ts';
import { messageOf } from '#domain/errors.ts';
import { nextAttempt } from '#domain/lead/retry.ts';
import type { AlertChannel, AlertMessage, Alerts } from '../store/alerts.ts';
import type { AlertChannels } from './alert-channels.ts';

export interface AlertWatchDeps {
  alerts: Alerts;
  channels: AlertChannels;
  limits: AlertLimits;
  health: () => Promise<SiteHealth[]>;
  now: () => Date;
  /** From 0 to 1, for the jitter of retries. */
  chance: () => number;
  log: Logger;
}

const TICK_MS = 5000;
/** Longer than one message may take. */
const LEASE_MS = 120_000;
/** Messages of one round: who stops waits for them. */
const ROUND = 20;

/** Looks again and again at how the sites do, and tells the operator of what changed. */
export function watchAlerts(deps: AlertWatchDeps): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();
  const tick = () => {
    round = alertRound(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'alerts cannot be looked after'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, TICK_MS);
      });
  };
  tick();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** Looks once, and sends what is due. */
export async function alertRound(deps: AlertWatchDeps): Promise<void> {
  const { alerts, channels, limits, health, now, log } = deps;
  const names: AlertChannel[] = (['mail', 'webhook'] as const).filter((name) => channels[name] !== undefined);
  const changes = alertChanges(await alerts.open(), await health(), limits, now());
  for (const { change, alert } of await alerts.record(changes, names)) {
    const { key, title } = alert;
    log[change === 'raised' ? 'warn' : 'info']({ alert: key, change }, title);
  }
  for (let sent = 0; sent < ROUND; sent += 1) {
    // One by one, so that its time begins when it is sent.
    const message = await alerts.claim(now(), new Date(now().getTime() + LEASE_MS));
    if (message === null) return;
    await sendOne(message, deps);
  }
}

async function sendOne(
  message: AlertMessage,
  { alerts, channels, now, chance, log }: AlertWatchDeps,
): Promise<void> {
  const { id, channel, attempts } = message;
  const line = { alert: message.change.alert.key, change: message.change.change, channel };
  const send = channels[channel];
  try {
    // A channel that was taken out of the settings has nobody to tell.
    await send?.(message, now());
    await alerts.settle(id);
    if (send !== undefined) log.info(line, 'alert told');
  } catch (error) {
    const again = nextAttempt(attempts + 1, now(), chance());
    await (again === null ? alerts.settle(id) : alerts.retry(id, again));
    log.error({ ...line, error: messageOf(error), retry_at: again }, 'alert cannot be told');
  }
}
