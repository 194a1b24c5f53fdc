import type { Site } from '../site/site.schema.ts';
import { FEED_OFFER } from '../vehicle/allows.ts';
import { certifiedProgramme } from '../vehicle/certified.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type FeedColumn, feedCells, type OmittedCar, priceText, stateReason } from './attribute.ts';
import type { ListedFeedCar } from './feed-car.ts';

/** Number of photo columns. */
const PHOTOS = 10;
/** Meta's limits, characters. */
const LIMITS = { title: 500, description: 5000, trim: 50 };

/** Meta's value by ours in lower case, with spaces for hyphens. */
const BODIES: Readonly<Record<string, string>> = {
  'cab chassis': 'TRUCK',
  cabriolet: 'CONVERTIBLE',
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  fastback: 'HATCHBACK',
  hatch: 'HATCHBACK',
  hatchback: 'HATCHBACK',
  'people mover': 'MINIVAN',
  sedan: 'SEDAN',
  suv: 'SUV',
  ute: 'TRUCK',
  van: 'VAN',
  wagon: 'WAGON',
};
const FUELS: Readonly<Record<string, string>> = {
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  petrol: 'GASOLINE',
  'plug in hybrid': 'HYBRID',
};
const DRIVES: Readonly<Record<string, string>> = {
  '2wd': '4X2',
  '4wd': '4X4',
  '4x2': '4X2',
  '4x4': '4X4',
  'all wheel drive': 'AWD',
  awd: 'AWD',
  'four wheel drive': '4X4',
  front: 'FWD',
  'front wheel drive': 'FWD',
  fwd: 'FWD',
  rear: 'RWD',
  'rear wheel drive': 'RWD',
  rwd: 'RWD',
};
const KINDS = {
  car: 'car_truck',
  motorcycle: 'motorcycle',
  caravan: 'rv_camper',
} as const satisfies Record<Vehicle['item_type'], string>;

const other = (words: Readonly<Record<string, string>>, written: string | null, unknown: string) =>
  written === null ? null : (words[written.toLowerCase().replaceAll('-', ' ')] ?? unknown);

function attributes(site: Site): readonly FeedColumn[] {
  const stateOf = (vehicle: Vehicle) => (vehicle.car_type === 'new' ? 'New' : 'Used');
  return [
    { name: 'vehicle_id', value: ({ vehicle }) => vehicle.id },
    { name: 'title', value: ({ vehicle }) => vehicle.name.slice(0, LIMITS.title) },
    { name: 'description', value: ({ description }) => description.slice(0, LIMITS.description) },
    { name: 'url', value: ({ url }) => url },
    { name: 'make', value: ({ vehicle }) => vehicle.make },
    { name: 'model', value: ({ vehicle }) => vehicle.model },
    { name: 'trim', value: ({ vehicle }) => vehicle.badge?.slice(0, LIMITS.trim) ?? null },
    { name: 'year', value: ({ vehicle }) => String(vehicle.year) },
    {
      name: 'mileage.value',
      required: 'Its kilometres are missing',
      value: ({ vehicle: { km } }) => (km === null ? null : String(km)),
    },
    { name: 'mileage.unit', value: () => 'KM' },
    {
      name: 'price',
      required: 'It has no price that is known to be drive away or without charges',
      // "Unknown on a priced car … feeds refuse it" (rules 19).
      value: ({ price }) => (price === null || price.type === 'unknown' ? null : priceText(price)),
    },
    { name: 'availability', value: ({ availability }) => FEED_OFFER[availability] },
    {
      name: 'state_of_vehicle',
      value: ({ vehicle }) => (certifiedProgramme(vehicle, site) === null ? stateOf(vehicle) : 'CPO'),
    },
    { name: 'vehicle_type', value: ({ vehicle }) => KINDS[vehicle.item_type] },
    {
      name: 'body_style',
      value: ({ vehicle }) => other(BODIES, vehicle.simple_body, 'OTHER') ?? 'OTHER',
    },
    { name: 'exterior_color', required: 'Its colour is missing', value: ({ vehicle }) => vehicle.colour },
    {
      name: 'transmission',
      value: ({ vehicle }) =>
        ['Automatic', 'Manual'].find((allowed) => allowed === vehicle.simple_transmission) ?? null,
    },
    { name: 'drivetrain', value: ({ vehicle }) => other(DRIVES, vehicle.drive, 'Other') },
    { name: 'fuel_type', value: ({ vehicle }) => other(FUELS, vehicle.simple_fuel, 'OTHER') },
    { name: 'dealer_name', value: ({ location }) => location?.name ?? null },
    { name: 'address', required: 'No visible location has it', value: addressOf },
    {
      name: 'latitude',
      required: 'Its location has no latitude',
      value: ({ location }) => location?.address.lat?.toString() ?? null,
    },
    {
      name: 'longitude',
      required: 'Its location has no longitude',
      value: ({ location }) => location?.address.long?.toString() ?? null,
    },
    {
      name: 'image[0].url',
      // Meta takes no WebP.
      required: 'It has no photo',
      value: ({ jpegs }) => jpegs[0] ?? null,
    },
    ...Array.from({ length: PHOTOS - 1 }, (_, index) => ({
      name: `image[${index + 1}].url`,
      value: ({ jpegs }: ListedFeedCar) => jpegs[index + 1] ?? null,
    })),
  ];
}

function addressOf({ location }: ListedFeedCar): string | null {
  if (location === null) return null;
  const { street, city, state, postcode } = location.address;
  return JSON.stringify({
    addr1: street,
    city,
    region: state,
    postal_code: postcode,
    country: 'Australia',
  });
}

/** Prints Meta's automotive catalogue (D3): a header row, then a row for each listed car with its availability. */
export function metaVehicles(
  cars: readonly ListedFeedCar[],
  site: Site,
): { rows: string[][]; left_out: OmittedCar[] } {
  const columns = attributes(site);
  const rows = [columns.map(({ name }) => name)];
  const left_out: OmittedCar[] = [];
  for (const car of cars) {
    const { availability, vehicle } = car;
    const isAbsent = FEED_OFFER[availability] === 'absent';
    const cells = isAbsent ? { id: vehicle.id, reason: stateReason(availability) } : feedCells(car, columns);
    if (Array.isArray(cells)) rows.push(cells);
    else left_out.push(cells);
  }
  return { rows, left_out };
}
