import {
  addDays,
  type CalendarDate,
  calendarDate,
  clockTime,
  daysBetween,
  formatClock,
  formatDate,
  instantOf,
  startOfNextDay,
  weekdayName,
} from '../dates.ts';
import { zoneOf } from '../location/location.ts';
import { type HoursPolicy, hoursOn, type WithHours } from './day-hours.ts';

/** Whether a location is open, with the text to show. */
export type OpeningStatus =
  /** `until` is `null` if open around the clock. */
  | { kind: 'open'; until: Date | null; text: string }
  | { kind: 'closed'; opens: Date | null; text: string }
  | { kind: 'by_appointment'; text: string };

/** Days within which a weekday's name is unambiguous. */
const WEEK = 7;

/** Days ahead to search for the next opening: more than any summer break. */
const LOOKAHEAD = 60;

/**
 * Returns a location's status at `now` in its time zone; holidays override weekdays, hours may extend past midnight
 * (rules 41). `null` if today's hours are unknown. Valid until `nextOpeningInstant`.
 */
export function openingStatus(location: WithHours, site: HoursPolicy, now: Date): OpeningStatus | null {
  const zone = zoneOf(location);
  const today = calendarDate(now, zone);
  const next = nextOpening(location, site, now);
  if (next !== null && next.from <= now) return openUntil(next.to, today, zone);

  const hours = hoursOn(location, site, today);
  if (hours?.kind === 'by_appointment') return hours;
  if (hours === null && location.contact_detail.opening_hours.length === 0) return null;
  if (next === null) return { kind: 'closed', opens: null, text: 'Closed' };
  return { kind: 'closed', opens: next.from, text: `Closed · opens ${dayAndClock(next.from, today, zone)}` };
}

/**
 * Returns the next instant at which the location's status or holidays can change: it opens, it closes, or a day begins.
 * `null` if they never will (rules 1).
 */
export function nextOpeningInstant(location: WithHours, site: HoursPolicy, now: Date): Date | null {
  const zone = zoneOf(location);
  const today = calendarDate(now, zone);
  // Yesterday's hours may extend past midnight.
  const over = location.special_hours.every(({ date }) => date < addDays(today, -1));
  if (over && location.contact_detail.opening_hours.length === 0) return null;

  const midnight = startOfNextDay(now, zone);
  const next = nextOpening(location, site, now);
  const turns = next === null ? [] : [next.from, next.to];
  return turns.find((turn) => turn > now && turn < midnight) ?? midnight;
}

interface OpenPeriod {
  from: Date;
  to: Date;
}

/**
 * Returns the opening at `now`, else the next one, joining adjacent stretches. An end more than a week ahead is a lower
 * bound.
 */
function nextOpening(location: WithHours, site: HoursPolicy, now: Date): OpenPeriod | null {
  const zone = zoneOf(location);
  const farEnough = instantOf(addDays(calendarDate(now, zone), WEEK), 0, zone);
  let next: OpenPeriod | null = null;
  for (const stretch of stretches(location, site, now)) {
    if (next === null) next = stretch;
    else if (stretch.from > next.to || next.to >= farEnough) break;
    else if (stretch.to > next.to) next = { from: next.from, to: stretch.to };
  }
  return next;
}

/** Yields the openings that end after `now`, by start; begins with yesterday's, which may extend past midnight. */
function* stretches(location: WithHours, site: HoursPolicy, now: Date): Generator<OpenPeriod> {
  const zone = zoneOf(location);
  const today = calendarDate(now, zone);
  for (let day = -1; day <= LOOKAHEAD; day += 1) {
    const date = addDays(today, day);
    const hours = hoursOn(location, site, date);
    for (const { opens, closes } of hours?.kind === 'open' ? hours.spans : []) {
      const from = instantOf(date, opens, zone);
      const to = instantOf(date, closes, zone);
      // Times in the hour that daylight saving skips can swap order: such an opening does not exist.
      if (from < to && to > now) yield { from, to };
    }
  }
}

function openUntil(until: Date, today: CalendarDate, zone: string): OpeningStatus {
  const end = calendarDate(until, zone);
  if (daysBetween(today, end) >= WEEK) return { kind: 'open', until: null, text: 'Open 24 hours' };
  const atMidnight = end === addDays(today, 1) && clockTime(until, zone).minutes === 0;
  const words = atMidnight ? 'midnight' : dayAndClock(until, today, zone);
  return { kind: 'open', until, text: `Open until ${words}` };
}

/** Formats an instant: `5:30 pm` today, `Monday 8:30 am` within a week, `4 January 2027, 8:30 am` later. */
function dayAndClock(instant: Date, today: CalendarDate, zone: string): string {
  const { weekday, minutes } = clockTime(instant, zone);
  const date = calendarDate(instant, zone);
  const clock = formatClock(minutes);
  if (date === today) return clock;
  if (daysBetween(today, date) < WEEK) return `${weekdayName(weekday)} ${clock}`;
  return `${formatDate(date, zone)}, ${clock}`;
}
