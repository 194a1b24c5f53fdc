import type { Location } from '../location/location.schema.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import { priceDisplay, type ShownPrice } from '../price/price.ts';
import { totalPrice } from '../price/total-price.ts';
import { absoluteUrl, vehiclePath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { vehicleHead } from '../site/titles.ts';
import type { CarState } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { largestSource, type PhotoOf } from '../view/photo.ts';

/** A listed car as feeds tell of it: its page's own answers. Addresses are absolute. */
export interface ListedFeedCar {
  vehicle: Vehicle;
  url: string;
  description: string;
  availability: CarState;
  price: ShownPrice | null;
  /** Where it stands, among the locations that visitors see. */
  location: Location | null;
  /** Its photos in their greatest width, the primary one first. */
  photos: string[];
  /** The primary photo as JPEG, for those who take no other; `null` where there is no such copy. */
  preview: string | null;
}

/** What a car is told from. */
export interface FeedSource {
  site: Site;
  locations: readonly Location[];
  photo: PhotoOf;
  /** Address on the site of a photo's copy for link previews. */
  preview: (address: string) => string | null;
}

/** Tells feeds of one listed car. */
export function feedCar(vehicle: Vehicle, { site, locations, photo, preview }: FeedSource): ListedFeedCar {
  const price = totalPrice(priceDisplay(vehicle, site));
  const { description } = vehicleHead(vehicle, site);
  const [primary] = vehicle.images;
  const copy = primary === undefined ? null : preview(primary);
  const absolute = (address: string) => new URL(address, site.url).href;
  return {
    vehicle,
    url: absoluteUrl(vehiclePath(vehicle.slug), site),
    description: price?.label == null ? description : `${description} ${price.label}.`,
    availability: carState(vehicle, site),
    price,
    location: vehicleLocation(vehicle, locations),
    photos: vehicle.images.flatMap((address) => {
      const shown = photo(address, vehicle.name, vehicle);
      return shown === null ? [] : absolute(largestSource(shown));
    }),
    preview: copy === null ? null : absolute(copy),
  };
}
