import { addDays, calendarDate } from '../dates.ts';
import { departmentOf } from '../location/departments.ts';
import { zoneOf } from '../location/location.ts';
import type { HoursPolicy, WithHours } from './day-hours.ts';
import { hoursValidUntil } from './holidays.ts';

/** The input of `openingStatus`, for the browser to compute a location's status until `valid_until` (rules 66). */
export interface OpenRules {
  location: WithHours;
  site: HoursPolicy;
  /** Instant, ISO 8601 in UTC. */
  valid_until: string;
}

/** Returns a location's rules from `now` on, without past holidays, other departments' holidays and names of days. */
export function openRules(location: WithHours, { flags }: HoursPolicy, now: Date): OpenRules {
  const { location_type, time_zone, address, contact_detail } = location;
  // Yesterday's hours may extend past midnight.
  const first = addDays(calendarDate(now, zoneOf(location)), -1);
  const departments = ['all', departmentOf(location)];
  return {
    location: {
      location_type,
      time_zone,
      special_hours: location.special_hours
        .filter(({ date, department }) => date >= first && departments.includes(department))
        .map((entry) => ({ ...entry, name: null })),
      address: { state: address.state },
      contact_detail: { opening_hours: contact_detail.opening_hours },
    },
    site: { flags: { weekend_by_appointment: flags.weekend_by_appointment } },
    valid_until: hoursValidUntil(location, now).toISOString(),
  };
}
