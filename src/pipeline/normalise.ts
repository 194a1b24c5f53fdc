import { stateIn, withoutState } from '#domain/location/state.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import { isSold } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { wordAt } from './dirt/attribute-words.ts';
import { carTypeOf, itemTypeOf, reservedOf, soldOf, statusOf } from './dirt/choices.ts';
import {
  carIdAt,
  colourAt,
  commentsOf,
  dayAt,
  dayTextAt,
  engineAt,
  historyFileOf,
  idAt,
  instantAt,
  lastDayAt,
  listAt,
  locationPhoneOf,
  odometerOf,
  plateOf,
  seatsOf,
  slugOf,
  soldAt,
  vehicleId,
  vinOf,
  yearOf,
} from './dirt/fields.ts';
import { lendersOf } from './dirt/lenders.ts';
import { dollarsAt, priceOf, priceTypeOf } from './dirt/money.ts';
import { photosAt } from './dirt/photos.ts';
import {
  attributeAt,
  countAt,
  type FieldFault,
  fault,
  flagAt,
  isRecord,
  numberAt,
  type RecordReader,
  requiredTextAt,
  textAt,
  valueAt,
} from './dirt/reading.ts';
import { isWithdrawn } from './dirt/sale-status.ts';
import { walkAroundAt } from './dirt/videos.ts';

/** The outcome of one record of the feed. */
export type NormaliseResult =
  | { kind: 'vehicle'; vehicle: Vehicle; doubts: HeldValue[] }
  /** `sold` is whether the record calls the car sold or withdrawn, in any wording. */
  | { kind: 'rejected'; id: string; sold: boolean; faults: FieldFault[] }
  /** Not for the website (S2 §7 `show_on_dealer_website`): the id distinguishes it from a car that vanished. */
  | { kind: 'hidden'; id: string };

type Readers<T> = { [Field in keyof T]: (reading: RecordReader) => T[Field] };

/** Nested objects; some programs write an empty one as an empty list. */
const GROUPS = ['location', 'variant', 'specifications', 'autograb_data', 'finance_lenders'] as const;

/** Converts one record of a feed; only fields in its tables are read. */
export function normalise(record: unknown, site: Site): NormaliseResult {
  if (!isRecord(record)) {
    const faults = [{ field: '', code: 'invalid_type', message: 'Expected a record' }];
    return { kind: 'rejected', id: '', sold: false, faults };
  }
  const zone = siteZone(site);
  const reading: RecordReader = { record, site, zone, faults: [], doubts: [] };
  if (flagAt(reading, 'show_on_dealer_website') === false) {
    return { kind: 'hidden', id: carIdAt(reading) ?? '' };
  }
  for (const group of GROUPS) checkGroup(reading, group);
  const vehicle = { ...readAll(VEHICLE, reading), ...walkAroundAt(reading) };
  const { faults, doubts } = reading;
  if (faults.length > 0) {
    const sold = isSold(vehicle) || isWithdrawn(textAt(reading, 'status') ?? '');
    return { kind: 'rejected', id: vehicle.id, sold, faults };
  }
  return { kind: 'vehicle', vehicle: { ...vehicle, photos_count: vehicle.images.length }, doubts };
}

/** The id of a record that may otherwise be invalid; empty for none. */
export function recordId(record: unknown, site: Site): string {
  if (!isRecord(record)) return '';
  return carIdAt({ record, site, zone: siteZone(site), faults: [], doubts: [] }) ?? '';
}

function readAll<T extends object>(readers: Readers<T>, reading: RecordReader): T {
  // A copy has all fields from the start: an object that grows by so many becomes a slow dictionary.
  const read: { [Field in keyof T]: unknown } = { ...readers };
  for (const field in readers) read[field] = readers[field](reading);
  return read as T;
}

function checkGroup(reading: RecordReader, group: (typeof GROUPS)[number]): void {
  const value = valueAt(reading.record, group) ?? {};
  const empty = (Array.isArray(value) && value.length === 0) || value === '' || value === 'null';
  if (!isRecord(value) && !empty) fault(reading, group, 'invalid_type', 'Expected an object');
}

const mapped = (value: string | null, read: (text: string) => string): string | null =>
  value === null ? null : read(value);

const text = (path: string) => (reading: RecordReader) => textAt(reading, path);
const attribute = (path: string) => (reading: RecordReader) => attributeAt(reading, path);
const word = (field: Parameters<typeof wordAt>[1]) => (reading: RecordReader) => wordAt(reading, field);
const required = (path: string) => (reading: RecordReader) => requiredTextAt(reading, path);
const dollars = (path: string) => (reading: RecordReader) => dollarsAt(reading, path);
const flag = (path: string) => (reading: RecordReader) => flagAt(reading, path) ?? false;
const amount = (path: string, max: number, unit?: RegExp) => (reading: RecordReader) =>
  numberAt(reading, path, { max, unit });
const count = (path: string, max: number, unit?: RegExp) => (reading: RecordReader) =>
  countAt(reading, path, { max, unit });

const MILLIMETRES = /^mm$/;
const KILOGRAMS = /^kgs?$/;
const FEET = /^(?:ft|feet|foot)$/;

