import { type CalendarDate, weekdayOf } from '../dates.ts';
import type { Location } from '../location/location.schema.ts';
import { type DayHours, type HoursPolicy, type Span, specialHoursOn, weekdayHours } from './day-hours.ts';

/** When somebody is there to meet: the usual hours by weekday (0 = Sunday), and those of days that are not like others. */
export interface BookableHours {
  week: Span[][];
  special: Record<CalendarDate, Span[]>;
}

const STEP_MINUTES = 30;
/** A visit that begins later than this before closing is one for another day. */
const VISIT_MINUTES = 60;

/** The hours of a location in which shoppers can book a visit; a day by appointment or of unknown hours has none. */
export function bookableHours(location: Location, site: HoursPolicy): BookableHours {
  const dates = [...new Set(location.special_hours.map(({ date }) => date))].sort();
  return {
    week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => spansOf(weekdayHours(location, site, weekday))),
    special: Object.fromEntries(
      dates.flatMap((date) => {
        const special = specialHoursOn(location, site, date);
        return special === null ? [] : [[date, spansOf(special)]];
      }),
    ),
  };
}

const spansOf = (day: DayHours | null): Span[] => (day?.kind === 'open' ? day.spans : []);

/** Minutes after midnight at which a visit on `date` can begin: each half hour that leaves an hour before closing. */
export function bookableTimes({ week, special }: BookableHours, date: CalendarDate): number[] {
  return timesWithin(special[date] ?? week[weekdayOf(date)] ?? []);
}

/** Every time that is bookable on some usual day at one of these places, for where no day is chosen yet. */
export function anyBookableTimes(hours: readonly BookableHours[]): number[] {
  const times = hours.flatMap(({ week }) => week.flatMap(timesWithin));
  return [...new Set(times)].sort((a, b) => a - b);
}

function timesWithin(spans: readonly Span[]): number[] {
  return spans.flatMap(({ opens, closes }) => {
    const first = Math.ceil(opens / STEP_MINUTES) * STEP_MINUTES;
    const count = Math.floor((closes - VISIT_MINUTES - first) / STEP_MINUTES) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, step) => first + step * STEP_MINUTES);
  });
}
