import { zoneOfState } from '../dates.ts';
import type { Site } from './site.schema.ts';

/** Returns a site's IANA time zone: its own, else its state's (rules 41). */
export function siteZone(site: Pick<Site, 'time_zone' | 'state'>): string {
  return site.time_zone ?? zoneOfState(site.state);
}
