import { locationWith } from '../location/location.fixture.ts';
import type { Location, LocationInput } from '../location/location.schema.ts';

type Special = NonNullable<LocationInput['special_hours']>[number];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A showroom's usual week. */
export const SHOWROOM = {
  Mon: '8:30am-5:30pm',
  Tue: '8:30am-5:30pm',
  Wed: '8:30am-5:30pm',
  Thu: '8:30am-5:30pm',
  Fri: '8:30am-5:30pm',
  Sat: '9am-4pm',
  Sun: 'Closed',
};

/**
 * Makes a location with the given week: a day is `9am-12pm, 1pm-5pm`, or `Closed`; any other text is an open day without
 * times.
 */
export function withHours(
  week: Record<string, string>,
  special_hours: Special[] = [],
  fields: Partial<LocationInput> = {},
): Location {
  const opening_hours = Object.entries(week).flatMap(([day, stretches]) =>
    stretches.split(', ').map((text) => {
      const [, open = null, close = null] = /^(\d.*)-(\d.*)$/.exec(text) ?? [];
      const status = text === 'Closed' ? 'Closed' : 'Open';
      return { weekday: WEEKDAYS.indexOf(day), status, open, close, formated_hours: text };
    }),
  );
  return locationWith({ contact_detail: { opening_hours }, special_hours, ...fields });
}
