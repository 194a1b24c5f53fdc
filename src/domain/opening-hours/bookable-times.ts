import { type CalendarDate, calendarDate, clockTime, weekdayOf } from '../dates.ts';
import type { HoursSpan } from './day-hours.ts';

/** Hours in which visits can be booked: by weekday (0 = Sunday), and by date for special hours. */
export interface BookableHours {
  week: HoursSpan[][];
  special: Record<CalendarDate, HoursSpan[]>;
  /** The location's IANA time zone. */
  zone: string;
}

const STEP_MINUTES = 30;
/** A visit begins at least this long before closing. */
const VISIT_MINUTES = 60;

/**
 * Lists the times, minutes after midnight, at which a visit on `date` can begin: half hours up to an hour before
 * closing.
 */
export function bookableTimes({ week, special }: Omit<BookableHours, 'zone'>, date: CalendarDate): number[] {
  return timesWithin(special[date] ?? week[weekdayOf(date)] ?? []);
}

/** Lists the bookable times of `date` that have not passed at `now`. */
export function timesLeft(hours: BookableHours, date: CalendarDate, now: Date): number[] {
  const today = calendarDate(now, hours.zone);
  if (date < today) return [];
  const times = bookableTimes(hours, date);
  return date === today ? times.filter((time) => time >= clockTime(now, hours.zone).minutes) : times;
}

/** Lists all times bookable on any weekday at any of these locations, for a form without a selected day. */
export function anyBookableTimes(hours: readonly BookableHours[]): number[] {
  const times = hours.flatMap(({ week }) => week.flatMap(timesWithin));
  return [...new Set(times)].sort((a, b) => a - b);
}

function timesWithin(spans: readonly HoursSpan[]): number[] {
  return spans.flatMap(({ opens, closes }) => {
    const first = Math.ceil(opens / STEP_MINUTES) * STEP_MINUTES;
    const count = Math.floor((closes - VISIT_MINUTES - first) / STEP_MINUTES) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, step) => first + step * STEP_MINUTES);
  });
}
