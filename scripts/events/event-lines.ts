import { addDays, type CalendarDate } from '#domain/dates.ts';
import { EVENTS, isEventName } from '#domain/events/events.ts';
import type { EventTotal } from '#server/store/event-counts.ts';

const NUMBER_WIDTH = 6;

/** Returns the first of the last `days` days; `null` where that is not a number. */
export const sinceDay = (days: string, now: Date): CalendarDate | null =>
  /^\d{1,4}$/.test(days) ? addDays(now.toISOString().slice(0, 10), -Number(days)) : null;

export function eventLine({ site, event, hits }: EventTotal): string {
  const details = isEventName(event) ? `  ${EVENTS[event].id}  ${EVENTS[event].asc}` : '';
  return `${String(hits).padStart(NUMBER_WIDTH)}  ${site}  ${event}${details}`;
}
