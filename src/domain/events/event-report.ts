import type { SentEvent } from '../api/events.schema.ts';
import { addDays, type CalendarDate, calendarDate } from '../dates.ts';
import { DEPARTMENT_CATEGORIES, VEHICLE_CATEGORIES } from '../lead/categories.ts';
import { LEAD_DEPARTMENTS, LEAD_FORMS } from '../lead/forms.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { EventName } from './events.ts';

/** The counted properties of an event, none of them personal; `''` for an absent one. */
export interface EventReport {
  event: EventName;
  car_id: string;
  department: string;
  category: string;
}

const CATEGORIES: ReadonlySet<string> = new Set([
  ...Object.values(LEAD_FORMS).map(({ category }) => category),
  ...VEHICLE_CATEGORIES,
  ...DEPARTMENT_CATEGORIES,
]);
const VALID_DEPARTMENTS: ReadonlySet<string> = new Set(LEAD_DEPARTMENTS);

/**
 * The counted properties of an event that a page reported. Unknown departments and categories are dropped, so that the
 * number of distinct reports stays bounded by events, cars and categories.
 */
export const eventReport = ({ event, car_id, department = '', category = '' }: SentEvent): EventReport => ({
  event,
  car_id: car_id ?? '',
  department: VALID_DEPARTMENTS.has(department) ? department : '',
  category: CATEGORIES.has(category) ? category : '',
});

/** Returns the first calendar day within the retention of counts, in the site's time zone. */
export const countRetentionStart = (
  site: Pick<Site, 'analytics' | 'time_zone' | 'state'>,
  now: Date,
): CalendarDate => addDays(calendarDate(now, siteZone(site)), -site.analytics.retention_days);
