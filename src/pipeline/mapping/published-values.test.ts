import { expect, it } from 'vitest';
import type { Preset } from '#domain/stock-mapping/presets/presets.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { normalise } from '../normalise.ts';
import { recordMapper } from './record-mapper.ts';

const CAR = {
  'meta-vehicles': { vehicle_id: '1', make: 'Kia', model: 'Rio', year: '2020', state_of_vehicle: 'USED' },
  'google-vehicles': { id: '1', brand: 'Kia', model: 'Rio', year: '2020', condition: 'used' },
  'schema-org': { sku: '1', brand: 'Kia', model: 'Rio', vehicleModelDate: '2020' },
  'csn-dto': {
    Identifier: 1,
    SaleStatus: 'For Sale',
    Specification: { Make: 'Kia', Model: 'Rio', ReleaseDate: { Year: 2020 } },
  },
};

function read(preset: Preset & keyof typeof CAR, changes: Record<string, string>): Partial<Vehicle> | null {
  const record = recordMapper({ preset }, 'Australia/Sydney')?.map({ ...CAR[preset], ...changes });
  const read = normalise(record, fixtureSite());
  return read.kind === 'vehicle' ? read.vehicle : null;
}

/** Each value that Meta publishes for its enums, and what shoppers see (`reference/product-catalog/vehicles`). */
const META: Readonly<Record<string, Readonly<Record<string, Partial<Vehicle> | null>>>> = {
  availability: {
    AVAILABLE: { status: 'in_stock', reserved: false },
    NOT_AVAILABLE: { status: 'sold', reserved: false },
    PENDING: { status: 'in_stock', reserved: true },
    // What may be sold is not offered.
    UNKNOWN: null,
  },
  body_style: {
    ...bodies('Hatch', 'HATCHBACK', 'SMALL_CAR', 'SUPERMINI'),
    ...bodies('Coupe', 'COUPE', 'GRANDTOURER', 'SPORTSCAR', 'SUPERCAR'),
    ...bodies('Convertible', 'CONVERTIBLE', 'ROADSTER'),
    ...bodies('People Mover', 'MINIVAN', 'MPV'),
    ...bodies('Sedan', 'SALOON', 'SEDAN'),
    ...bodies('SUV', 'CROSSOVER', 'SUV'),
    ...bodies('Ute', 'PICKUP', 'TRUCK'),
    ...bodies('Wagon', 'ESTATE', 'WAGON'),
    ...bodies('Bus', 'MINIBUS'),
    ...bodies('Van', 'VAN'),
    ...bodies(null, 'OTHER', 'NONE'),
  },
  drivetrain: {
    TWO_WD: { drive: '2WD' },
    FOUR_WD: { drive: '4WD' },
    '4X2': { drive: '2WD' },
    '4X4': { drive: '4WD' },
    AWD: { drive: 'AWD' },
    FWD: { drive: 'Front' },
    RWD: { drive: 'Rear' },
    OTHER: { drive: null },
    NONE: { drive: null },
  },
  fuel_type: {
    DIESEL: { simple_fuel: 'Diesel' },
    ELECTRIC: { simple_fuel: 'Electric' },
    GASOLINE: { simple_fuel: 'Petrol' },
    FLEX: { simple_fuel: 'Petrol' },
    HYBRID: { simple_fuel: 'Hybrid' },
    PETROL: { simple_fuel: 'Petrol' },
    PLUGIN_HYBRID: { simple_fuel: 'Plug-in Hybrid' },
    OTHER: { simple_fuel: null },
    NONE: { simple_fuel: null },
  },
  transmission: {
    AUTOMATIC: { simple_transmission: 'Automatic' },
    MANUAL: { simple_transmission: 'Manual' },
    OTHER: { simple_transmission: null },
    NONE: { simple_transmission: null },
  },
  state_of_vehicle: {
    NEW: { car_type: 'new', certified: false },
    USED: { car_type: 'used', certified: false },
    CPO: { car_type: 'used', certified: true },
  },
};

/** Each body of a car that Google publishes (<https://support.google.com/merchants/answer/14157085>). */
const GOOGLE: typeof META = {
  availability: {
    in_stock: { status: 'in_stock' },
    out_of_stock: { status: 'sold' },
    preorder: { status: 'coming_soon' },
    backorder: { status: 'coming_soon' },
  },
  body_style: {
    ...bodies('Hatch', 'hatchback', 'city_car'),
    ...bodies('Convertible', 'convertible'),
    ...bodies('Coupe', 'coupe'),
    ...bodies('SUV', 'compact_suv', 'crossover', 'suv'),
    ...bodies('Van', 'full_size_van'),
    ...bodies('Sedan', 'limousine', 'notchback', 'sedan'),
    ...bodies('People Mover', 'minivan'),
    ...bodies('Wagon', 'station_wagon'),
    ...bodies('Ute', 'truck', 'ute'),
  },
};

function bodies(simple_body: string | null, ...values: string[]): Record<string, Partial<Vehicle>> {
  return Object.fromEntries(values.map((value) => [value, { simple_body }]));
}

const cases = (table: typeof META) =>
  Object.entries(table).flatMap(([column, values]) =>
    Object.entries(values).map(([value, car]) => [column, value, car] as const),
  );

it.each(cases(META))('reads Meta’s %s %s', (column, value, car) => {
  for (const text of [value, value.toLowerCase()]) {
    const found = read('meta-vehicles', { [column]: text });
    if (car === null) expect(found).toBeNull();
    else expect(found).toMatchObject(car);
  }
});

type Condition = [Preset & keyof typeof CAR, Record<string, string>, Vehicle['car_type'] | null];

const META_CONDITIONS = ['EXCELLENT', 'VERY_GOOD', 'GOOD', 'FAIR', 'POOR', 'OTHER', 'NONE'].map(
  (condition): Condition => ['meta-vehicles', { state_of_vehicle: '', condition }, 'used'],
);

it.each<Condition>([
  ...META_CONDITIONS,
  ['meta-vehicles', { state_of_vehicle: 'New Vehicle' }, 'new'],
  ['meta-vehicles', { state_of_vehicle: 'Runout' }, null],
  ['meta-vehicles', { state_of_vehicle: '' }, 'used'],
  ['google-vehicles', { condition: 'Brand New' }, 'new'],
  ['schema-org', { itemCondition: 'https://schema.org/NewCondition' }, 'new'],
  ['schema-org', { itemCondition: 'new' }, 'new'],
  ['schema-org', { itemCondition: 'https://schema.org/DamagedCondition' }, 'used'],
  ['schema-org', { itemCondition: 'Runout' }, null],
  ['csn-dto', { ListingType: 'Brand New' }, 'new'],
  ['csn-dto', { ListingType: 'Runout' }, null],
])('by %s the condition of %j is %s: no unknown word is a used car', (preset, changes, type) => {
  expect(read(preset, changes)?.car_type ?? null).toBe(type);
});

it.each(cases(GOOGLE))('reads Google’s %s %s', (column, value, car) => {
  expect(read('google-vehicles', { [column]: value })).toMatchObject(car ?? {});
});
