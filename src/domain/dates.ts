import { DAY_MS, MINUTE_MS, SECOND_MS } from './duration.ts';
import { nearestName } from './nearest-name.ts';

/** A day without time or zone, `YYYY-MM-DD`; strings sort chronologically. */
export type CalendarDate = string;

/** Local time: the weekday, and whole minutes since midnight. */
export interface WallClock {
  /** 0 = Sunday to 6 = Saturday (S2 §3). */
  weekday: number;
  /** 0 to 1439. */
  minutes: number;
}

export const MINUTES_PER_DAY = 1440;

// Literals: a call at module level would keep bundlers from dropping this file where it is unused.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** QLD, WA and NT have no daylight saving time (rules 41). */
const STATE_ZONES = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
  ACT: 'Australia/Sydney',
} as const;

/** Returns a state's IANA time zone (rules 41). */
export const zoneOfState = (state: keyof typeof STATE_ZONES): string => STATE_ZONES[state];

/** Whether `zone` is an IANA time zone that `Intl` supports. */
export function isTimeZone(zone: string): boolean {
  try {
    wallFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** Says that `zone` is no IANA time zone, with the nearest; `null` where it is one. */
export function zoneProblem(zone: string): string | null {
  return isTimeZone(zone) ? null : `Not an IANA time zone${nearestZoneHint(zone)}`;
}

/** The end of a message on `zone`, which is none, with the zone nearest by its name or its city; empty for none. */
function nearestZoneHint(zone: string): string {
  const zones = Intl.supportedValuesOf('timeZone');
  const byCity = new Map(zones.map((name) => [name.replace(/^.*\//, ''), name]));
  const nearest = nearestName(zone, zones) ?? byCity.get(nearestName(zone, byCity.keys()) ?? '');
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}

export const calendarDate = (now: Date, zone: string): CalendarDate => isoDate(wallTime(now, zone));

/** Returns the local time in `zone` at the instant `now` (rules 41). */
export function clockTime(now: Date, zone: string): WallClock {
  const wall = new Date(wallTime(now, zone));
  return { weekday: wall.getUTCDay(), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * Converts a local time to an instant: `minutes` after midnight of `date` in `zone`; 1440 or more fall on a later
 * day. A time that daylight saving repeats means its first occurrence; one that it skips is read with the offset
 * before the change, so 2:30 becomes 3:30.
 */
export function instantOf(date: CalendarDate, minutes: number, zone: string): Date {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  const earlier = wall - offsetAt(wall - DAY_MS, zone);
  if (wallTime(earlier, zone) === wall) return new Date(earlier);
  const later = wall - offsetAt(wall + DAY_MS, zone);
  return new Date(wallTime(later, zone) === wall ? later : earlier);
}

/** Returns the first instant of the next calendar day in `zone`. */
export const startOfNextDay = (now: Date, zone: string): Date =>
  instantOf(addDays(calendarDate(now, zone), 1), 0, zone);

/** Returns the calendar date `days` after `date`; negative `days` count backwards. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  isoDate(Date.parse(date) + days * DAY_MS);

/** Counts whole days from one calendar date to another; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** 0 = Sunday to 6 = Saturday (S2 §3). */
export const weekdayOf = (date: CalendarDate): number => new Date(date).getUTCDay();

/** Returns a weekday's English name: `Monday` for 1; 0 and 7 are Sunday. */
export const weekdayName = (weekday: number): string => String(WEEKDAYS[weekday % 7]);

/** Formats a calendar date, or the date of an instant in `zone`, as `5 January 2026`. */
export function formatDate(isoDateOrInstant: string | Date, zone: string): string {
  const date = toCalendarDate(isoDateOrInstant, zone);
  return `${new Date(date).getUTCDate()} ${monthAndYear(date)}`;
}

/** Formats a calendar date as `January 2026`. */
export function monthAndYear(date: CalendarDate): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** Formats minutes after midnight: `5:30 pm` for 1050; midnight is `12:00 am`, noon `12:00 pm`. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

function toCalendarDate(isoDateOrInstant: string | Date, zone: string): CalendarDate {
  if (typeof isoDateOrInstant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(isoDateOrInstant)) {
    return isoDateOrInstant;
  }
  return calendarDate(new Date(isoDateOrInstant), zone);
}

const isoDate = (wall: number): CalendarDate => new Date(wall).toISOString().slice(0, 10);

/** Returns the local time in `zone`, to the second, as the epoch milliseconds of that time read as UTC. */
function wallTime(instant: Date | number, zone: string): number {
  const second = Math.floor(Number(instant) / SECOND_MS) * SECOND_MS;
  return second + offsetAt(second, zone);
}

/** UTC offsets change on the quarter hour only. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Cached by zone and quarter hour: the dates of thousands of cars fall on a few hundred days. */
const offsets = new Map<string, number>();

/** 2 January 1000 and 30 December 9999, between which `Intl` writes a year with four digits in every zone. */
const FIRST_READABLE = -30_610_137_600_000;
const LAST_READABLE = 253_402_128_000_000;

/** Returns the offset of `zone` from UTC, milliseconds. */
function offsetAt(instant: number, zone: string): number {
  // An editor's 9999-12-31 means "never", and must not stop a site.
  const readable = Math.min(Math.max(instant, FIRST_READABLE), LAST_READABLE);
  const quarter = Math.floor(readable / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  const offset = offsets.get(key) ?? readClock(quarter, zone) - quarter;
  offsets.set(key, offset);
  return offset;
}

function readClock(instant: number, zone: string): number {
  const parts = wallFormat(zone).formatToParts(instant);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

/** Cached: creating an `Intl` formatter costs a hundred times as much as using one. */
const wallFormats = new Map<string, Intl.DateTimeFormat>();

function wallFormat(zone: string): Intl.DateTimeFormat {
  const cached = wallFormats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  wallFormats.set(zone, format);
  return format;
}
