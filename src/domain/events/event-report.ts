import { addDays, type CalendarDate, calendarDate } from '../dates.ts';
import { DEPARTMENT_CATEGORIES, VEHICLE_CATEGORIES } from '../lead/categories.ts';
import { LEAD_DEPARTMENTS, LEAD_FORMS } from '../lead/forms.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { type EventName, isEventName } from './events.ts';

/** The counted properties of an event, none of them personal; `''` for an absent one. */
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
const VALID_DEPARTMENTS: ReadonlySet<unknown> = new Set(LEAD_DEPARTMENTS);

/**
 * Parses an event that a page reported; `null` for an unknown event. Unknown departments and categories are dropped,
 * so that the number of distinct reports stays bounded by events, cars and categories.
 */
export function eventReport(body: unknown): EventReport | null {
  const { event, car_id, department, category }: Record<string, unknown> = { ...Object(body) };
  if (typeof event !== 'string' || !isEventName(event)) return null;
  return {
    event,
    car_id: typeof car_id === 'string' ? car_id : '',
    department: VALID_DEPARTMENTS.has(department) ? String(department) : '',
    category: CATEGORIES.has(category) ? String(category) : '',
  };
}

/** Returns the first calendar day within the retention of counts, in the site's time zone. */
export const countRetentionStart = (
  site: Pick<Site, 'analytics' | 'time_zone' | 'state'>,
  now: Date,
): CalendarDate => addDays(calendarDate(now, siteZone(site)), -site.analytics.retention_days);
