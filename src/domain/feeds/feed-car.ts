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
import { largestSource, type PhotographedCar, type PhotoOf } from '../view/photo.ts';

/** A listed car with the values that feeds share with its page. Addresses are absolute. */
export interface ListedFeedCar {
  vehicle: Vehicle;
  url: string;
  description: string;
  availability: CarState;
  price: ShownPrice | null;
  /** Its location, if visitors see that. */
  location: Location | null;
  /** Its photos at their greatest width, the primary one first. */
  photos: string[];
  /** Its photos as JPEG, for readers without WebP: those of others as they are. */
  jpegs: string[];
}

export interface FeedSource {
  site: Site;
  locations: readonly Location[];
  photo: PhotoOf;
  /** Returns the address of a car's photo as JPEG; `null` if there is none. */
  jpeg: (address: string, car: PhotographedCar) => string | null;
}

/** Derives the values of feeds for a listed car. */
export function feedCar(vehicle: Vehicle, { site, locations, photo, jpeg }: FeedSource): ListedFeedCar {
  const price = totalPrice(priceDisplay(vehicle, site));
  const { description } = vehicleHead(vehicle, site);
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
    jpegs: vehicle.images.flatMap((address) => jpeg(address, vehicle) ?? []).map(absolute),
  };
}
