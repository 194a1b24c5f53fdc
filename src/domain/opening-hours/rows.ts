import { formatClock, MINUTES_PER_DAY, weekdayName } from '../dates.ts';
import {
  type DayHours,
  type HoursPolicy,
  type HoursSpan,
  type WithHours,
  weekdayHours,
} from './day-hours.ts';

/** A line of the opening-hours table. */
export interface OpeningHoursRow {
  /** `Mon-Fri`, `Sat`. */
  days: string;
  /** `8:30am - 5:30pm`. */
  hours: string;
}

/**
 * Returns the opening-hours table: "Weekdays 1 to 5 are grouped as 'Mon-Fri' when identical", otherwise by runs of equal
 * days; "weekend hours are shown as Sat and Sun" (S2 §4, rules 42). Days with unknown hours are omitted.
 */
export function openingHoursRows(location: WithHours, site: HoursPolicy): OpeningHoursRow[] {
  const days = (weekdays: readonly number[]) =>
    weekdays.flatMap((weekday) => {
      const hours = weekdayHours(location, site, weekday);
      return hours === null ? [] : [{ first: weekday, last: weekday, hours: hoursText(hours) }];
    });
  return [...runs(days([1, 2, 3, 4, 5])), ...days([6, 0])].map(({ first, last, hours }) => ({
    days: first === last ? shortDay(first) : `${shortDay(first)}-${shortDay(last)}`,
    hours,
  }));
}

/** Formats the hours of a day: `8:30am - 12:00pm, 1:00pm - 5:30pm`. */
export function hoursText(day: DayHours): string {
  switch (day.kind) {
    case 'open':
      return day.spans.map(spanText).join(', ');
    case 'closed':
      return 'Closed';
    case 'by_appointment':
      return day.text;
  }
}

interface DayRun {
  first: number;
  last: number;
  hours: string;
}

function runs(days: readonly DayRun[]): DayRun[] {
  const joined: DayRun[] = [];
  for (const day of days) {
    const run = joined.at(-1);
    if (run?.hours === day.hours && run.last === day.first - 1) run.last = day.last;
    else joined.push({ ...day });
  }
  return joined;
}

function spanText({ opens, closes }: HoursSpan): string {
  if (closes - opens === MINUTES_PER_DAY) return 'Open 24 hours';
  return `${tightClock(opens)} - ${tightClock(closes)}`;
}

/** Formats a time without a space, like `formated_hours` of the specification (S2 §3). */
const tightClock = (minutes: number) => formatClock(minutes).replace(' ', '');

const shortDay = (weekday: number) => weekdayName(weekday).slice(0, 3);
