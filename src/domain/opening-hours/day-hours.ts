import { type CalendarDate, MINUTES_PER_DAY, weekdayOf } from '../dates.ts';
import { departmentOf } from '../location/departments.ts';
import type { Location, SpecialHoursEntry } from '../location/location.schema.ts';
import type { Site } from '../site/site.schema.ts';
import { parseClock } from './clock.ts';

/** A continuous opening, in minutes after its day's midnight. */
export interface HoursSpan {
  opens: number;
  /** After `opens`; above 1440 on the next day. */
  closes: number;
}

/** The hours of a day. `by_appointment` is an open day without clock times; `text` is shown in their place. */
export type DayHours =
  | { kind: 'open'; spans: HoursSpan[] }
  | { kind: 'closed' }
  | { kind: 'by_appointment'; text: string };

/** The part of a `Location` that determines its opening hours. */
export type WithHours = Pick<Location, 'location_type' | 'time_zone' | 'special_hours'> & {
  address: Pick<Location['address'], 'state'>;
  contact_detail: Pick<Location['contact_detail'], 'opening_hours'>;
};

export interface HoursPolicy {
  flags: Pick<Site['flags'], 'weekend_by_appointment'>;
}

/** Shown for weekend days without hours on some sites (S2 §4), and for open days without times. */
const BY_APPOINTMENT = 'By appointment only';

/** Shown for a day whose entry is at fault: neither the usual hours nor an appointment may be right. */
const UNKNOWN: DayHours = { kind: 'by_appointment', text: 'Ask us for our hours' };

/** Returns the hours of `date`: its special hours, else its weekday's; `null` if unknown (S2 §4). */
export const hoursOn = (location: WithHours, site: HoursPolicy, date: CalendarDate): DayHours | null =>
  specialHoursOn(location, site, date) ?? weekdayHours(location, site, weekdayOf(date));

/** Returns the special hours of `date` (S2 §3), the department's before those for all; `null` if there are none. */
export function specialHoursOn(location: WithHours, site: HoursPolicy, date: CalendarDate): DayHours | null {
  const entries = specialEntries(location, date);
  const special = readDay(
    entries
      .filter(({ department }) => department === entries[0]?.department)
      .map(({ status, start_hour, end_hour }) => ({ status, open: start_hour, close: end_hour, text: null })),
  );
  if (special?.kind !== 'by_appointment' || special === UNKNOWN) return special;
  // "Open" without times on a holiday means the usual hours.
  const usual = weekdayHours(location, site, weekdayOf(date));
  return usual?.kind === 'open' ? usual : special;
}

/** Lists the special entries of `date` for the location's department: its own, then those for all (S2 §3). */
export function specialEntries(location: WithHours, date: CalendarDate): SpecialHoursEntry[] {
  const entries = location.special_hours.filter((entry) => entry.date === date);
  return [departmentOf(location), 'all'].flatMap((department) =>
    entries.filter((entry) => entry.department === department),
  );
}

/**
 * Returns the usual hours of a weekday (0 = Sunday); `null` if unknown. On a site with the flag, a Saturday or Sunday
 * without hours is 'By appointment only' (S2 §4), unless the location has no hours at all.
 */
export function weekdayHours(location: WithHours, site: HoursPolicy, weekday: number): DayHours | null {
  const { opening_hours } = location.contact_detail;
  const entries = opening_hours.filter((entry) => entry.weekday === weekday);
  const hours = readDay(
    entries.map(({ status, open, close, formated_hours }) => ({ status, open, close, text: formated_hours })),
  );
  const lacksHours = hours === null || hours.kind === 'closed';
  const byAppointment = site.flags.weekend_by_appointment && isWeekend(weekday) && opening_hours.length > 0;
  return lacksHours && byAppointment ? { kind: 'by_appointment', text: BY_APPOINTMENT } : hours;
}

interface HoursEntry {
  status: SpecialHoursEntry['status'];
  open: string | null;
  close: string | null;
  text: string | null;
}

/** Merges the entries of a day: unknown ones override times, these Closed, and Closed overrides open without times. */
function readDay(entries: readonly HoursEntry[]): DayHours | null {
  if (entries.some(({ status }) => status === 'Unknown')) return UNKNOWN;
  const open = entries.filter(({ status }) => status === 'Open');
  const spans = open.flatMap((entry) => readSpan(entry) ?? []);
  if (spans.length > 0) return { kind: 'open', spans: inOrder(spans) };
  if (open.length < entries.length) return { kind: 'closed' };
  if (open.length === 0) return null;
  const text = open.map((entry) => entry.text?.trim()).find(Boolean) ?? BY_APPOINTMENT;
  return { kind: 'by_appointment', text };
}

/**
 * Parses an entry's times. Closing before opening means the next day; equal times, or 00:00 to 23:59, mean open all
 * day.
 */
function readSpan(entry: HoursEntry): HoursSpan | null {
  const opens = parseClock(entry.open);
  const closes = parseClock(entry.close);
  if (opens === null || closes === null) return null;
  if (opens === closes || closes - opens === MINUTES_PER_DAY - 1)
    return { opens: 0, closes: MINUTES_PER_DAY };
  return { opens, closes: closes > opens ? closes : closes + MINUTES_PER_DAY };
}

/** Sorts by opening time and drops duplicates, which occur in feeds. */
function inOrder(spans: readonly HoursSpan[]): HoursSpan[] {
  const distinct = new Map(spans.map((span) => [`${span.opens}-${span.closes}`, span]));
  return [...distinct.values()].toSorted((a, b) => a.opens - b.opens || a.closes - b.closes);
}

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;
