import type { CalendarDate } from '#domain/dates.ts';
import { EVENTS, isEventName } from '#domain/events/events.ts';
import { firstDay } from '#domain/events/first-day.ts';
import { SEARCH_HEADINGS } from '#domain/events/search-headings.ts';
import type { EventTotal, SearchTotal } from '#server/store/event-counts.ts';

const NUMBER_WIDTH = 6;

/** Returns the first of the last `days` days; `null` where that is no number of days. */
export const sinceDay = (days: string, now: Date): CalendarDate | null =>
  /^[1-9]\d{0,3}$/.test(days) ? firstDay(Number(days), now) : null;

export function eventLine({ site, event, hits }: EventTotal): string {
  const details = isEventName(event) ? `  ${EVENTS[event].id}  ${EVENTS[event].asc}` : '';
  return `${String(hits).padStart(NUMBER_WIDTH)}  ${site}  ${event}${details}`;
}

/** Terms of each kind. */
const MAX_TERMS = 20;

/** Formats what shoppers of a site searched for, by kind. */
export const searchLines = (totals: readonly SearchTotal[]): string[] =>
  SEARCH_HEADINGS.flatMap(({ event, heading }) => {
    const terms = totals.filter((total) => total.event === event).slice(0, MAX_TERMS);
    const lines = terms.map(({ term, hits }) => `${String(hits).padStart(NUMBER_WIDTH)}  ${term}`);
    return lines.length === 0 ? [] : ['', heading, ...lines];
  });
