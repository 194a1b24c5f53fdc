import {
  addDays,
  type CalendarDate,
  calendarDate,
  formatDate,
  instantOf,
  weekdayName,
  weekdayOf,
} from '../dates.ts';
import { zoneOf } from '../location/location.ts';
import { instantText, type Validity } from '../validity.ts';
import {
  type DayHours,
  type HoursPolicy,
  specialEntries,
  specialHoursOn,
  type WithHours,
} from './day-hours.ts';
import { hoursText } from './rows.ts';

/** Days ahead that the dialog covers: one season. */
const HOLIDAY_DAYS = 90;

/** A line of the dialog 'Holiday Opening Hours' (S2 §2). */
export interface HolidayHours extends Pick<Validity, 'until'> {
  date: CalendarDate;
  /** `Friday 25 December 2026`. */
  day: string;
  /** Name of the day, such as "Christmas Day". */
  name: string | null;
  /** `Closed`, `9:00am - 1:00pm`. */
  hours: string;
}

/**
 * Lists the special hours of the location's department from today on: "Holiday hours apply per date and department" (S2
 * §4). Without any there is no button 'View Holiday Opening Hours'. Changes at midnight only.
 */
export function holidayHours(location: WithHours, site: HoursPolicy, now: Date): HolidayHours[] {
  const zone = zoneOf(location);
  return specialDays(location, site, now).map(({ date, hours }) => ({
    date,
    day: `${weekdayName(weekdayOf(date))} ${formatDate(date, zone)}`,
    name: specialEntries(location, date).find(({ name }) => name !== null)?.name ?? null,
    hours: hoursText(hours),
    until: instantText(instantOf(addDays(date, 1), 0, zone)),
  }));
}

/** Returns the instant until which hours may be shown: dealers enter later holidays only closer to them (rules 66). */
export function hoursValidUntil(location: WithHours, now: Date): Date {
  const zone = zoneOf(location);
  return instantOf(addDays(calendarDate(now, zone), HOLIDAY_DAYS + 1), 0, zone);
}

/** Lists the dates from today on with special hours of the location's department, in order. */
export function specialDays(
  location: WithHours,
  site: HoursPolicy,
  now: Date,
): { date: CalendarDate; hours: DayHours }[] {
  const today = calendarDate(now, zoneOf(location));
  const end = addDays(today, HOLIDAY_DAYS);
  const dates = new Set(location.special_hours.map(({ date }) => date));
  return [...dates]
    .filter((date) => date >= today && date <= end)
    .toSorted()
    .flatMap((date) => {
      const hours = specialHoursOn(location, site, date);
      return hours === null ? [] : [{ date, hours }];
    });
}
