import { calendarDate, formatDate, instantOf } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Vehicle } from './vehicle.schema.ts';

/**
 * Formats the rego expiry: "shows 'Expires on {date}' only when the date is in the future" (S1 §4), in the site's zone;
 * else `null`.
 */
export function regoExpiry(vehicle: Pick<Vehicle, 'rego_expiry'>, site: Site, now: Date): string | null {
  const zone = siteZone(site);
  if (vehicle.rego_expiry === null || vehicle.rego_expiry <= calendarDate(now, zone)) return null;
  return `Expires on ${formatDate(vehicle.rego_expiry, zone)}`;
}

/** Returns the instant from which the expiry is no longer in the future: the start of its day. */
export function regoExpires(vehicle: Pick<Vehicle, 'rego_expiry'>, site: Site): Date | null {
  return vehicle.rego_expiry === null ? null : instantOf(vehicle.rego_expiry, 0, siteZone(site));
}
