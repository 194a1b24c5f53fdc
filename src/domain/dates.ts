/** A day without time or zone, `YYYY-MM-DD`; such strings compare in the order of time. */
export type CalendarDate = string;

/** What the clock on the wall shows: the day and the whole minutes since its midnight. */
export interface WallClock {
  /** 0 = Sunday to 6 = Saturday (S2 §3). */
  weekday: number;
  /** 0 to 1439. */
  minutes: number;
}

export const MINUTES_PER_DAY = 1440;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;

// Lists as they stand: a call here would load this file wherever something imports it in vain.
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

/** The zone of each state's clocks; QLD, WA and NT keep no summer time (rules 41). */
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

/** The IANA time zone of a state's clocks (rules 41). */
export const zoneOfState = (state: keyof typeof STATE_ZONES): string => STATE_ZONES[state];

/** Whether `zone` is an IANA zone that clocks can be read in. */
export function isTimeZone(zone: string): boolean {
  try {
    wallFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** The date on the calendar of `zone` at the instant `now`. */
export const calendarDate = (now: Date, zone: string): CalendarDate => isoDate(wallTime(now, zone));

/** Weekday and minutes since midnight on the clocks of `zone` at the instant `now` (rules 41). */
export function clockTime(now: Date, zone: string): WallClock {
  const wall = new Date(wallTime(now, zone));
  return { weekday: wall.getUTCDay(), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * The instant at which the clocks of `zone` show `minutes` after midnight of `date`; more than 1440 run into
 * the next day. A time that summer time repeats is its first occurrence; one that it skips is read as if the
 * clocks had not yet changed, so 2:30 becomes 3:30.
 */
export function instantOf(date: CalendarDate, minutes: number, zone: string): Date {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  const earlier = wall - offsetAt(wall - DAY_MS, zone);
  if (wallTime(earlier, zone) === wall) return new Date(earlier);
  const later = wall - offsetAt(wall + DAY_MS, zone);
  return new Date(wallTime(later, zone) === wall ? later : earlier);
}

/** The first instant of the calendar day after the one that `now` lies in. */
export const startOfNextDay = (now: Date, zone: string): Date =>
  instantOf(addDays(calendarDate(now, zone), 1), 0, zone);

/** The calendar date `days` after `date`; before it, where negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  isoDate(Date.parse(date) + days * DAY_MS);

/** Whole days from one calendar date to another; negative where `to` is the earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** 0 = Sunday to 6 = Saturday (S2 §3). */
export const weekdayOf = (date: CalendarDate): number => new Date(date).getUTCDay();

/** `Monday` for 1; 0 and 7 are Sunday. */
export const weekdayName = (weekday: number): string => String(WEEKDAYS[weekday % 7]);

/** `5 January 2026`: a calendar date as it stands, an instant as the calendar of `zone` shows it. */
export function formatDate(isoDateOrInstant: string | Date, zone: string): string {
  const date = toCalendarDate(isoDateOrInstant, zone);
  return `${new Date(date).getUTCDate()} ${monthAndYear(date)}`;
}

/** `January 2026`. */
export function monthAndYear(date: CalendarDate): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** `5:30 pm` for 1050 minutes after midnight; midnight is `12:00 am`, noon `12:00 pm`. */
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

/** The clock of `zone`, to the second, as the milliseconds at which a clock in UTC shows the same. */
function wallTime(instant: Date | number, zone: string): number {
  const second = Math.floor(Number(instant) / SECOND_MS) * SECOND_MS;
  return second + offsetAt(second, zone);
}

/** Clocks change on the quarter hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** By zone and quarter hour: thousands of cars have their dates on the same few hundred days. */
const offsets = new Map<string, number>();

/** Milliseconds by which the clocks of `zone` are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
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

/** Making a format costs a hundred times its use. */
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
