import { count } from '#domain/count.ts';
import { DELIVERY_ATTEMPTS, DELIVERY_DAYS } from '#domain/lead/retry.ts';
import { HOUR_MS } from '../duration.ts';

/** The state of a site that the rules evaluate. */
export interface SiteHealth {
  site: string;
  /** Whether machines share a newer version of the site than this disk has, which is all but its dead letters judged by. */
  is_behind: boolean;
  dead_letters: number;
  /** `null` before the first build and during one. */
  last_build: FinishedBuild | null;
  /** When its stock was last read; `null` where nothing is live. */
  stock_read_at: Date | null;
  dead_photo_hosts: readonly DeadHost[];
  /** The quota of photos that is used up, GB; `null` while there is room. */
  photo_quota_gb: number | null;
}

/** A host of photos that fails, limits requests for days, or refuses those of new cars, and the number of cars with photos there. */
export interface DeadHost {
  host: string;
  cars: number;
}

export interface FinishedBuild {
  /** `published`, `unchanged` and `pinned` succeeded; others are `refused` and `failed`. */
  outcome: string;
  /** Why it failed. */
  reason: string;
  /** Whether nobody retries it automatically. */
  final: boolean;
}

/** A rule's result for a site: `undecided` leaves its alerts as they are. */
export type AlertVerdict = 'cleared' | 'undecided' | AlertText | readonly AlertText[];

export interface AlertText {
  /** What of the site it is about, where a site may have several alerts of one kind. */
  about?: string;
  title: string;
  detail: string;
  remedy: string;
}

/** Age at which stock is stale, hours. */
export interface AlertLimits {
  stale_hours: number;
}

interface AlertRule {
  kind: string;
  judge: (health: SiteHealth, limits: AlertLimits, now: Date) => AlertVerdict;
}

const GOOD_ENDINGS = ['published', 'unchanged', 'pinned'];

/** Alerts for the operator (issue 8, point 6), most expensive first. */
export const ALERT_RULES = [
  {
    kind: 'dead_letters',
    judge: ({ site, dead_letters }) =>
      dead_letters === 0
        ? 'cleared'
        : {
            title: `Leads of ${site} were not delivered`,
            detail: `${count(dead_letters, 'delivery', 'deliveries')} failed ${count(DELIVERY_ATTEMPTS, 'time')} in ${count(DELIVERY_DAYS, 'day')}, and nobody tries any more.`,
            remedy: `"forecourt leads list --dead --site ${site}" names them. Fix the route, then "forecourt leads replay --all --site ${site}".`,
          },
  },
  {
    kind: 'publish_failed',
    judge: (health) =>
      judgeBuild(health, 'failed', ({ reason }) => ({
        title: `${health.site} cannot be published`,
        detail: `${reason}\nWhat is live stays live, and grows old.`,
        remedy: `Fix what is named, then "forecourt build --site ${health.site}", or wait for the next webhook.`,
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
            remedy: `"forecourt status --site ${site}" shows the last builds. Does its stock source respond, and does the builder run?`,
          },
  },
  {
    kind: 'photo_host_dead',
    judge: ({ site, dead_photo_hosts: dead }) =>
      dead.map(({ host, cars }) => ({
        about: host,
        title: `Photos of ${site} cannot be fetched from ${host}`,
        detail: `${host} fails, or refuses new ones: it has photos of ${count(cars, 'car')}.\nWhat is encoded stays on the site.`,
        remedy: `Call who runs it; it is tried again by itself. "forecourt photos --site ${site}" names its photos.`,
      })),
  },
  {
    kind: 'photo_quota_full',
    judge: ({ site, photo_quota_gb: quota }) =>
      quota === null
        ? 'cleared'
        : {
            title: `No more photos of ${site} are encoded`,
            detail: `Photos use all of the ${quota} GB that the site lets them use (images.quota_gb).\nOthers are shown from their own hosts, at full size.`,
            remedy:
              'Free the disk with "forecourt gc", which deletes photos that no retained release shows, or raise images.quota_gb.',
          },
  },
] as const satisfies readonly AlertRule[];

export type AlertKind = (typeof ALERT_RULES)[number]['kind'];

/** A successful build clears every alert; a build that will be retried, or is neither, is undecided. */
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
