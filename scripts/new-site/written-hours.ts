import type { LocationInput } from '#domain/location/location.schema.ts';

export type HoursInput = NonNullable<NonNullable<LocationInput['contact_detail']>['opening_hours']>[number];

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const CLOCK = String.raw`\d{1,2}(?::\d{2})?\s*[ap]m`;
const PART = new RegExp(
  String.raw`^([a-z]{3})[a-z]*(?:\s*[-–]\s*([a-z]{3})[a-z]*)?\s+(?:(closed)|(${CLOCK})\s*(?:[-–]|to)\s*(${CLOCK}))$`,
  'i',
);

/**
 * Parses opening hours such as `Mon-Fri 8:30am-5:30pm, Sat 9am-4pm, Sun closed`; days not named are closed. `null` for
 * anything else.
 */
export function writtenHours(text: string): HoursInput[] | null {
  const parts = text.split(/[,;]/).map((part) => PART.exec(part.trim()));
  const hours = new Map<number, HoursInput>();
  for (const match of parts) {
    if (match === null) return null;
    const [, from = '', to = from, closed, open = '', close = ''] = match;
    const [first, last] = [from, to].map((day) => DAYS.indexOf(day.toLowerCase()));
    if (first === undefined || last === undefined || first < 0 || last < 0) return null;
    for (const weekday of daysFrom(first, last))
      hours.set(
        weekday,
        closed === undefined
          ? { weekday, status: 'Open', open: clock(open), close: clock(close) }
          : { weekday, status: 'Closed' },
      );
  }
  return DAYS.map((_, weekday) => hours.get(weekday) ?? { weekday, status: 'Closed' });
}

function daysFrom(first: number, last: number): number[] {
  const length = ((last - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length }, (_, day) => (first + day) % DAYS.length);
}

/** Normalises `9am` to `9:00am`, as in settings. */
const clock = (text: string): string => {
  const [, hour = '', minutes = '00', half = ''] = /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)$/i.exec(text) ?? [];
  return `${hour}:${minutes}${half.toLowerCase()}`;
};
