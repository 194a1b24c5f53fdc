import { addDays, calendarDate, clockTime, instantOf } from '../dates.ts';

/** Minutes after midnight from which texts may come, and from which no more do: 8 am to 9 pm. */
const FROM = 8 * 60;
const UNTIL = 21 * 60;

/** When a text may be sent that is ready at `now`: at once by day, and not before 8 am where it is past 9 pm in `zone`. */
export function textingTime(now: Date, zone: string): Date {
  const { minutes } = clockTime(now, zone);
  if (minutes >= FROM && minutes < UNTIL) return now;
  const today = calendarDate(now, zone);
  return instantOf(minutes < FROM ? today : addDays(today, 1), FROM, zone);
}
