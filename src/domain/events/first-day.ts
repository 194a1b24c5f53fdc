import { addDays, type CalendarDate, calendarDate, zoneOfState } from '../dates.ts';

/**
 * Returns the first of the last `days` days, today included. Counts are kept by the dealership's day, for all of which
 * Sydney's stands here.
 */
export const firstDay = (days: number, now: Date): CalendarDate =>
  addDays(calendarDate(now, zoneOfState('NSW')), 1 - days);
