import { totalPrice } from '../price/total-price.ts';
import type { Site } from '../site/site.schema.ts';
import { SCHEMA_AVAILABILITY } from '../vehicle/allows.ts';
import type { CarType, Vehicle } from '../vehicle/vehicle.schema.ts';
import { largestSource } from '../view/photo.ts';
import type { VehiclePage } from '../view/vehicle-view.ts';
import type { ItemCondition, OfferThing, Seller, VehicleThing } from './schema-org.ts';

const TYPES = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  caravan: 'Vehicle',
} as const satisfies Record<Vehicle['item_type'], VehicleThing['@type']>;

/** Demos count as used by law (D8). */
const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  demo: 'https://schema.org/UsedCondition',
  used: 'https://schema.org/UsedCondition',
} as const satisfies Record<CarType, ItemCondition>;

export type VehicleThingSource = Pick<
  VehiclePage,
  | 'seo'
  | 'name'
  | 'make'
  | 'model'
  | 'item_type'
  | 'availability'
  | 'price'
  | 'stock_number'
  | 'gallery'
  | 'video'
  | 'specifications'
  | 'location'
  | 'phone'
>;

type ThingFacts = Pick<Vehicle, 'year' | 'km' | 'badge' | 'car_type' | 'video_uploaded_at'>;

/**
 * Returns a vehicle's structured data, from the page's values, so that name, price and availability cannot differ (D2);
 * numbers that the page prints as text come from the vehicle.
 */
export function vehicleThing(page: VehicleThingSource, vehicle: ThingFacts, site: Site): VehicleThing {
  const { seo, name, make, model, item_type, gallery, stock_number } = page;
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[item_type],
    name,
    url: seo.canonical,
    ...(gallery.length > 0 && {
      image: gallery.map((photo) => new URL(largestSource(photo), site.url).href),
    }),
    ...(stock_number !== null && { sku: stock_number }),
    brand: { '@type': 'Brand', name: make },
    model,
    ...(vehicle.badge !== null && { vehicleConfiguration: vehicle.badge }),
    vehicleModelDate: String(vehicle.year),
    ...(vehicle.km !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.km, unitCode: 'KMT' },
    }),
    ...listed(page),
    ...videoThing(page, vehicle, site),
    offers: offerOf(page, vehicle, site),
  };
}

/** Properties from the page's specifications: hidden ones, such as the VIN, are omitted here too (rules 24). */
const LISTED = {
  color: 'colour',
  bodyType: 'simple_body',
  vehicleTransmission: 'simple_transmission',
  fuelType: 'simple_fuel',
  vehicleIdentificationNumber: 'vin',
} as const satisfies Partial<Record<keyof VehicleThing, string>>;

function listed({ specifications }: VehicleThingSource): Partial<Record<keyof typeof LISTED, string>> {
  const values = new Map(specifications.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(LISTED).flatMap(([property, key]) => {
      const value = values.get(key);
      return value === undefined ? [] : [[property, value]];
    }),
  );
}

/** A video as structured data, if everything that it demands is known. */
function videoThing(
  { name, video, gallery: [cover] }: VehicleThingSource,
  { video_uploaded_at: uploadDate }: ThingFacts,
  { url }: Site,
): Pick<VehicleThing, 'subjectOf'> {
  if (video === null || uploadDate === undefined || cover === undefined) return {};
  const address = new URL(video.src, url).href;
  return {
    subjectOf: {
      '@type': 'VideoObject',
      name: `Walk-around video of the ${name}`,
      thumbnailUrl: new URL(largestSource(cover), url).href,
      uploadDate,
      ...(video.player === null ? { contentUrl: address } : { embedUrl: address }),
    },
  };
}

function offerOf(page: VehicleThingSource, { car_type }: ThingFacts, site: Site): OfferThing {
  const price = totalPrice(page.price);
  return {
    '@type': 'Offer',
    url: page.seo.canonical,
    ...(price !== null && { price: price.amount, priceCurrency: 'AUD' }),
    ...(price?.label != null && { description: price.label }),
    availability: SCHEMA_AVAILABILITY[page.availability],
    itemCondition: CONDITIONS[car_type],
    seller: sellerOf(page, site),
  };
}

function sellerOf({ location, phone }: VehicleThingSource, site: Site): Seller {
  const address = location?.address.join(', ');
  return {
    '@type': 'AutoDealer',
    name: location?.name ?? site.name,
    url: new URL(location?.href ?? '/', site.url).href,
    ...(phone !== null && { telephone: phone.href.replace('tel:', '') }),
    ...(address !== undefined && { address }),
  };
}
