import { vehicleRecordPath } from '../site/file-routes.ts';
import { absoluteUrl } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarState } from '../vehicle/allows.ts';
import type { PriceType, Vehicle } from '../vehicle/vehicle.schema.ts';
import type { ListedFeedCar } from './feed-car.ts';

/** A car of `/feeds/stock.json` (docs/feeds.md). Has no VIN, plate or personal data. */
interface StockRecord
  extends Pick<
    Vehicle,
    | 'id'
    | 'slug'
    | 'name'
    | 'make'
    | 'model'
    | 'badge'
    | 'series'
    | 'year'
    | 'km'
    | 'car_type'
    | 'item_type'
    | 'created_at'
    | 'colour'
    | 'seats'
    | 'doors'
    | 'drive'
  > {
  url: string;
  /** Address of the car's JSON. */
  record_url: string;
  stock_number: string | null;
  /** A preorder is `coming_soon`. */
  availability: Exclude<CarState, 'preorder'>;
  /** Dollars; `null` for a car without a price. */
  price: { amount: number; currency: 'AUD'; type: PriceType; label: string | null } | null;
  body: string | null;
  transmission: string | null;
  fuel: string | null;
  description: string;
  features: string[];
  photos: string[];
  location: { slug: string; name: string; suburb: string; state: string; postcode: string } | null;
}

/** Makes the document of `/feeds/stock.json`, for the dealer's partners. */
export function stockDocument(
  cars: readonly ListedFeedCar[],
  { name, url }: Pick<Site, 'name' | 'url'>,
): { site: { name: string; url: string }; cars: StockRecord[] } {
  return { site: { name, url }, cars: cars.map((car) => stockRecord(car, url)) };
}

function stockRecord({ vehicle, location, price, ...facts }: ListedFeedCar, site: string): StockRecord {
  const { id, slug, name, make, model, badge, series, year, km, car_type, item_type, created_at } = vehicle;
  const { colour, seats, doors, drive } = vehicle;
  return {
    id,
    slug,
    name,
    make,
    model,
    badge,
    series,
    year,
    km,
    car_type,
    item_type,
    created_at,
    url: facts.url,
    record_url: absoluteUrl(vehicleRecordPath(id), { url: site }),
    stock_number: vehicle.stocknum,
    availability: facts.availability === 'preorder' ? 'coming_soon' : facts.availability,
    price: price && { amount: price.amount, currency: 'AUD', type: price.type, label: price.label },
    colour,
    seats,
    doors,
    drive,
    body: vehicle.simple_body,
    transmission: vehicle.simple_transmission ?? vehicle.trans,
    fuel: vehicle.simple_fuel ?? vehicle.fuel,
    description: facts.description,
    features: vehicle.standardEquipment,
    photos: facts.photos,
    location: location && {
      slug: location.slug,
      name: location.name,
      suburb: location.address.city,
      state: location.address.state,
      postcode: location.address.postcode,
    },
  };
}
