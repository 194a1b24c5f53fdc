import {
  ALERT_RULES,
  type AlertKind,
  type AlertLimits,
  type AlertText,
  type SiteHealth,
} from './alert-rules.ts';

/** A condition that needs attention, from the instant it was found until it is over. */
export interface Alert extends AlertText {
  /** Stable identity: `<kind>/<site>`. */
  key: string;
  kind: AlertKind;
  site: string;
  /** Instant, ISO 8601 in UTC. */
  raised_at: string;
}

/** The beginning or end of an alert; each is sent once. */
export interface AlertChange {
  change: 'raised' | 'cleared';
  alert: Alert;
  /** Instant of the change, ISO 8601 in UTC. */
  at: string;
}

/** How operators are alerted. */
export type AlertChannel = 'mail' | 'webhook';

/** Changes against the `open` alerts by the rules at `now`; undecided ones stay open. */
export function alertChanges(
  open: readonly Alert[],
  sites: readonly SiteHealth[],
  limits: AlertLimits,
  now: Date,
): AlertChange[] {
  const at = now.toISOString();
  const openKeys = new Set(open.map(({ key }) => key));
  const stays = new Set<string>();
  const raised: AlertChange[] = [];
  for (const { kind, judge } of ALERT_RULES) {
    for (const health of sites) {
      const { site } = health;
      const key = `${kind}/${site}`;
      const verdict = judge(health, limits, now);
      if (verdict !== 'cleared') stays.add(key);
      if (typeof verdict === 'string' || openKeys.has(key)) continue;
      raised.push({ change: 'raised', alert: { key, kind, site, ...verdict, raised_at: at }, at });
    }
  }
  // Alerts of a removed site end as well.
  const over = open.filter(({ key }) => !stays.has(key));
  return [...raised, ...over.map((alert): AlertChange => ({ change: 'cleared', alert, at }))];
}
