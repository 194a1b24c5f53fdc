import { calendarDate, clockTime } from '../dates.ts';
import type { Issue } from '../errors.ts';
import { parseClock } from '../opening-hours/clock.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import type { LeadBody } from './lead.schema.ts';

/** What decides whether a visit has passed: the time, and the zone of its location. */
export interface VisitClock {
  now: Date;
  zone: string;
}

/** Returns the problem of a visit whose day or time has passed at its location, if there is one. */
export function visitProblems(
  { preferred_date: date, preferred_time: time }: Pick<LeadBody, 'preferred_date' | 'preferred_time'>,
  { now, zone }: VisitClock,
): Issue[] {
  const today = calendarDate(now, zone);
  if (!date || date > today) return [];
  if (date < today) return [{ field: 'preferred_date', code: 'past', message: FIELD_MESSAGES.past_day }];
  const begins = parseClock(time);
  return begins !== null && begins < clockTime(now, zone).minutes
    ? [{ field: 'preferred_time', code: 'past', message: FIELD_MESSAGES.past_time }]
    : [];
}