const VARIANT: Readers<Vehicle['variant']> = {
  cylinders: count('variant.cylinders', 16, /^cyl(?:inders?)?$/),
  enginesize: (reading) => engineAt(reading, 'variant.enginesize'),
  enginesize_litres: amount('variant.enginesize_litres', 30, /^(?:l|ltr|litres?)$/),
  induction: attribute('variant.induction'),
  geartype: word('variant.geartype'),
  fuelconsumptioncombined: amount('variant.fuelconsumptioncombined', 100, /^l ?\/ ?100 ?kms?$/),
  fuelcapacity: amount('variant.fuelcapacity', 2000, /^(?:l|litres?)$/),
  grossvehiclemass: amount('variant.grossvehiclemass', 100_000, KILOGRAMS),
  vehiclelength: amount('variant.vehiclelength', 40_000, MILLIMETRES),
  vehicleheight: amount('variant.vehicleheight', 6000, MILLIMETRES),
  vehiclewidth: amount('variant.vehiclewidth', 6000, MILLIMETRES),
  torque: attribute('variant.torque'),
  ancaprating: amount('variant.ancaprating', 5, /^stars?$/),
  ancapyear: (reading) => countAt(reading, 'variant.ancapyear', { min: 1993, max: 2100 }),
  bodyconfiguration: word('variant.bodyconfiguration'),
};

const SPECIFICATIONS: Readers<Vehicle['specifications']> = {
  body_width: amount('specifications.body_width', 30, FEET),
  body_length: amount('specifications.body_length', 100, FEET),
  tare_weight: amount('specifications.tare_weight', 100_000, KILOGRAMS),
  aggregate_trailer_mass: amount('specifications.aggregate_trailer_mass', 100_000, KILOGRAMS),
  axle_type: attribute('specifications.axle_type'),
  sleeps: count('specifications.sleeps', 30, /^(?:people|persons?|berth)$/),
};

const MARKET: Readers<Vehicle['autograb_data']> = {
  average_market_price: dollars('autograb_data.average_market_price'),
  state_average_market_price: dollars('autograb_data.state_average_market_price'),
  as_at: (reading) => dayAt(reading, 'autograb_data.as_at'),
};

/** `photos_count` is computed, whatever the feed says. */
const VEHICLE: Readers<Omit<Vehicle, 'photos_count' | keyof ReturnType<typeof walkAroundAt>>> = {
  id: vehicleId,
  slug: slugOf,
  name: required('name'),
  make: required('make'),
  model: required('model'),
  badge: attribute('badge'),
  series: attribute('series'),
  year: yearOf,
  km: odometerOf,
  price: priceOf,
  before_price: dollars('before_price'),
  subscription_price: dollars('subscription_price'),
  price_type: priceTypeOf,
  drive_away_price: dollars('drive_away_price'),
  preorder: flag('preorder'),
  status: statusOf,
  sold: soldOf,
  reserved: reservedOf,
  sold_date_timestamp: soldAt,
  car_type: carTypeOf,
  tag: attribute('tag'),
  certified: flag('certified'),
  created_at: (reading) => instantAt(reading, 'created_at'),
  stocknum: text('stocknum'),
  vin: vinOf,
  regplate: plateOf,
  rego_expiry: (reading) => lastDayAt(reading, 'rego_expiry'),
  build_date: (reading) => dayTextAt(reading, 'build_date'),
  compliance_date: (reading) => dayTextAt(reading, 'compliance_date'),
  colour: (reading) => colourAt(reading, 'colour'),
  interior_colour: (reading) => colourAt(reading, 'interior_colour'),
  drive: word('drive'),
  seats: seatsOf,
  doors: count('doors', 10, /^(?:dr|doors?)$/),
  engine_size: (reading) => engineAt(reading, 'engine_size'),
  trans: word('trans'),
  simple_transmission: word('simple_transmission'),
  simple_body: word('simple_body'),
  simple_fuel: word('simple_fuel'),
  fuel: word('fuel'),
  dealercomments: commentsOf,
  images: photosAt,
  file: historyFileOf,
  city: (reading) => mapped(attributeAt(reading, 'city'), withoutState),
  state: (reading) => mapped(textAt(reading, 'state'), (state) => stateIn(state) ?? state.toUpperCase()),
  location_name: (reading) => textAt(reading, 'location_name') ?? textAt(reading, 'location.name'),
  location_phone: locationPhoneOf,
  location_slug: text('location.slug'),
  distribution_locations: (reading) => listAt(reading, 'location.distribution_locations'),
  dealership_id: (reading) => idAt(reading, 'dealership_id'),
  dealership_slug: text('dealership_slug'),
  item_type: itemTypeOf,
  carsales_title: text('carsales_title'),
  standardEquipment: (reading) => listAt(reading, 'standardEquipment'),
  variant: (reading) => readAll(VARIANT, reading),
  specifications: (reading) => readAll(SPECIFICATIONS, reading),
  autograb_data: (reading) => readAll(MARKET, reading),
  finance_lenders: lendersOf,
  has_nvic: flag('has_nvic'),
  deposit: dollars('deposit'),
};
