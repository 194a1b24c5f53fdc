import type { AlertLimits, SiteHealth } from '#domain/alerts/alert-rules.ts';
import { type Alert, type AlertChannel, alertChanges, IN_STORE } from '#domain/alerts/alerts.ts';
import { messageOf } from '#domain/errors.ts';
import { type BackgroundWork, repeat } from '../background.ts';
import type { Core } from '../core.ts';
import { PartlyRefused } from '../delivery/mail/mailer.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Alerts } from '../store/alerts.ts';
import type { AlertChannels } from './alert-channels.ts';
import { readStoreHealth } from './site-health.ts';

export interface AlertWatchDeps extends Pick<Core, 'now' | 'log'> {
  alerts: Alerts;
  jobs: Pick<Jobs, 'drain' | 'enqueue'>;
  channels: AlertChannels;
  limits: AlertLimits;
  health: () => Promise<SiteHealth[]>;
}

const TICK_MS = 5000;

/** Polls the health of the sites, and notifies the operator of changes. */
export const watchAlerts = (deps: AlertWatchDeps): BackgroundWork =>
  repeat(
    () => alertRound(deps),
    TICK_MS,
    (error) => deps.log.error({ err: error }, 'alerts cannot be looked after'),
  );

/** Checks the sites' health once, and sends due alerts. */
export async function alertRound(deps: AlertWatchDeps): Promise<void> {
  const { alerts, jobs, channels, limits, health, now, log } = deps;
  const names: AlertChannel[] = (['mail', 'webhook'] as const).filter((name) => channels[name] !== undefined);
  const changes = alertChanges(await alerts.open(), await health(), limits, now());
  for (const { change, alert } of await alerts.record(changes, names)) {
    const { key, title } = alert;
    log[change === 'raised' ? 'warn' : 'info']({ alert: key, change }, title);
  }
  await jobs.drain('alert', (job) => sendOne(job, deps));
}

/** Checks once what the store alone knows, where no disk has the sites, and sends due alerts; other open ones stay. */
export function storeRound(deps: Omit<AlertWatchDeps, 'health'> & Pick<Core, 'outbox'>): Promise<void> {
  const isInStore = ({ kind }: Alert) => IN_STORE.includes(kind);
  const alerts = { ...deps.alerts, open: async () => (await deps.alerts.open()).filter(isInStore) };
  return alertRound({ ...deps, alerts, health: () => readStoreHealth(deps.outbox) });
}

async function sendOne(job: Job<'alert'>, { channels, jobs, now, log }: AlertWatchDeps): Promise<void> {
  const { channel, change, reached = [] } = job.payload;
  const line = { alert: change.alert.key, change: change.change, channel };
  const send = channels[channel];
  try {
    // A channel that was removed from the settings has no sender.
    await send?.(job, now());
    if (send !== undefined) log.info(line, 'alert sent');
  } catch (error) {
    log.error({ ...line, error: messageOf(error) }, 'alert cannot be sent');
    if (!(error instanceof PartlyRefused) || error.reached.length === 0) throw error;
    // In a lane of its own, for only those who lack it: the others get the end of the alert in time.
    await jobs.enqueue(
      'alert',
      { channel, change, reached: [...reached, ...error.reached] },
      { lane: `${channel} refused ${change.alert.key}` },
    );
  }
}
