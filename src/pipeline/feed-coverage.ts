import { feedCar } from '#domain/feeds/feed-car.ts';
import { type FeedCoverage, feedCoverage, feedsOf } from '#domain/feeds/feeds.ts';
import { isListed } from '#domain/vehicle/status.ts';
import { pictureFinder } from '#sites/photo-address.ts';
import type { Snapshot } from '#sites/snapshot.ts';

/** For each feed of a site, how many listed cars it contains, and which it omits and why. */
export function coverageOf(
  { site, locations, vehicles, media }: Pick<Snapshot, 'site' | 'locations' | 'vehicles' | 'media'>,
  now: Date,
): FeedCoverage[] {
  if (feedsOf(site).length === 0) return [];
  const source = {
    site,
    locations,
    ...pictureFinder(() => media, site),
  };
  const listed = vehicles.filter((vehicle) => isListed(vehicle, site, now));
  return feedCoverage(
    listed.map((vehicle) => feedCar(vehicle, source)),
    site,
  );
}
