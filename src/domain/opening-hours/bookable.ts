import type { Location } from '../location/location.schema.ts';
import { zoneOf } from '../location/location.ts';
import type { BookableHours } from './bookable-times.ts';
import {
  type DayHours,
  type HoursPolicy,
  type HoursSpan,
  specialHoursOn,
  weekdayHours,
} from './day-hours.ts';

/** Returns a location's hours for bookings; days by appointment or with unknown hours have none. */
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
    zone: zoneOf(location),
  };
}

const spansOf = (day: DayHours | null): HoursSpan[] => (day?.kind === 'open' ? day.spans : []);
