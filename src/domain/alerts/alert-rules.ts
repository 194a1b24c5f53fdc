import { count } from '#domain/count.ts';
import { DELIVERY_ATTEMPTS, DELIVERY_DAYS } from '#domain/lead/retry.ts';

/** The state of a site that alerts are raised on. */
export interface SiteHealth {
  site: string;
  /** Deliveries of its leads that were given up. */
  dead_letters: number;
  /** `null` before the first build, and while one is under way. */
  last_build: FinishedBuild | null;
  /** When the stock that it shows was last read; `null` where nothing is live yet. */
  stock_read_at: Date | null;
}

export interface FinishedBuild {
  /** `published`, `unchanged` and `pinned` came to an end that is good; others are `refused` and `failed`. */
  outcome: string;
  /** Why it came to nothing. */
  reason: string;
  /** Whether nobody tries again by themselves. */
  final: boolean;
}

/** What a rule says of a site: `undecided` leaves things as they were. */
export type AlertVerdict = 'cleared' | 'undecided' | AlertText;

/** What an operator reads. */
export interface AlertText {
  title: string;
  detail: string;
  remedy: string;
}

/** Age at which stock counts as stale, hours. */
export interface AlertLimits {
  stale_hours: number;
}

interface AlertRule {
  kind: string;
  judge: (health: SiteHealth, limits: AlertLimits, now: Date) => AlertVerdict;
}

const HOUR_MS = 3_600_000;
const GOOD_ENDINGS = ['published', 'unchanged', 'pinned'];

/** What is told to an operator (issue 8, point 6), what costs most first. */
export const ALERT_RULES = [
  {
    kind: 'dead_letters',
    judge: ({ site, dead_letters }) =>
      dead_letters === 0
        ? 'cleared'
        : {
            title: `Leads of ${site} did not arrive`,
            detail: `${count(dead_letters, 'delivery', 'deliveries')} failed ${count(DELIVERY_ATTEMPTS, 'time')} in ${count(DELIVERY_DAYS, 'day')}, and nobody tries any more.`,
            remedy: `"forecourt leads list --dead --site ${site}" names them. Mend the route, then "forecourt leads replay --all --site ${site}".`,
          },
  },
  {
    kind: 'publish_failed',
    judge: (health) =>
      judgeBuild(health, 'failed', ({ reason }) => ({
        title: `${health.site} cannot be published`,
        detail: `${reason}\nWhat is live stays live, and grows old.`,
        remedy: `Mend what is named, then "forecourt build --site ${health.site}", or wait for the next webhook.`,
      })),
  },
  {
    kind: 'stock_refused',
    judge: (health) =>
      judgeBuild(health, 'refused', ({ reason }) => ({
        title: `The feed of ${health.site} was refused`,
        detail: `${reason}\nThe last good stock stays live.`,
        remedy: `Have the stock system send a whole feed. Is it right as it is? "forecourt build --site ${health.site} --accept-drop" takes it once.`,
      })),
  },
  {
    kind: 'stock_held',
    judge: (health) =>
      judgeBuild(
        health,
        'held',
        ({ reason }) => ({
          title: `The feed of ${health.site} is held`,
          detail: `${reason}\nThe last good stock stays live.`,
          remedy: `"forecourt feed report --site ${health.site}" shows what differs. "forecourt feed accept --site ${health.site}" publishes it, "forecourt feed reject" waits for another feed.`,
        }),
        [...GOOD_ENDINGS, 'rejected'],
      ),
  },
  {
    kind: 'stock_stale',
    judge: ({ site, stock_read_at }, { stale_hours }, now) =>
      stock_read_at === null || now.getTime() - stock_read_at.getTime() < stale_hours * HOUR_MS
        ? 'cleared'
        : {
            title: `The stock of ${site} is stale`,
            detail: `There was no good feed for ${count(stale_hours, 'hour')}, since ${stock_read_at.toISOString()}.`,
            remedy: `"forecourt status --site ${site}" tells what came of the last builds. Does its stock source answer, and does the builder run?`,
          },
  },
] as const satisfies readonly AlertRule[];

export type AlertKind = (typeof ALERT_RULES)[number]['kind'];

/** A good build clears everything; a build that may be tried again, or ended otherwise, says nothing. */
function judgeBuild(
  { last_build }: SiteHealth,
  outcome: string,
  words: (build: FinishedBuild) => AlertText,
  endings: readonly string[] = GOOD_ENDINGS,
): AlertVerdict {
  if (last_build === null) return 'undecided';
  if (endings.includes(last_build.outcome)) return 'cleared';
  return last_build.outcome === outcome && last_build.final ? words(last_build) : 'undecided';
}
