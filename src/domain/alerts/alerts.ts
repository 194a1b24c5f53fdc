import {
  ALERT_RULES,
  type AlertKind,
  type AlertLimits,
  type AlertText,
  type AlertVerdict,
  type SiteHealth,
} from './alert-rules.ts';

/** A condition that needs attention, from the instant it was found until it is over. */
export interface Alert extends AlertText {
  /** Stable identity: `<kind>/<site>`, and what of the site it is about. */
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

/** Alerts that the store decides, whatever this disk has. */
export const IN_STORE: readonly AlertKind[] = ['dead_letters'];

/** Changes against the `open` alerts by the rules at `now`; undecided ones stay open. */
export function alertChanges(
  open: readonly Alert[],
  sites: readonly SiteHealth[],
  limits: AlertLimits,
  now: Date,
): AlertChange[] {
  const at = now.toISOString();
  const present = ALERT_RULES.flatMap(({ kind, judge }) =>
    sites.flatMap((health): Alert[] => {
      const { site, is_behind } = health;
      const isDecided = !is_behind || IN_STORE.includes(kind);
      const verdict: AlertVerdict = isDecided ? judge(health, limits, now) : 'undecided';
      if (verdict === 'cleared') return [];
      if (verdict === 'undecided') return open.filter((alert) => alert.kind === kind && alert.site === site);
      return [verdict].flat().map(({ about, ...text }) => {
        const key = [kind, site, ...(about === undefined ? [] : [about])].join('/');
        return { key, kind, site, ...text, raised_at: at };
      });
    }),
  );
  const isIn = (alerts: readonly Alert[]) => {
    const keys = new Set(alerts.map(({ key }) => key));
    return ({ key }: Alert) => keys.has(key);
  };
  const [isOpen, isPresent] = [isIn(open), isIn(present)];
  return [
    ...present.filter((alert) => !isOpen(alert)).map((alert) => ({ change: 'raised', alert, at }) as const),
    // Alerts of a removed site end as well.
    ...open.filter((alert) => !isPresent(alert)).map((alert) => ({ change: 'cleared', alert, at }) as const),
  ];
}
