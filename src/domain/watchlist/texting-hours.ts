import { addDays, calendarDate, clockTime, instantOf } from '../dates.ts';

/** Hours in which texts may be sent, minutes after midnight: 8 am to 9 pm. */
const FROM = 8 * 60;
const UNTIL = 21 * 60;

/**
 * Returns the instant to send a text that is ready at `now`: `now` within texting hours in `zone`, else the next 8 am.
 */
export function textingTime(now: Date, zone: string): Date {
  const { minutes } = clockTime(now, zone);
  if (minutes >= FROM && minutes < UNTIL) return now;
  const today = calendarDate(now, zone);
  return instantOf(minutes < FROM ? today : addDays(today, 1), FROM, zone);
}
