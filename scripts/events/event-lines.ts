import { addDays, type CalendarDate } from '#domain/dates.ts';
import { EVENTS, isEventName } from '#domain/events/events.ts';
import { SEARCH_HEADINGS } from '#domain/events/search-headings.ts';
import type { EventTotal, SearchTotal } from '#server/store/event-counts.ts';

const NUMBER_WIDTH = 6;

/** Returns the first of the last `days` days; `null` where that is not a number. */
export const sinceDay = (days: string, now: Date): CalendarDate | null =>
  /^\d{1,4}$/.test(days) ? addDays(now.toISOString().slice(0, 10), -Number(days)) : null;

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
