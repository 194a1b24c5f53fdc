import { monthAndYear } from '../dates.ts';
import type { AustralianState } from '../location/location.schema.ts';
import { formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { endsAt, type Validity } from '../validity.ts';
import { ancapLapses, ancapRating } from './ancap.ts';
import { regoExpires, regoExpiry } from './rego.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { conditionWord } from './words.ts';

const METRES_PER_FOOT = 0.3048;

/** Distinguishes units: no engine is smaller in cubic centimetres or larger in litres. */
const CUBIC_CENTIMETRES_MINIMUM = 30;

export interface SpecificationRow extends Pick<Validity, 'until'> {
  key: string;
  label: string;
  value: string;
  /** The value from `until` on; absent if the row disappears then. */
  after?: string;
}

interface SpecificationField {
  /** Name of the field, also in the setting that hides it. */
  key: string;
  label: string;
  /** Numbers are formatted in `en-AU` and followed by the unit. */
  value: (vehicle: Vehicle, site: Site, now: Date) => string | number | null;
  unit?: string;
  /** Returns the instant at which the value changes by time alone. */
  ends?: (vehicle: Vehicle, site: Site) => Date | null;
}

/** "All Specifications" (S1 §2), in page order. The test lists the fields of vehicles that have no row. */
const ROWS = [
  { key: 'car_type', label: 'Condition', value: conditionWord },
  { key: 'make', label: 'Make', value: (v) => v.make },
  { key: 'model', label: 'Model', value: (v) => v.model },
  { key: 'badge', label: 'Variant', value: (v) => v.badge },
  { key: 'series', label: 'Series', value: (v) => v.series },
  { key: 'year', label: 'Year', value: (v) => String(v.year) },
  { key: 'km', label: 'Odometer', value: (v) => v.km, unit: 'km' },
  { key: 'simple_body', label: 'Body', value: (v) => v.simple_body },
  {
    key: 'bodyconfiguration',
    label: 'Body configuration',
    value: (v) => moreThan(v.simple_body, v.variant.bodyconfiguration),
  },
  { key: 'colour', label: 'Colour', value: (v) => v.colour },
  { key: 'interior_colour', label: 'Interior colour', value: (v) => v.interior_colour },
  { key: 'doors', label: 'Doors', value: (v) => v.doors },
  { key: 'seats', label: 'Seats', value: (v) => v.seats },
  { key: 'simple_transmission', label: 'Transmission', value: (v) => v.simple_transmission },
  { key: 'trans', label: 'Transmission type', value: (v) => moreThan(v.simple_transmission, v.trans) },
  {
    key: 'geartype',
    label: 'Gear type',
    value: (v) => moreThan(v.simple_transmission, moreThan(v.trans, v.variant.geartype)),
  },
  { key: 'drive', label: 'Drive', value: (v) => v.drive },
  { key: 'simple_fuel', label: 'Fuel', value: (v) => v.simple_fuel },
  { key: 'fuel', label: 'Fuel type', value: (v) => moreThan(v.simple_fuel, v.fuel) },
  {
    key: 'fuelconsumptioncombined',
    label: 'Fuel consumption (combined)',
    value: (v) => v.variant.fuelconsumptioncombined,
    unit: 'L/100 km',
  },
  { key: 'fuelcapacity', label: 'Fuel capacity', value: (v) => v.variant.fuelcapacity, unit: 'L' },
  { key: 'engine_size', label: 'Engine size', value: (v) => engineSize(v.engine_size) },
  {
    key: 'enginesize',
    label: 'Engine capacity',
    value: (v) => engineSize(moreThan(v.engine_size, v.variant.enginesize)),
  },
  { key: 'enginesize_litres', label: 'Engine', value: (v) => v.variant.enginesize_litres, unit: 'L' },
  { key: 'cylinders', label: 'Cylinders', value: (v) => v.variant.cylinders },
  { key: 'induction', label: 'Induction', value: (v) => v.variant.induction },
  { key: 'torque', label: 'Torque', value: (v) => numeric(v.variant.torque), unit: 'Nm' },
  {
    key: 'grossvehiclemass',
    label: 'Gross vehicle mass',
    value: (v) => v.variant.grossvehiclemass,
    unit: 'kg',
  },
  { key: 'vehiclelength', label: 'Length', value: (v) => v.variant.vehiclelength, unit: 'mm' },
  { key: 'vehiclewidth', label: 'Width', value: (v) => v.variant.vehiclewidth, unit: 'mm' },
  { key: 'vehicleheight', label: 'Height', value: (v) => v.variant.vehicleheight, unit: 'mm' },
  { key: 'ancaprating', label: 'ANCAP safety rating', value: ancapRating, ends: ancapLapses },
  { key: 'body_length', label: 'Body length', value: (v) => feetAndMetres(v.specifications.body_length) },
  { key: 'body_width', label: 'Body width', value: (v) => feetAndMetres(v.specifications.body_width) },
  { key: 'tare_weight', label: 'Tare weight', value: (v) => v.specifications.tare_weight, unit: 'kg' },
  {
    key: 'aggregate_trailer_mass',
    label: 'Aggregate trailer mass',
    value: (v) => v.specifications.aggregate_trailer_mass,
    unit: 'kg',
  },
  { key: 'axle_type', label: 'Axle type', value: (v) => v.specifications.axle_type },
  { key: 'sleeps', label: 'Sleeps', value: (v) => v.specifications.sleeps },
  { key: 'build_date', label: 'Build date', value: (v) => month(v.build_date) },
  { key: 'compliance_date', label: 'Compliance date', value: (v) => month(v.compliance_date) },
  { key: 'rego_expiry', label: 'Registration', value: regoExpiry, ends: regoExpires },
  { key: 'regplate', label: 'Registration plate', value: (v) => v.regplate },
  { key: 'vin', label: 'VIN', value: (v) => v.vin },
  { key: 'stocknum', label: 'Stock number', value: (v) => v.stocknum },
] as const satisfies SpecificationField[];

export type SpecificationKey = (typeof ROWS)[number]['key'];

const REGO_HIDDEN = ['regplate', 'rego_expiry', 'vin'] as const satisfies SpecificationKey[];

/** "Default hides rego" (S1 §5), except where the state requires the plate in an advertisement (rules 24, D7). */
const HIDDEN_BY_STATE = {
  NSW: ['rego_expiry', 'vin'],
  VIC: REGO_HIDDEN,
  QLD: REGO_HIDDEN,
  SA: REGO_HIDDEN,
  WA: REGO_HIDDEN,
  TAS: REGO_HIDDEN,
  NT: REGO_HIDDEN,
  ACT: REGO_HIDDEN,
} as const satisfies Record<AustralianState, readonly SpecificationKey[]>;

/**
 * Lists the specifications of the vehicle page: "hides entries that are empty, null or the text 'null', and keys in a
 * site filter list" (S1 §5).
 */
export function specifications(vehicle: Vehicle, site: Site, now: Date): SpecificationRow[] {
  const hidden = new Set<string>(site.specifications.hidden ?? HIDDEN_BY_STATE[site.state]);
  return filledSpecifications(vehicle, site, now).filter(({ key }) => !hidden.has(key));
}

/** Rows that another one says more exactly. */
const STATED_BY: Partial<Record<string, readonly SpecificationKey[]>> = {
  simple_fuel: ['fuel'],
  simple_transmission: ['trans', 'geartype'],
  trans: ['geartype'],
  enginesize: ['engine_size'],
  enginesize_litres: ['engine_size', 'enginesize'],
};

/** Leaves out what another row of the same car says more exactly; a comparison of cars needs every row. */
export function distinctRows(rows: readonly SpecificationRow[]): SpecificationRow[] {
  const keys = new Set(rows.map(({ key }) => key));
  return rows.filter(({ key }) => !STATED_BY[key]?.some((other) => keys.has(other)));
}

/** Lists all non-empty rows, including those that the site hides. */
export function filledSpecifications(vehicle: Vehicle, site: Site, now: Date): SpecificationRow[] {
  return ROWS.flatMap(({ key, label, value, unit, ends }: SpecificationField) => {
    const textAt = (instant: Date) => written(value(vehicle, site, instant), unit);
    const text = textAt(now);
    if (text === null) return [];
    const end = ends?.(vehicle, site) ?? null;
    if (end === null || end <= now) return [{ key, label, value: text }];
    const after = textAt(end);
    return [{ key, label, value: text, ...endsAt(end), ...(after !== null && { after }) }];
  });
}

/** Updates stored rows to `now`: ended ones change to `after` or are omitted. */
export function rowsAt(rows: readonly SpecificationRow[], now: Date): SpecificationRow[] {
  return rows.flatMap((row) => {
    const { key, label, until, after } = row;
    if (until === undefined || now < new Date(until)) return [row];
    return after === undefined ? [] : [{ key, label, value: after }];
  });
}

function written(value: string | number | null, unit: string | undefined): string | null {
  if (typeof value === 'number')
    return unit === undefined ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
  const text = value?.trim() ?? '';
  return text === '' || text.toLowerCase() === 'null' ? null : text;
}

/** Returns `detail` unless it equals `general`. */
function moreThan(general: string | null, detail: string | null): string | null {
  return detail?.toLowerCase() === general?.toLowerCase() ? null : detail;
}

/** Converts a bare number, to which the unit is added; other text has its own unit. */
function numeric(text: string | null): string | number | null {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Formats an engine size: a bare number is cubic centimetres, or litres if too small for that. */
function engineSize(text: string | null): string | null {
  const size = numeric(text);
  if (typeof size !== 'number') return size;
  return size < CUBIC_CENTIMETRES_MINIMUM ? `${formatNumber(size)} L` : `${formatNumber(size)} cc`;
}

/** Formats feet with metres: "Caravans: body_width and body_length (feet)" (S1 §3), "Feet to metres 0.3048" (S2 §9). */
function feetAndMetres(feet: number | null): string | null {
  return feet === null ? null : `${formatNumber(feet)} ft (${(feet * METRES_PER_FOOT).toFixed(2)} m)`;
}

/** Spellings of months in feeds and on compliance plates. */
const MONTHS = [
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?:-\d{2})?$/,
  /^(?<month>0[1-9]|1[0-2])\/(?<year>\d{4})$/,
];

/** Formats `2022-05`, `2022-05-17` and `05/2022` as `May 2022`; other spellings stay unchanged. */
function month(date: string | null): string | null {
  const found = MONTHS.map((spelling) => spelling.exec(date ?? '')?.groups).find(Boolean);
  return found === undefined ? date : monthAndYear(`${found.year}-${found.month}-01`);
}
