import { zoneOfState } from '../dates.ts';
import type { Site } from './site.schema.ts';

/** The IANA time zone of a site's calendar: its own, or its state's (rules 41). */
export function siteZone(site: Pick<Site, 'time_zone' | 'state'>): string {
  return site.time_zone ?? zoneOfState(site.state);
}
