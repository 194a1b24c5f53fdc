import { describe, expect, it } from 'vitest';
import { AUSTRALIAN_STATES } from '../location/location.schema.ts';
import { siteWith } from '../site/site.fixture.ts';
import { distinctRows, filledSpecifications, specifications } from './specifications.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import { type Vehicle, vehicleSchema } from './vehicle.schema.ts';

const now = new Date('2026-11-20T03:00:00Z');
const site = siteWith();
const { variant, specifications: caravan } = vehicleWith();
const shown = (key: string, facts: Partial<Vehicle>) =>
  filledSpecifications(vehicleWith(facts), site, now).find((row) => row.key === key)?.value;
const variantValue = (key: keyof Vehicle['variant'], facts: Partial<Vehicle['variant']>) =>
  shown(key, { variant: { ...variant, ...facts } });

/** A vehicle with a value in every row. */
const complete = vehicleWith({
  series: 'ZWE211R',
  stocknum: 'S440444',
  vin: 'JTNK',
  regplate: 'ABC12D',
  rego_expiry: '2027-01-05',
  build_date: '2021-03',
  compliance_date: '2021-04-15',
  colour: 'Blue',
  interior_colour: 'Black',
  drive: 'Front Wheel Drive',
  seats: 5,
  doors: 5,
  engine_size: '1798',
  trans: 'Continuously variable',
  simple_transmission: 'Automatic',
  simple_body: 'Hatch',
  simple_fuel: 'Hybrid',
  fuel: 'Unleaded Petrol/Electric',
  variant: {
    cylinders: 4,
    enginesize: '1800',
    enginesize_litres: 1.8,
    induction: 'Aspirated',
    geartype: 'CVT',
    fuelconsumptioncombined: 4.2,
    fuelcapacity: 43,
    grossvehiclemass: 1_820,
    vehiclelength: 4_375,
    vehicleheight: 1_435,
    vehiclewidth: 1_790,
    torque: '142',
    ancaprating: 5,
    ancapyear: 2018,
    bodyconfiguration: 'Hatchback',
  },
  specifications: {
    body_width: 8,
    body_length: 21,
    tare_weight: 2_450,
    aggregate_trailer_mass: 3_000,
    axle_type: 'Tandem',
    sleeps: 4,
  },
});

/** Fields of a vehicle that other sections of the page show, or none. */
const NOT_SHOWN = [
  // Title, address and identity
  'id',
  'slug',
  'name',
  'carsales_title',
  'item_type',
  // Price, finance and reservation
  'price',
  'before_price',
  'subscription_price',
  'price_type',
  'drive_away_price',
  'preorder',
  'average_market_price',
  'state_average_market_price',
  'as_at',
  'finance_lenders',
  'has_nvic',
  'deposit',
  // State and tags
  'status',
  'sold',
  'reserved',
  'sold_date_timestamp',
  'tag',
  'certified',
  'created_at',
  // Other sections
  'dealercomments',
  'standardEquipment',
  'photos_count',
  'images',
  'video',
  'video_uploaded_at',
  'turntable',
  'file',
  // Location
  'city',
  'state',
  'location_name',
  'location_phone',
  'location_slug',
  'distribution_locations',
  'dealership_id',
  'dealership_slug',
  // Part of the rating's row
  'ancapyear',
];

describe('"All Specifications"', () => {
  it('has every field of a vehicle as a row, or listed as not shown', () => {
    const { variant, specifications, autograb_data, ...top } = vehicleSchema.shape;
    const fields = [top, variant.shape, specifications.shape, autograb_data.shape].flatMap(Object.keys);
    const rows = filledSpecifications(complete, site, now).map(({ key }) => key);
    expect([...rows, ...NOT_SHOWN].toSorted()).toEqual(fields.toSorted());
  });

  it('shows only the required fields of a car without others', () => {
    const rows = specifications(vehicleWith(), site, now);
    expect(rows).toEqual([
      { key: 'car_type', label: 'Condition', value: 'Used' },
      { key: 'make', label: 'Make', value: 'Toyota' },
      { key: 'model', label: 'Model', value: 'Corolla' },
      { key: 'badge', label: 'Variant', value: 'Ascent Sport' },
      { key: 'year', label: 'Year', value: '2021' },
      { key: 'km', label: 'Odometer', value: '48,210 km' },
    ]);
  });

  it.each([null, '  ', 'null', 'NULL', ' Null '])(
    '"hides entries that are empty, null or the text null": %o',
    (colour) => {
      expect(shown('colour', { colour })).toBeUndefined();
    },
  );
});

