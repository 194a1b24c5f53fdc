import { type CalendarDate, weekdayOf } from '../dates.ts';
import type { HoursSpan } from './day-hours.ts';

/** When somebody is there to meet: the usual hours by weekday (0 = Sunday), and those of days that are not like others. */
export interface BookableHours {
  week: HoursSpan[][];
  special: Record<CalendarDate, HoursSpan[]>;
}

const STEP_MINUTES = 30;
/** A visit that begins later than this before closing is one for another day. */
const VISIT_MINUTES = 60;

/** Minutes after midnight at which a visit on `date` can begin: each half hour that leaves an hour before closing. */
export function bookableTimes({ week, special }: BookableHours, date: CalendarDate): number[] {
  return timesWithin(special[date] ?? week[weekdayOf(date)] ?? []);
}

/** Every time that is bookable on some usual day at one of these places, for where no day is chosen yet. */
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
