import { calendarDate, MINUTES_PER_DAY, weekdayName } from '#domain/dates.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { visibleLocations, zoneOf } from '#domain/location/location.ts';
import { type DayHours, specialHoursOn, weekdayHours } from '#domain/opening-hours/day-hours.ts';
import { hoursText } from '#domain/opening-hours/rows.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { located } from '#sites/snapshot.ts';
import type { LintSite } from './rule.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Days that open in the morning and close the next one: an afternoon's time was written as a morning's. */
export const hoursPastMidnight: LintSite = ({ site, locations }, now) =>
  visibleLocations(locations).flatMap((location) =>
    daysOf(location, site, now).flatMap(({ field, day, hours }) =>
      hours === null || !closesNextDay(hours)
        ? []
        : {
            ...located({ file: `sites/${site.slug}/locations.json` }),
            field,
            message: `${location.name} closes before it opens: ${day} is shown as ${hoursText(hours)}`,
            remedy: 'Write times of the afternoon as 5:30pm or 17:30',
          },
    ),
  );

const daysOf = (location: Location, site: Site, now: Date) => [
  ...WEEKDAYS.map((weekday) => ({
    field: 'opening_hours',
    day: weekdayName(weekday),
    hours: weekdayHours(location, site, weekday),
  })),
  ...specialDates(location, now).map((date) => ({
    field: 'special_hours',
    day: date,
    hours: specialHoursOn(location, site, date),
  })),
];

/** Days to come that have times of their own: others are over, or have the usual ones. */
const specialDates = ({ special_hours, ...location }: Location, now: Date): string[] => {
  const today = calendarDate(now, zoneOf(location));
  const own = special_hours.filter(({ date, start_hour }) => date >= today && start_hour?.trim());
  return [...new Set(own.map(({ date }) => date))];
};

const NOON = MINUTES_PER_DAY / 2;

const closesNextDay = (hours: DayHours): boolean =>
  hours.kind === 'open' &&
  hours.spans.some(({ opens, closes }) => opens > 0 && opens < NOON && closes > MINUTES_PER_DAY);
