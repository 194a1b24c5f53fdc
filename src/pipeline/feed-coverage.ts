import { feedCar } from '#domain/feeds/feed-car.ts';
import { type FeedCoverage, feedCoverage, feedsOf } from '#domain/feeds/feeds.ts';
import { isListed } from '#domain/vehicle/status.ts';
import { type PhotographedCar, photoFacts } from '#domain/view/photo.ts';
import { photoFor } from '#sites/photo-address.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { ownProperty } from './own-value.ts';

/** What each feed of a site tells of the cars that are listed now, and which it leaves out and why. */
export function coverageOf(
  { site, locations, vehicles, media }: Pick<Snapshot, 'site' | 'locations' | 'vehicles' | 'media'>,
  now: Date,
): FeedCoverage[] {
  if (feedsOf(site).length === 0) return [];
  const source = {
    site,
    locations,
    photo(address: string, alt: string, car?: PhotographedCar) {
      const facts = car === undefined ? null : photoFacts(car, address);
      const photo = photoFor(address, media, site, { facts });
      return photo && { ...photo, alt };
    },
    preview: (address: string) => ownProperty(media, address)?.preview ?? null,
  };
  const listed = vehicles.filter((vehicle) => isListed(vehicle, site, now));
  return feedCoverage(
    listed.map((vehicle) => feedCar(vehicle, source)),
    site,
  );
}
