import { addDays, type CalendarDate, calendarDate } from '../dates.ts';
import { DEPARTMENT_CATEGORIES, VEHICLE_CATEGORIES } from '../lead/categories.ts';
import { LEAD_DEPARTMENTS, LEAD_FORMS } from '../lead/forms.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { type EventName, isEventName } from './events.ts';

/** What a site counts of an event: nothing that tells one shopper from another; `''` where it was not said. */
export interface EventReport {
  event: EventName;
  car_id: string;
  department: string;
  category: string;
}

const CATEGORIES: ReadonlySet<unknown> = new Set([
  ...Object.values(LEAD_FORMS).map(({ category }) => category),
  ...VEHICLE_CATEGORIES,
  ...DEPARTMENT_CATEGORIES,
]);
const KNOWN_DEPARTMENTS: ReadonlySet<unknown> = new Set(LEAD_DEPARTMENTS);

/**
 * Reads what a page reported; `null` where it names no event of the table. Words that are not ours are omitted, so
 * that a site has no more different reports a day than it has events, cars and categories.
 */
export function eventReport(body: unknown): EventReport | null {
  const { event, car_id, department, category }: Record<string, unknown> = { ...Object(body) };
  if (typeof event !== 'string' || !isEventName(event)) return null;
  return {
    event,
    car_id: typeof car_id === 'string' ? car_id : '',
    department: KNOWN_DEPARTMENTS.has(department) ? String(department) : '',
    category: CATEGORIES.has(category) ? String(category) : '',
  };
}

/** The first day whose counts are still kept, on the calendar of the site. */
export const countRetentionStart = (
  site: Pick<Site, 'analytics' | 'time_zone' | 'state'>,
  now: Date,
): CalendarDate => addDays(calendarDate(now, siteZone(site)), -site.analytics.retention_days);
