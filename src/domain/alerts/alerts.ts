import {
  ALERT_RULES,
  type AlertKind,
  type AlertLimits,
  type AlertText,
  type SiteHealth,
} from './alert-rules.ts';

/** One thing that somebody should look after, from the instant it was found until it is over. */
export interface Alert extends AlertText {
  /** The same for the same thing: `<kind>/<site>`. */
  key: string;
  kind: AlertKind;
  site: string;
  /** Instant, ISO 8601 in UTC. */
  raised_at: string;
}

/** An alert that begins or ends: each is told once. */
export interface AlertChange {
  change: 'raised' | 'cleared';
  alert: Alert;
  /** Instant of the change, ISO 8601 in UTC. */
  at: string;
}

/** How an operator is alerted. */
export type AlertChannel = 'mail' | 'webhook';

/** What changed since the alerts in `open` were found, by the rules as they are at `now`; what is undecided stays. */
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
  // What a site had that is no more is over, too.
  const over = open.filter(({ key }) => !stays.has(key));
  return [...raised, ...over.map((alert): AlertChange => ({ change: 'cleared', alert, at }))];
}
