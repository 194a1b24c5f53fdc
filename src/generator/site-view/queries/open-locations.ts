import type { Location } from '#domain/location/location.schema.ts';
import {
  type Announcement,
  announcement,
  announcementEnds,
  openLocations,
  visibleLocations,
} from '#domain/location/location.ts';
import type { Context } from '../context.ts';

/** A location's announcement for as long as it is true. */
export function announced({ now, until }: Context, location: Location): Announcement | null {
  until(announcementEnds(location));
  return announcement(location, now);
}

/** The site's open locations, until the next announced one opens. */
export function openLocationsOf(context: Context): Location[] {
  const locations = context.data.whole('locations');
  for (const location of visibleLocations(locations)) announced(context, location);
  return openLocations(locations, context.now);
}
