import { addDays, calendarDate } from '../dates.ts';
import { departmentOf } from '../location/departments.ts';
import { zoneOf } from '../location/location.ts';
import type { HoursPolicy, WithHours } from './day-hours.ts';
import { hoursValidUntil } from './holidays.ts';

/** All that the status of a location follows from, for the browser to tell it by `openingStatus` up to `known_until` (rules 66). */
export interface OpenRules {
  location: WithHours;
  site: HoursPolicy;
  /** Instant, ISO 8601 in UTC. */
  known_until: string;
}

/** The rules of a location as from `now` on: holidays that are over, and those of other departments, do not matter, nor how a day is called. */
export function openRules(location: WithHours, { flags }: HoursPolicy, now: Date): OpenRules {
  const { location_type, time_zone, address, contact_detail } = location;
  // Yesterday's hours may still run.
  const first = addDays(calendarDate(now, zoneOf(location)), -1);
  const departments = ['all', departmentOf(location)];
  return {
    location: {
      ...{ location_type, time_zone },
      special_hours: location.special_hours
        .filter(({ date, department }) => date >= first && departments.includes(department))
        .map((entry) => ({ ...entry, name: null })),
      address: { state: address.state },
      contact_detail: { opening_hours: contact_detail.opening_hours },
    },
    site: { flags: { weekend_by_appointment: flags.weekend_by_appointment } },
    known_until: hoursValidUntil(location, now).toISOString(),
  };
}
