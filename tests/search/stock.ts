import { seeded } from '#demo/stock/seeded.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { FacetContext } from '#domain/search/facet-values.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { buildVehicleIndex, type ListedVehicle } from '#search/vehicle/vehicle-index.ts';

/** One hour after a sold car's time in lists ended, and before the next build removed it. */
export const NOW = new Date('2026-11-20T10:20:00Z');

const CITIES = [
  { city: 'Newcastle', state: 'NSW', lat: -32.93, long: 151.78 },
  { city: 'Geelong', state: 'VIC', lat: -38.15, long: 144.36 },
  { city: 'Cairns', state: 'QLD', lat: -16.92, long: 145.77 },
] as const;

export const context: FacetContext = {
  site: siteWith({
    flags: { subscriptions: true },
    finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456' },
  }),
  locations: CITIES.map(({ city, ...place }, index) =>
    locationWith({
      id: String(index + 1),
      name: `${city} Cars`,
      slug: city.toLowerCase(),
      address: { street: '1 High Street', city, postcode: '2300', ...place },
    }),
  ),
  now: NOW,
};

/** Names that break carelessly built filters. */
const RANGE = [
  { make: 'Toyota', model: 'Corolla', body: 'Hatch', badges: ['Ascent Sport', 'GR (Auto)', 'SX & ZR'] },
  { make: 'Toyota', model: 'C-HR', body: 'SUV', badges: ['Koba: 2WD', 'GXL, 4WD'] },
  { make: 'Toyota', model: 'HiLux', body: 'Ute', badges: ['SR5', 'Rogue'] },
  { make: 'Mazda', model: 'CX-5', body: 'SUV', badges: ['Maxx "Sport"', "Touring's"] },
  { make: 'Mazda', model: '3', body: 'Sedan', badges: ['G20', 'G25 || GT'] },
  { make: 'Land Rover', model: 'Range Rover', body: 'SUV', badges: ['-L', 'P400 && Co', '\\ Black'] },
] as const;

const FEATURES = ['Tow bar', 'Sunroof', 'Reversing camera', 'Leather seats'];
const COLOURS = ['White', 'Grey', 'Red', null];

/** The cars of one dealership group, reproducible by seed. */
export function listedCars(count: number, seed = 'providers'): ListedVehicle[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => {
    const { make, model, body, badges } = random.pick(RANGE);
    const year = random.whole(2009, 2026);
    const sold = random.chance(0.05);
    const vehicle = vehicleWith({
      id: String(1000 + index),
      slug: `car-${1000 + index}`,
      stocknum: `S${7000 + index}`,
      name: `${year} ${make} ${model}`,
      make,
      model,
      year,
      badge: random.pick(badges),
      simple_body: body,
      price: random.chance(0.1) ? null : random.whole(50, 900) * 100,
      km: random.chance(0.1) ? null : random.whole(0, 2000) * 100,
      subscription_price: random.chance(0.1) ? random.whole(90, 400) : null,
      seats: random.pick([2, 5, 7, null]),
      doors: random.pick([2, 4, 5]),
      colour: random.pick(COLOURS),
      car_type: random.pick(['new', 'demo', 'used'] as const),
      created_at: new Date(NOW.getTime() - random.whole(0, 400) * 86_400_000).toISOString(),
      location_slug: random.pick(CITIES).city.toLowerCase(),
      location_name: null,
      standardEquipment: FEATURES.filter(() => random.chance(0.4)),
      finance_lenders: { acme: lenderWith({ paymentWeek: random.whole(50, 300) }) },
      status: sold ? 'sold' : 'in_stock',
      // Listed for three days: until some minutes before the hour of `NOW`, or for some days more.
      sold_date_timestamp: sold
        ? Math.floor(NOW.getTime() / 1000) - random.pick([3.05, 2, 1]) * 86_400
        : null,
      images: random.chance(0.8) ? ['1.jpg'] : [],
    });
    return {
      vehicle,
      card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => null }),
    };
  });
}

/** The index file of a release of these cars. */
export const indexFile = (cars: readonly ListedVehicle[]): Uint8Array<ArrayBuffer> =>
  buildVehicleIndex(cars, context);