describe('"keys in a site filter list (default hides rego)"', () => {
  const keys = (on: typeof site) => specifications(complete, on, now).map(({ key }) => key);

  it.each(AUSTRALIAN_STATES)('by the default of %s (rules 24)', (state) => {
    const listed = keys(siteWith({ state }));
    expect(listed).not.toContain('rego_expiry');
    expect(listed).not.toContain('vin');
    expect(listed.includes('regplate')).toBe(state === 'NSW');
  });

  it('or the site’s list', () => {
    const listed = keys(siteWith({ specifications: { hidden: ['stocknum'] } }));
    expect(listed).not.toContain('stocknum');
    expect(listed).toEqual(expect.arrayContaining(['regplate', 'rego_expiry', 'vin']));
  });
});

describe('values', () => {
  it('have their units', () => {
    expect(
      Object.fromEntries(filledSpecifications(complete, site, now).map(({ key, value }) => [key, value])),
    ).toMatchObject({
      km: '48,210 km',
      year: '2021',
      seats: '5',
      engine_size: '1,798 cc',
      enginesize: '1,800 cc',
      enginesize_litres: '1.8 L',
      fuelconsumptioncombined: '4.2 L/100 km',
      fuelcapacity: '43 L',
      grossvehiclemass: '1,820 kg',
      vehiclelength: '4,375 mm',
      torque: '142 Nm',
      tare_weight: '2,450 kg',
      build_date: 'March 2021',
      compliance_date: 'April 2021',
      rego_expiry: 'Expires on 5 January 2027',
    });
  });

  it.each([
    ['1984', '1,984 cc'],
    ['49', '49 cc'],
    ['2.5', '2.5 L'],
    ['3', '3 L'],
  ])('distinguish cubic centimetres and litres: %s', (engine_size, value) => {
    expect(shown('engine_size', { engine_size })).toBe(value);
  });

  it('leave text with a unit unchanged', () => {
    expect(variantValue('torque', { torque: '142 Nm @ 3600 rpm' })).toBe('142 Nm @ 3600 rpm');
    expect(shown('engine_size', { engine_size: '1.8 litre' })).toBe('1.8 litre');
  });

  it.each([
    { build_date: '2021-03', value: 'March 2021' },
    { build_date: '2021-03-17', value: 'March 2021' },
    { build_date: '03/2021', value: 'March 2021' },
  ])('name the month: $build_date', ({ build_date, value }) => {
    expect(shown('build_date', { build_date })).toBe(value);
  });

  it.each([
    { build_date: '2021-13', value: '2021-13' },
    { build_date: '13/2021', value: '13/2021' },
    { build_date: '2021', value: '2021' },
  ])('leave a date in another spelling unchanged: $build_date', ({ build_date, value }) => {
    expect(shown('build_date', { build_date })).toBe(value);
  });

  it('convert a caravan\'s feet: "Feet to metres 0.3048"', () => {
    const measured = { specifications: { ...caravan, body_length: 21.5, body_width: 8 } };
    expect(shown('body_length', measured)).toBe('21.5 ft (6.55 m)');
    expect(shown('body_width', measured)).toBe('8 ft (2.44 m)');
  });
});

describe('details equal to the row before', () => {
  it('are omitted', () => {
    expect(shown('trans', { simple_transmission: 'Automatic', trans: 'AUTOMATIC' })).toBeUndefined();
    expect(shown('fuel', { simple_fuel: 'Diesel', fuel: 'Diesel' })).toBeUndefined();
    expect(
      shown('geartype', {
        simple_transmission: 'Automatic',
        trans: 'Sports Automatic',
        variant: { ...variant, geartype: 'Sports Automatic' },
      }),
    ).toBeUndefined();
    expect(
      shown('enginesize', { engine_size: '1984', variant: { ...variant, enginesize: '1984' } }),
    ).toBeUndefined();
  });

  it('are shown without another', () => {
    expect(shown('trans', { trans: 'Automatic' })).toBe('Automatic');
    expect(variantValue('enginesize', { enginesize: '1984' })).toBe('1,984 cc');
  });
});

describe('distinctRows: "each fact once"', () => {
  const row = (key: string) => ({ key, label: key, value: key });
  const keysOf = (...keys: string[]) => distinctRows(keys.map(row)).map(({ key }) => key);

  it('leaves out what another row says more exactly', () => {
    expect(keysOf('simple_fuel', 'fuel')).toEqual(['fuel']);
    expect(keysOf('simple_transmission', 'trans', 'geartype')).toEqual(['geartype']);
    expect(keysOf('engine_size', 'enginesize', 'enginesize_litres')).toEqual(['engine_size']);
  });

  it('leaves a fact that stands alone', () => {
    expect(keysOf('simple_fuel', 'enginesize_litres', 'vin')).toEqual([
      'simple_fuel',
      'enginesize_litres',
      'vin',
    ]);
  });
});
