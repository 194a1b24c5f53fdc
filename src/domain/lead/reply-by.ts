import {
  addDays,
  calendarDate,
  clockTime,
  daysBetween,
  formatClock,
  formatDate,
  weekdayName,
} from '../dates.ts';
import { MINUTE_MS } from '../duration.ts';
import type { Location } from '../location/location.schema.ts';
import { isUnopened, zoneOf } from '../location/location.ts';
import type { WithHours } from '../opening-hours/day-hours.ts';
import { nextOpeningInstant, openingStatus } from '../opening-hours/status.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';

/** The promised time of a reply. */
export interface ReplyBy {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  /** In the location's time zone, such as `5:30 pm today`. */
  text: string;
}

/** Promises are rounded up to the quarter hour. */
const STEP_MS = 15 * MINUTE_MS;
/** Limit of opening and closing times examined: several weeks. */
const TURNS = 200;

/**
 * Returns the instant when `leads.reply_minutes` of opening hours have passed since `now`; `null` without opening
 * hours, and where a location is still to open.
 */
export function replyBy(location: Replying, site: Pick<Site, 'flags' | 'leads'>, now: Date): ReplyBy | null {
  const due = isUnopened(location, now) ? null : afterOpenTime(location, site, now);
  if (due === null) return null;
  const at = new Date(Math.ceil(due.getTime() / STEP_MS) * STEP_MS);
  return { at: at.toISOString(), text: inWords(at, now, zoneOf(location)) };
}

type Replying = WithHours & Pick<Location, 'badge' | 'badge_expiry'>;

/** Where the promise of a lead is kept: its location, else its site. */
interface ReplyPlace {
  location: string | null;
  site: Pick<Site, 'time_zone' | 'state'>;
  locations: readonly Location[];
}

/** Returns a promise in the words of who reads it at `now`; `null` once its time has passed. */
export function replyReadAt(promise: ReplyBy | null, place: ReplyPlace, now: Date): ReplyBy | null {
  const due = promise && new Date(promise.at);
  return due === null || due <= now
    ? null
    : { at: due.toISOString(), text: inWords(due, now, zoneIn(place)) };
}

/** Returns the time and date of a promise that has passed, such as `4:00 pm on 23 November 2026`; else `null`. */
export function missedReply(promise: ReplyBy | null, place: ReplyPlace, now: Date): string | null {
  const due = promise && new Date(promise.at);
  if (due === null || due > now) return null;
  const zone = zoneIn(place);
  return `${formatClock(clockTime(due, zone).minutes)} on ${formatDate(due, zone)}`;
}

function zoneIn({ location, site, locations }: ReplyPlace): string {
  const place = locations.find(({ slug }) => slug === location);
  return place === undefined ? siteZone(site) : zoneOf(place);
}

function afterOpenTime(location: WithHours, site: Pick<Site, 'flags' | 'leads'>, now: Date): Date | null {
  let left = site.leads.reply_minutes * MINUTE_MS;
  let from: Date | null = now;
  for (let turn = 0; from !== null && turn < TURNS; turn += 1) {
    const status = openingStatus(location, site, from);
    if (status?.kind === 'open') {
      const open: number = status.until === null ? left : status.until.getTime() - from.getTime();
      if (open >= left) return new Date(from.getTime() + left);
      left -= open;
    }
    from = nextOpeningInstant(location, site, from);
  }
  return null;
}

function inWords(at: Date, now: Date, zone: string): string {
  const { weekday, minutes } = clockTime(at, zone);
  const [today, date] = [calendarDate(now, zone), calendarDate(at, zone)];
  const clock = formatClock(minutes);
  if (date === today) return `${clock} today`;
  if (date === addDays(today, 1)) return `${clock} tomorrow`;
  if (daysBetween(today, date) < 7) return `${clock} on ${weekdayName(weekday)}`;
  return `${clock} on ${formatDate(date, zone)}`;
}
