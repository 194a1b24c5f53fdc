import { FEED_OFFER } from '../vehicle/allows.ts';
import type { PriceType } from '../vehicle/vehicle.schema.ts';
import { type FeedColumn, feedCells, type OmittedCar, priceText, stateReason } from './attribute.ts';
import type { ListedFeedCar } from './feed-car.ts';

/** "Cars, Trucks & Vans" in Google's product taxonomy. */
const CARS_TRUCKS_VANS = '916';
/** Google's limit of additional photos. */
const FURTHER_PHOTOS = 10;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** The price types that Google accepts, by condition (D1); a demo counts as used (D8). */
const PRICE_TYPES: Record<'New' | 'Used', Partial<Record<PriceType, string>>> = {
  New: { drive_away: 'drive_away_price', estimated_drive_away: 'estimated_drive_away_price' },
  Used: { drive_away: 'drive_away_price', egc: 'excluding_government_charges_price' },
};

/** Google's value by ours in lower case. */
const BODIES: Readonly<Record<string, string>> = {
  'cab chassis': 'ute',
  cabriolet: 'convertible',
  convertible: 'convertible',
  coupe: 'coupe',
  fastback: 'hatchback',
  hatch: 'hatchback',
  hatchback: 'hatchback',
  'people mover': 'minivan',
  sedan: 'sedan',
  suv: 'suv',
  ute: 'ute',
  van: 'full_size_van',
  wagon: 'station_wagon',
};
const ENGINES: Readonly<Record<string, string>> = {
  diesel: 'diesel',
  electric: 'electric',
  hybrid: 'hybrid',
  lpg: 'lpg',
  petrol: 'petrol',
  'plug-in hybrid': 'plug-in_hybrid',
};

const conditionOf = ({ vehicle }: ListedFeedCar) => (vehicle.car_type === 'new' ? 'New' : 'Used');

/** Google separates the values of an attribute by commas. */
const listed = (addresses: readonly string[]) =>
  addresses.map((address) => address.replaceAll(',', '%2C')).join(',');

const attributes = (withVin: boolean): readonly FeedColumn[] => [
  { name: 'id', value: ({ vehicle }) => vehicle.id },
  { name: 'google_product_category', value: () => CARS_TRUCKS_VANS },
  { name: 'title', value: ({ vehicle }) => vehicle.name },
  { name: 'description', value: ({ description }) => description },
  { name: 'link', value: ({ url }) => url },
  {
    name: 'price',
    required: 'It has no price',
    value: ({ price }) => price && priceText(price),
  },
  {
    name: 'vehicle_price_type',
    required:
      'What its price includes is not what Google takes: drive away, or for used cars without charges',
    value: (car) => (car.price && PRICE_TYPES[conditionOf(car)][car.price.type]) ?? null,
  },
  {
    name: 'image_link',
    required: 'It has no photo',
    value: ({ photos }) => photos[0] ?? null,
  },
  {
    name: 'additional_image_link',
    value: ({ photos }) => listed(photos.slice(1, 1 + FURTHER_PHOTOS)),
  },
  { name: 'condition', value: conditionOf },
  { name: 'brand', value: ({ vehicle }) => vehicle.make },
  { name: 'model', value: ({ vehicle }) => vehicle.model },
  { name: 'trim', value: ({ vehicle }) => vehicle.badge },
  { name: 'year', value: ({ vehicle }) => String(vehicle.year) },
  {
    name: 'mileage',
    required: 'Its kilometres are missing',
    value: ({ vehicle: { km } }) => (km === null ? null : `${km} KM`),
  },
  { name: 'color', required: 'Its colour is missing', value: ({ vehicle }) => vehicle.colour },
  {
    name: 'vehicle_fulfillment',
    required: 'No visible location has it',
    value: ({ location }) => location && `in_store:${location.slug}`,
  },
  { name: 'VIN', value: (car) => (withVin ? vinOf(car) : null) },
  {
    name: 'body_style',
    value: ({ vehicle }) => BODIES[vehicle.simple_body?.toLowerCase() ?? ''] ?? null,
  },
  { name: 'engine', value: ({ vehicle }) => ENGINES[vehicle.simple_fuel?.toLowerCase() ?? ''] ?? null },
];

function vinOf({ vehicle }: ListedFeedCar): string | null {
  const vin = vehicle.vin?.toUpperCase() ?? '';
  return VIN.test(vin) ? vin : null;
}

/** Returns the reason why Google refuses this kind or state of vehicle; `null` if it does not. */
function refusalOf({ vehicle, availability }: ListedFeedCar): string | null {
  if (vehicle.item_type !== 'car') return `It is a ${vehicle.item_type}, and Google takes cars only`;
  return FEED_OFFER[availability] === 'available' ? null : stateReason(availability);
}

/**
 * Prints Google's feed for vehicle ads in Australia: a header row, then a row for each car that is for sale. "One VIN =
 * one offer or both are refused" (D1): the second car with a VIN is omitted.
 */
export function googleVehicles(
  cars: readonly ListedFeedCar[],
  { vin }: { vin: boolean },
): { rows: string[][]; left_out: OmittedCar[] } {
  const columns = attributes(vin);
  const rows = [columns.map(({ name }) => name)];
  const left_out: OmittedCar[] = [];
  const vins = new Set<string>();
  for (const car of cars) {
    const { id } = car.vehicle;
    const own = vin ? vinOf(car) : null;
    const refusal = refusalOf(car) ?? (own !== null && vins.has(own) ? 'Another car has its VIN' : null);
    const cells = refusal === null ? feedCells(car, columns) : { id, reason: refusal };
    if (!Array.isArray(cells)) {
      left_out.push(cells);
      continue;
    }
    if (own !== null) vins.add(own);
    rows.push(cells);
  }
  return { rows, left_out };
}
