import { MINUTES_PER_DAY, weekdayName } from '../dates.ts';
import type { OpeningHoursSpecification } from '../structured-data/schema-org.ts';
import {
  type DayHours,
  type HoursPolicy,
  type HoursSpan,
  type WithHours,
  weekdayHours,
} from './day-hours.ts';
import { specialDays } from './holidays.ts';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** Search engines read opening and closing at midnight as closed. */
const CLOSED = { opens: '00:00', closes: '00:00' };

/** Returns the usual hours as `openingHoursSpecification`: one entry for all days with equal hours. */
export function openingHoursSpecification(
  location: WithHours,
  site: HoursPolicy,
): OpeningHoursSpecification[] {
  const byHours = new Map<string, OpeningHoursSpecification & { dayOfWeek: string[] }>();
  for (const weekday of MONDAY_FIRST) {
    for (const clocks of spansOf(weekdayHours(location, site, weekday)).map(clockTimes)) {
      const key = `${clocks.opens}-${clocks.closes}`;
      const dayOfWeek = [...(byHours.get(key)?.dayOfWeek ?? []), weekdayName(weekday)];
      byHours.set(key, { '@type': 'OpeningHoursSpecification', dayOfWeek, ...clocks });
    }
  }
  return [...byHours.values()];
}

/** Returns the holiday hours as `specialOpeningHoursSpecification`. */
export function specialOpeningHoursSpecification(
  location: WithHours,
  site: HoursPolicy,
  now: Date,
): OpeningHoursSpecification[] {
  return specialDays(location, site, now).flatMap(({ date, hours }) => {
    const clocks = hours.kind === 'closed' ? [CLOSED] : spansOf(hours).map(clockTimes);
    return clocks.map((times) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...times,
    }));
  });
}

const spansOf = (day: DayHours | null): HoursSpan[] => (day?.kind === 'open' ? day.spans : []);

/** Formats a span; a whole day is 00:00 to 23:59, since 00:00 to 00:00 means closed. */
function clockTimes({ opens, closes }: HoursSpan): { opens: string; closes: string } {
  if (closes - opens === MINUTES_PER_DAY) return { opens: '00:00', closes: '23:59' };
  return { opens: clock24(opens), closes: clock24(closes) };
}

/** Formats minutes as `08:30`, modulo a day. */
function clock24(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
