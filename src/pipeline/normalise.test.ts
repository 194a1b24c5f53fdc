import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Vehicle, vehicleSchema } from '#domain/vehicle/vehicle.schema.ts';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { normalise, recordId } from './normalise.ts';

const site = fixtureSite();

function vehicleOf(changes: Record<string, unknown>, on = site): Vehicle {
  const result = normalise(feedRecord(1, changes), on);
  if (result.kind !== 'vehicle') throw new Error(`Not published: ${JSON.stringify(result)}`);
  return result.vehicle;
}

function faultsOf(changes: Record<string, unknown>) {
  const result = normalise(feedRecord(1, changes), site);
  return result.kind === 'rejected'
    ? result.faults.map(({ field, code }) => `${field} ${code}`)
    : result.kind;
}

function doubtsOf(changes: Record<string, unknown>) {
  const result = normalise(feedRecord(1, changes), site);
  return result.kind === 'vehicle' ? result.doubts.map(({ field }) => field) : result.kind;
}

// A search for each way to divide the spaces would outlast the test's time.
it('reads a text behind a megabyte of spaces', () => {
  expect(vehicleOf({ stocknum: `${' '.repeat(1_000_000)}x` }).stocknum).toBeNull();
  expect(doubtsOf({ created_at: `${' '.repeat(1_000_000)}x` })).toEqual(['created_at']);
});

it('takes no text for a number that is longer than a line', () => {
  const endless = `x${' '.repeat(1_000_000)}x`;
  expect(doubtsOf({ price: endless, deposit: endless })).toEqual(['price', 'deposit']);
});

describe('missing values (rules "Missing values": null, "" and the text "null")', () => {
  it.each([null, '', 'null', 'NULL', ' null ', 'undefined', 'NaN', 'n/a', '-', '[object Object]', undefined])(
    'reads %j as nothing',
    (nothing) => {
      const { colour, seats, doors, price, badge, stocknum } = vehicleOf({
        colour: nothing,
        seats: nothing,
        doors: nothing,
        price: nothing,
        badge: nothing,
        stocknum: nothing,
      });
      expect({ colour, seats, doors, price, badge, stocknum }).toEqual({
        colour: null,
        seats: null,
        doors: null,
        price: null,
        badge: null,
        stocknum: null,
      });
    },
  );

  it('reads empty lists and objects as nothing, as programs write empty elements of XML', () => {
    expect(vehicleOf({ colour: [], badge: {}, price: [] })).toMatchObject({
      colour: null,
      badge: null,
      price: null,
    });
  });

  it('reads a list of one value as that value, and comments in parts as one text', () => {
    expect(vehicleOf({ colour: ['Red'], price: [12_990] })).toMatchObject({ colour: 'Red', price: 12_990 });
    expect(vehicleOf({ dealercomments: ['One owner.', 'Two keys.'] }).dealercomments).toBe(
      'One owner.\nTwo keys.',
    );
  });

  it('reads a price of 0 as none, and keeps 0 km for a new car only', () => {
    expect(vehicleOf({ price: 0 }).price).toBeNull();
    expect(vehicleOf({ km: 0, car_type: 'new' }).km).toBe(0);
    expect(vehicleOf({ km: 0, car_type: 'used' }).km).toBeNull();
  });

  it('maps the terms of stock systems for status and condition', () => {
    expect(vehicleOf({ status: 'Sold - Delivered', car_type: 'N' })).toMatchObject({
      status: 'sold',
      car_type: 'new',
    });
    expect(vehicleOf({ status: 'On Sale', car_type: 'New In Stock' })).toMatchObject({
      status: 'in_stock',
      car_type: 'new',
    });
  });
});

describe('numbers', () => {
  it.each([
    ['12,990', 12_990],
    ['$12,990', 12_990],
    ['AUD 12990', 12_990],
    [' 12990.50 ', 12_990.5],
    [12_990.999, 12_991],
    [123.125, 123.13],
    [1.234, 1.23],
    ['$12,990 drive away', 12_990],
    ['Now $12,990 drive away', 12_990],
    ['DAP $12,990', 12_990],
    ['Drive away: $12,990', 12_990],
    ['Drive Away - AUD 12,990', 12_990],
    ['Deposit $12,990', null],
    ['Was $14,990 Now $12,990', 12_990],
    ['WAS: $14,990.00 - NOW: $12,990.00 Drive Away', 12_990],
    ['$12,990 (was $14,990)', 12_990],
    ['Was $12,990', 12_990],
    ['12.990,50', 12_990.5],
    ['12990,50', 12_990.5],
    ['$12,990*', 12_990],
    ['$12,990 + ORC', 12_990],
    ['12,990 Excl. Govt. Charges', 12_990],
    ['12.990', 12_990],
    ['$1.012.990', 1_012_990],
    ['129.95', 129.95],
  ])('reads the price %j', (price, dollars) => {
    expect(vehicleOf({ price }).price).toBe(dollars);
  });

  it('reads a lender’s weekly payment with three decimals to the cent', () => {
    const finance_lenders = { bank: { paymentWeek: 92.125 } };
    expect(vehicleOf({ finance_lenders }).finance_lenders.bank?.paymentWeek).toBe(92.13);
  });

  it.each([-5, 1e308, 'cheap', '12990 - 13990', '1e9', Number.NaN, Number.POSITIVE_INFINITY])(
    'drops the price %j and says so',
    (price) => {
      expect(vehicleOf({ price }).price).toBeNull();
      expect(doubtsOf({ price })).toEqual(['price']);
    },
  );

  it.each([
    ['$12,990 Drive Away', 'drive_away'],
    ['$12,990 D/A', 'drive_away'],
    ['$12,990 + ORC', 'egc'],
    ['$12,990 plus on-road costs', 'egc'],
    ['$12,990 + Gov’t Charges', 'egc'],
    ['$12,990 (not drive away)', 'egc'],
    ['DAP $12,990', 'drive_away'],
    ['EGC $12,990', 'egc'],
    ['EGC $12,990 AUD', 'egc'],
    ['Excl. govt charges $12,990 inc GST', 'egc'],
    ['Excl. govt charges $12,990', 'egc'],
    ['$12,990', site.price.type.used],
  ])('reads what the price %j includes', (price, price_type) => {
    expect(vehicleOf({ price, price_type: null }).price_type).toBe(price_type);
    expect(vehicleOf({ price, price_type: 'unknown' }).price_type).toBe('unknown');
  });

  it.each([
    [18_000, 20_000, 18_000, 'egc'],
    [20_000, '$20,000', 20_000, 'drive_away'],
    [null, 20_000, 20_000, 'drive_away'],
    ['$0.00', 20_000, 20_000, 'drive_away'],
    [21_000, 20_000, 21_000, site.price.type.used],
    ['POA', 20_000, null, site.price.type.used],
    ['cheap', 20_000, null, site.price.type.used],
    ['$18,000 drive away', 20_000, 18_000, 'egc'],
  ])('reads the price %j beside the drive away price %j', (price, drive_away_price, shown, price_type) => {
    const read = vehicleOf({ price, drive_away_price, price_type: null });
    expect(read).toMatchObject({ price: shown, price_type, drive_away_price: 20_000 });
  });

  it('the drive away price of a car without another is that, whatever the feed calls its prices', () => {
    expect(vehicleOf({ price: null, drive_away_price: 20_000, price_type: 'egc' })).toMatchObject({
      price: 20_000,
      price_type: 'drive_away',
    });
  });

  it.each(['$120 per week', '$12,990 - $13,990', 'from $12,990 to 13'])('reads no price from %j', (price) => {
    expect(vehicleOf({ price }).price).toBeNull();
    expect(doubtsOf({ price })).toEqual(['price']);
  });

  it.each([
    ['55.000 km', 55_000],
    ['120k', 120_000],
    ['120K kms', 120_000],
    ['12 345km', 12_345],
    ['120km', 120],
  ])('reads the odometer %j', (km, kilometres) => {
    expect(vehicleOf({ km }).km).toBe(kilometres);
  });

  it.each(['POA', 'p.o.a.', 'Price on application', 'Call'])(
    'takes the price %j for none, which is no fault',
    (price) => {
      expect(vehicleOf({ price }).price).toBeNull();
      expect(doubtsOf({ price })).toEqual([]);
    },
  );

  it.each(['100615.00 USD', 'US$100,615', 'NZD 9000', '€ 9.000'])(
    'refuses the price %j, which is in no Australian dollars, with that reason',
    (price) => {
      const result = normalise(feedRecord(1, { price }), site);
      expect(result).toMatchObject({
        vehicle: { price: null },
        doubts: [{ field: 'price', message: expect.stringContaining('prices are Australian dollars') }],
      });
    },
  );

  it('reads the currency and the units that other formats write', () => {
    expect(vehicleOf({ price: '100615.00 AUD' }).price).toBe(100_615);
    expect(vehicleOf({ km: '23335 KM' }).km).toBe(23_335);
    expect(vehicleOf({ km: '2,777 miles' }).km).toBe(4469);
    expect(vehicleOf({ km: '100 MI' }).km).toBe(161);
  });

  it('drops a number with a wrong unit', () => {
    expect(
      vehicleOf({ variant: { cylinders: '0 L', fuelconsumptioncombined: '9.4 L / 100 km' } }).variant,
    ).toMatchObject({
      cylinders: null,
      fuelconsumptioncombined: 9.4,
    });
  });

  it('reads seats that are given with the doors', () => {
    expect(vehicleOf({ doors: ' 5 Seats', seats: 'null' })).toMatchObject({ seats: 5, doors: null });
  });
});

describe('years', () => {
  it('of an instant are those of the site’s zone', () => {
    expect(vehicleOf({ year: '2019-12-31T13:00:00Z' }).year).toBe(2020);
    expect(vehicleOf({ year: '2020-01-01T00:00:00+11:00' }).year).toBe(2020);
  });

  it.each([
    ['MY21', 2021],
    ['2021MY', 2021],
    ["'22", 2022],
    ['2021.5', 2021],
    [2021.5, 2021],
    [' 2021 ', 2021],
    ['2020 MY21', 2020],
    ['22', 2022],
    [' 09 ', 2009],
    [18, 2018],
    ['40', 1940],
  ])('reads %j', (year, value) => {
    expect(vehicleOf({ year }).year).toBe(value);
  });

  it.each(['2019/2020', '9', '2019 Kia', '05/2019', 'MY', true])('reads none in %j', (year) => {
    expect(faultsOf({ year })).toEqual(['year invalid']);
  });
});

describe('a price without GST', () => {
  const driveAway = fixtureSite({ price: { type: { used: 'drive_away' } } });

  it.each([
    { price: '$23,990 ex GST' },
    { price: '23990 + GST' },
    { price: '$23,990 plus GST drive away' },
    { price: 23_990, price_type: 'ex GST' },
    { price: 23_990, price_type: 'Excl. GST' },
    { price: 23_990, price_type: 'Exclusive of GST' },
    { price: 23_990, price_type: '+GST' },
    { price: 23_990, price_type: 'GST exclusive' },
  ])('is no price that a shopper pays: %j is dropped and reported', (record) => {
    expect(vehicleOf(record, driveAway).price).toBeNull();
    expect(doubtsOf(record)).toEqual(['price']);
  });

  it.each([
    ['inc GST', 'drive_away'],
    ['GST inclusive', 'drive_away'],
    ['DAP', 'drive_away'],
    ['Incl. govt charges', 'drive_away'],
    ['EGC', 'egc'],
    ['+ ORC', 'egc'],
    ['Before on-road costs', 'egc'],
    ['Excluding govt. charges', 'egc'],
    ['Excl. Gov. Charges', 'egc'],
    ['EGC (excludes stamp duty)', 'egc'],
    ['+ Govt Charges', 'egc'],
    ['Before Gov’t charges', 'egc'],
    ['Price excludes government charges', 'egc'],
    ['Plus on-roads', 'egc'],
    ['Excludes on-road costs & dealer delivery', 'egc'],
    ['Does not include on road costs', 'egc'],
    ['Not drive away', 'egc'],
    ['Ex. stamp duty', 'egc'],
    ['ExclGovCharges', 'egc'],
    ['EXCLGOVTCHARGES', 'egc'],
    ['plusonroadcosts', 'egc'],
    ['excl_gov_charges', 'egc'],
    ['Exc. Govt Charges', 'egc'],
    ['excluding_government_charges_price', 'egc'],
    ['estimated_drive_away_price', 'estimated_drive_away'],
    ['drive_away_price', 'drive_away'],
    ['Drive Away (est)', 'estimated_drive_away'],
    ['Drive away, no more to pay!', 'drive_away'],
  ])('is none where the price type is %j, which is read as %s', (price_type, type) => {
    expect(vehicleOf({ price: 23_990, price_type }, driveAway)).toMatchObject({
      price: 23_990,
      price_type: type,
    });
    expect(doubtsOf({ price: 23_990, price_type })).toEqual([]);
  });

  it.each(['Govt charges not included', 'ORC extra', 'Special', 'Excellent, no charges'])(
    'is unknown, not the site’s own, where the feed says %j',
    (price_type) => {
      expect(vehicleOf({ price: 23_990, price_type }, driveAway).price_type).toBe('unknown');
      expect(doubtsOf({ price: 23_990, price_type })).toEqual(['price_type']);
    },
  );
});

describe('texts', () => {
  it.each([
    ['<b>Toyota</b>', 'Toyota'],
    ['Toyota<script>alert(1)</script>', 'Toyota'],
    ['&lt;img src=x onerror=alert(1)&gt; Toyota', 'Toyota'],
    ['&amp;amp;amp;lt;b&amp;amp;amp;gt;Toyota', 'Toyota'],
    ['Toy\u0000ota', 'Toy ota'],
    ['\u202eToyota', 'Toyota'],
    ['Toyota null', 'Toyota'],
    ['Citroe\u0308n', 'Citroën'],
    ['  Alfa \n Romeo ', 'Alfa Romeo'],
    ['Toyota\ud800', 'Toyota'],
    ['Rolls & Royce', 'Rolls & Royce'],
  ])('reads %j as %j', (make, shown) => {
    expect(vehicleOf({ make }).make).toBe(shown);
  });

  it('preserves sections and lines of comments, without empty ones (S1 §3 "separated by a pipe")', () => {
    const dealercomments = 'One owner<br>Full history|null| |<p>Tow bar</p><p>Roof racks</p>';
    expect(vehicleOf({ dealercomments }).dealercomments).toBe('One owner\nFull history|Tow bar\nRoof racks');
  });

  it('drops warranty terms and engine codes from colours', () => {
    expect(vehicleOf({ colour: '7 years', interior_colour: 'Unlimited km' })).toMatchObject({
      colour: null,
      interior_colour: null,
    });
    expect(vehicleOf({ interior_colour: '2Zfa20' }).interior_colour).toBeNull();
    expect(vehicleOf({ colour: 'Black Leather' }).colour).toBe('Black Leather');
  });

  it('drops attributes called "Other", but not a model of that name', () => {
    expect(vehicleOf({ drive: 'Other', model: 'Other' })).toMatchObject({ drive: null, model: 'Other' });
  });

  it('drops masked phone numbers', () => {
    expect(vehicleOf({ location: { phone: '02 **** ****\n' } }).location_phone).toBeNull();
    expect(vehicleOf({ location: { phone: '(02) 5550 1001' } }).location_phone).toBe('(02) 5550 1001');
  });
});

describe('choices', () => {
  it.each(['in_stock', 'In Stock', 'IN-STOCK', 'Available'])('reads the status %j', (status) => {
    expect(vehicleOf({ status }).status).toBe('in_stock');
  });

  it.each(['On hold', 'Under Offer', 'ON DEPOSIT'])('reads a car of status %j as reserved', (status) => {
    expect(vehicleOf({ status, reserved: null })).toMatchObject({ status: 'in_stock', reserved: true });
  });

  it.each(['SOLD', 'X', 'x', '12/11/2026', '2026-11-12 09:00', true, 'Y', 1])(
    'reads %j as a sold car',
    (sold) => {
      expect(vehicleOf({ sold }).sold).toBe(true);
    },
  );

  it.each(['', 'No', 0, 'NaN'])('does not read %j as a sold car', (sold) => {
    expect(vehicleOf({ sold }).sold).toBe(false);
  });

  it.each([{ price: 'SOLD' }, { name: '2020 Toyota Corolla (SOLD)' }, { name: 'SOLD - 2020 Corolla' }])(
    'reads the car of %j as sold',
    (record) => expect(vehicleOf(record).sold).toBe(true),
  );

  it.each(['Withdrawn', 'Retailed', 'Deleted', 'Off-Market', 'Not For Sale', 'Sld', 'Sold - pending'])(
    'takes a car of the unknown status %j off sale',
    (status) => {
      const result = normalise(feedRecord(1, { status, make: null }), site);
      expect(result).toMatchObject({ kind: 'rejected', sold: true });
    },
  );

  it('does not take a car of the unknown status "Bay 4" off sale, nor puts one on sale that may be sold', () => {
    expect(normalise(feedRecord(1, { status: 'Bay 4' }), site)).toMatchObject({
      kind: 'rejected',
      sold: false,
    });
    expect(faultsOf({ sold: 'maybe' })).toEqual(['sold invalid']);
    expect(vehicleOf({ status: 'Unsold' }).status).toBe('in_stock');
  });

  it('reads a missing status of a sold car as sold (rules 3)', () => {
    expect(vehicleOf({ status: null, sold: 'true' }).status).toBe('sold');
  });

  it('defaults the item type to car, and the price type to the site’s (rules 19)', () => {
    const on = fixtureSite({ price: { type: { used: 'drive_away' } } });
    expect(vehicleOf({}, on)).toMatchObject({ item_type: 'car', price_type: 'drive_away' });
    expect(vehicleOf({ price_type: 'EGC', item_type: 'Caravan' })).toMatchObject({
      price_type: 'egc',
      item_type: 'caravan',
    });
  });

  it.each([
    [1, true],
    ['Yes', true],
    ['0', false],
    [null, false],
    ['perhaps', false],
  ])('reads the flag %j', (reserved, value) => {
    expect(vehicleOf({ reserved }).reserved).toBe(value);
  });
});

describe('codes of dealers', () => {
  it.each<[record: Record<string, unknown>, shown: Record<string, unknown>]>([
    [
      { simple_fuel: 'ULP', fuel: 'ULP' },
      { simple_fuel: 'Petrol', fuel: 'Unleaded Petrol' },
    ],
    [
      { simple_fuel: 'pulp', fuel: 'PULP 98' },
      { simple_fuel: 'Petrol', fuel: 'Premium Unleaded Petrol' },
    ],
    [
      { simple_fuel: 'DSL', fuel: 'DIESEL' },
      { simple_fuel: 'Diesel', fuel: 'Diesel' },
    ],
    [{ simple_fuel: 'LPG' }, { simple_fuel: 'LPG' }],
    [
      { simple_fuel: 'ELEC', fuel: 'BEV' },
      { simple_fuel: 'Electric', fuel: 'Electric' },
    ],
    [{ simple_fuel: 'HYB' }, { simple_fuel: 'Hybrid' }],
    [
      { simple_fuel: 'PHEV', fuel: 'plug in hybrid' },
      { simple_fuel: 'Plug-in Hybrid', fuel: 'Plug-in Hybrid' },
    ],
    [
      { simple_transmission: 'Auto', trans: 'A/T' },
      { simple_transmission: 'Automatic', trans: 'Automatic' },
    ],
    [
      { simple_transmission: 'Man', trans: 'MT' },
      { simple_transmission: 'Manual', trans: 'Manual' },
    ],
    [
      { simple_transmission: 'CVT', trans: 'CVT' },
      { simple_transmission: 'Automatic', trans: 'CVT' },
    ],
    [
      { simple_transmission: 'DCT', trans: 'DCT' },
      { simple_transmission: 'Automatic', trans: 'Dual Clutch' },
    ],
    [{ drive: 'FWD' }, { drive: 'Front' }],
    [{ drive: 'RWD' }, { drive: 'Rear' }],
    [{ drive: '4X4' }, { drive: '4WD' }],
    [{ drive: '4 x 2' }, { drive: '2WD' }],
    [{ drive: 'awd' }, { drive: 'AWD' }],
    [{ simple_body: 'HTCH' }, { simple_body: 'Hatch' }],
    [{ simple_body: 'WAG' }, { simple_body: 'Wagon' }],
    [{ simple_body: 'SDN' }, { simple_body: 'Sedan' }],
    [{ simple_body: 'UTE' }, { simple_body: 'Ute' }],
    [
      { simple_transmission: '8 Speed Automatic', trans: '6 Sp Auto' },
      { simple_transmission: 'Automatic', trans: '6 Sp Auto' },
    ],
    [
      { simple_transmission: '6A', trans: '6A' },
      { simple_transmission: 'Automatic', trans: '6 Speed Automatic' },
    ],
    [
      { simple_transmission: '5 sp M', trans: '10AT' },
      { simple_transmission: 'Manual', trans: '10 Speed Automatic' },
    ],
    [{ simple_transmission: '9G-TRONIC Auto' }, { simple_transmission: 'Automatic' }],
    [{ simple_transmission: '5 Speed Manual' }, { simple_transmission: 'Manual' }],
    [{ simple_transmission: 'Automated Manual' }, { simple_transmission: 'Automated Manual' }],
    [{ simple_body: '4D SEDAN' }, { simple_body: 'Sedan' }],
    [{ simple_body: '5 Door Hatchback' }, { simple_body: 'Hatch' }],
    [{ simple_body: 'UTILITY' }, { simple_body: 'Ute' }],
    [{ simple_body: '4D Dual Cab Utility' }, { simple_body: 'Ute' }],
    [{ simple_body: 'DUAL CAB P/UP' }, { simple_body: 'Ute' }],
    [{ simple_body: 'Dual Cab P/Up' }, { simple_body: 'Ute' }],
    [{ simple_body: 'Crew Cab Pickup' }, { simple_body: 'Ute' }],
    [{ simple_body: 'X CAB P/UP' }, { simple_body: 'Ute' }],
    [{ simple_body: 'P/Up' }, { simple_body: 'Ute' }],
    [{ simple_body: 'DUAL C/CHAS' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Single Cab Chassis' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Cab Chassis' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Dual Cab' }, { simple_body: 'Dual Cab' }],
    [
      { simple_fuel: 'Petrol - ULP', fuel: 'Petrol - Premium ULP' },
      { simple_fuel: 'Petrol', fuel: 'Premium Unleaded Petrol' },
    ],
    [{ simple_fuel: 'Premium Unleaded' }, { simple_fuel: 'Petrol' }],
    [{ car_type: 'U' }, { car_type: 'used' }],
    [{ car_type: 'D' }, { car_type: 'demo' }],
  ])('%j are shown as words', (record, shown) => {
    expect(vehicleOf(record)).toMatchObject(shown);
  });

  it('are words of the variant, too', () => {
    const { variant } = vehicleOf({ variant: { geartype: 'AUTO', bodyconfiguration: 'WGN' } });
    expect(variant).toMatchObject({ geartype: 'Automatic', bodyconfiguration: 'Wagon' });
  });

  it('stay where they are words already, or no code that is read', () => {
    const written = { simple_fuel: 'Hydrogen', trans: '8 Speed Automatic', drive: 'Front Wheel Drive' };
    expect(vehicleOf(written)).toMatchObject(written);
  });

  it('of one letter are never guessed: they are dropped and reported', () => {
    const letters = {
      simple_fuel: 'P',
      simple_transmission: 'A',
      drive: '4',
      simple_body: 'S',
      trans: ' m ',
    };
    const fields = Object.keys(letters);
    expect(vehicleOf(letters)).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])));
    expect(doubtsOf(letters)).toEqual(expect.arrayContaining(fields));
  });
});

describe('times', () => {
  it.each([1_794_859_200, 1_794_859_200_000, '1794859200', '2026-11-16T20:00:00+00:00'])(
    'reads the time of sale %j (rules 3 "seconds or ms accepted")',
    (sold_date_timestamp) => {
      expect(vehicleOf({ sold_date_timestamp }).sold_date_timestamp).toBe(1_794_859_200);
    },
  );

  it('converts instants to UTC; a time without offset is in the site’s zone', () => {
    expect(vehicleOf({ created_at: '2026-11-09T04:53:00+11:00' }).created_at).toBe(
      '2026-11-08T17:53:00.000Z',
    );
    expect(vehicleOf({ created_at: '2026-11-09 04:53' }).created_at).toBe('2026-11-08T17:53:00.000Z');
    for (const created_at of ['2026-11-08 17:53:00 UTC', '2026-11-09 04:53+11', '2026-11-09T04:53:00+1100'])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-08T17:53:00.000Z');
    expect(vehicleOf({ created_at: '20261109' }).created_at).toBe('2026-11-08T13:00:00.000Z');
    for (const created_at of ['yesterday', '20261399', '09112026', 2026, 99_999_999])
      expect(vehicleOf({ created_at }).created_at).toBeNull();
    // Day 46,346 of a workbook whose cells are plain numbers.
    for (const created_at of ['9 Nov 2026', '09-NOV-2026', '9 November 2026', '09-11-2026'])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-08T13:00:00.000Z');
    for (const created_at of ['9 Nov 26', '9 Novel 2026', '31 Nov 2026'])
      expect(vehicleOf({ created_at }).created_at).toBeNull();
    for (const created_at of ['46346', 46_346.25])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-19T13:00:00.000Z');
    expect(vehicleOf({ rego_expiry: 46_346 }).rego_expiry).toBe('2026-11-20');
  });

  it.each([
    ['2027-03-01', '2027-03-01'],
    ['01/03/2027', '2027-03-01'],
    ['1/3/2027', '2027-03-01'],
    ['2027-03-01T00:00:00+11:00', '2027-03-01'],
    ['20270301', '2027-03-01'],
    // The same day in Sydney, at its start, as programs write it in UTC.
    ['2027-02-28T13:00:00Z', '2027-03-01'],
    ['2027-03-01T23:59:59.997Z', '2027-03-01'],
    ['2027-03-01 23:59:59 +00:00', '2027-03-01'],
    ['2027-02-28 13:00:00 UTC', '2027-03-01'],
    ['2027-02-28 13:00:00+00', '2027-03-01'],
    ['/Date(1803819600000+1100)/', '2027-03-01'],
    ['1803819600', '2027-03-01'],
    ['2027-03-01T00:00:00+1100', '2027-03-01'],
    ['31/02/2027', null],
    ['03/2027', null],
  ])('reads the rego expiry %j', (rego_expiry, day) => {
    expect(vehicleOf({ rego_expiry }).rego_expiry).toBe(day);
  });
});

describe('photos and files', () => {
  it.each([
    [[{ image: { url: '/a.jpg' } }, { url: 'https://x.example/b.jpg' }, '/c.jpg']],
    [['/a.jpg', 'https://x.example/b.jpg', '/c.jpg', '/a.jpg']],
  ])('reads %j', (images) => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    expect(vehicleOf({ images }, hosts)).toMatchObject({
      images: ['/a.jpg', 'https://x.example/b.jpg', '/c.jpg'],
      photos_count: 3,
    });
  });

  it('puts the primary image first, and falls back to thumbnails', () => {
    expect(vehicleOf({ images: ['/a.jpg', '/b.jpg'], primary_image_url: '/b.jpg' }).images).toEqual([
      '/b.jpg',
      '/a.jpg',
    ]);
    expect(vehicleOf({ thumbnails: ['/a.jpg'], photos_count: 25 })).toMatchObject({
      images: ['/a.jpg'],
      photos_count: 1,
    });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://x.example:8080/a.jpg',
    '/\\evil.example/a.jpg',
    'https://user:pass@x.example/a.jpg',
    '/a".onerror="x',
    'demo:vehicle/SUV/Blue/side-street/black/1',
    'file:///etc/passwd',
  ])('drops the address %j', (address) => {
    expect(vehicleOf({ images: [address], file: address })).toMatchObject({ images: [], file: null });
    expect(doubtsOf({ images: [address] })).toEqual(['images']);
  });

  it('reads addresses of any usual name, in groups too, and reports an entry without one', () => {
    expect(vehicleOf({ images: [{ src: '/a.jpg' }, { href: '/b.jpg' }] }).images).toEqual([
      '/a.jpg',
      '/b.jpg',
    ]);
    const groups = { main: '/a.jpg', others: ['/b.jpg', { path: '/c.jpg' }] };
    expect(vehicleOf({ images: groups }).images).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
    const result = normalise(feedRecord(1, { images: [{ alt: 'Front' }, 7, {}, '/a.jpg'] }), fixtureSite());
    expect(result.kind === 'vehicle' && result.doubts.map(({ message }) => message)).toEqual([
      'An entry has no address of a photo, but alt',
      'An entry has no address of a photo, but 7',
      'An entry has no address of a photo, but nothing',
    ]);
  });

  it('upgrades http photos to https, on hosts in the settings only', () => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    const images = ['http://x.example/a.jpg', '//x.example/b.jpg', 'http://evil.example/c.jpg'];
    expect(vehicleOf({ images, file: images[0] }, hosts)).toMatchObject({
      images: ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
      file: null,
    });
  });

  it('accepts photos only from hosts in the settings, and drawings only on demo sites', () => {
    const hosts = fixtureSite({ images: { hosts: ['cdn.example'] } });
    const images = ['https://cdn.example/a.jpg', 'https://other.example/a.jpg'];
    expect(vehicleOf({ images }, hosts).images).toEqual(['https://cdn.example/a.jpg']);
    expect(vehicleOf({ images }).images).toEqual([]);
    const cdn = fixtureSite({ images: { cdn: { provider: 'imgix', url: 'https://dealer.imgix.net' } } });
    expect(vehicleOf({ images }, cdn).images).toEqual(images);
    const drawing = 'demo:vehicle/SUV/Blue/side-street/black/1';
    expect(vehicleOf({ images: [drawing] }, fixtureSite({ stock: { type: 'demo' } })).images).toEqual([
      drawing,
    ]);
  });
});

describe('unpublishable records', () => {
  it.each([
    [{ id: null }, ['id missing']],
    [{ id: '<script>' }, ['id invalid']],
    [{ id: '../..' }, ['id invalid']],
    [{ id: 'a b'.padEnd(65, 'c') }, ['id invalid']],
    [{ slug: '' }, ['slug missing']],
    [{ slug: '../etc/passwd' }, ['slug invalid']],
    [{ slug: 'x'.repeat(121) }, ['slug invalid']],
    [{ slug: 'Trade-In' }, ['slug invalid']],
    [{ name: 'null' }, ['name missing']],
    [{ make: '<b></b>' }, ['make missing']],
    [{ model: null, year: null }, ['model missing', 'year missing']],
    [{ year: 'twenty' }, ['year invalid']],
    [{ year: 9 }, ['year invalid']],
    [{ status: 'bay 4' }, ['status invalid']],
    [{ status: null }, ['status missing']],
    [{ car_type: 'hovercraft' }, ['car_type invalid']],
    [{ name: { text: 'x' } }, ['name invalid_type']],
    [{ price: { $gt: 0 } }, ['price invalid_type']],
    [{ variant: 'x' }, ['variant invalid_type']],
    [{ images: { a: 1 } }, ['images invalid_type']],
  ])('rejects %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it.each([[null], [1], ['car'], [[]]])('rejects %j, which is not a record', (record) => {
    expect(normalise(record, site)).toMatchObject({
      kind: 'rejected',
      id: '',
      faults: [{ code: 'invalid_type' }],
    });
  });

  it('identifies the record by its id if readable', () => {
    expect(normalise(feedRecord(77, { slug: '!' }), site)).toMatchObject({ kind: 'rejected', id: '77' });
  });

  it('returns only the id of hidden cars', () => {
    expect(normalise(feedRecord(5, { show_on_dealer_website: 'false' }), site)).toEqual({
      kind: 'hidden',
      id: '5',
    });
  });
});

it('drops private and unknown fields (rules 25)', () => {
  const private_fields = {
    private_suburb: 'Glebe',
    private_postcode: '2037',
    owner: 'Glebe',
    variant: { secret: 'Glebe' },
  };
  expect(JSON.stringify(vehicleOf({ ...private_fields, location: { secret: 'Glebe' } }))).not.toContain(
    'Glebe',
  );
});

it('keeps each lender’s figures, including zeros', () => {
  const finance_lenders = {
    acme: { interestRate: '7.9%', paymentWeek: '$99', balloon: 0, other: 1 },
    __proto__x: {},
    'bad key!': {},
  };
  expect(vehicleOf({ finance_lenders }).finance_lenders).toEqual({
    acme: expect.objectContaining({ interestRate: 7.9, paymentWeek: 99, balloon: 0, deposit: null }),
  });
});

const dirt = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'null',
    'NaN',
    '0',
    0,
    -1,
    1e308,
    true,
    '[object Object]',
    'javascript:alert(1)',
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `<b>${text}</b> null &lt;i&gt;`),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const FIELDS = Object.keys(vehicleSchema.shape);
const hostile = fc.dictionary(fc.constantFrom(...FIELDS, 'location', 'thumbnails', 'private_suburb'), dirt);

describe('laws', () => {
  it('publishes only what the vehicle schema accepts, without artefacts such as "undefined"', () => {
    fc.assert(
      fc.property(hostile, (changes) => {
        const result = normalise(feedRecord(1, changes), site);
        if (result.kind !== 'vehicle') return;
        expect(vehicleSchema.parse(result.vehicle)).toEqual(result.vehicle);
        expect(
          JSON.stringify(Object.values(result.vehicle).filter((value) => typeof value === 'string')),
        ).not.toMatch(/\bnull\b|\bundefined\b|\bNaN\b|\[object Object\]|<script/i);
      }),
      { numRuns: 500 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(hostile, (changes) => {
        const first = normalise(feedRecord(1, changes), site);
        if (first.kind !== 'vehicle') return;
        const {
          location_phone: phone,
          location_slug: slug,
          distribution_locations,
          ...vehicle
        } = first.vehicle;
        const again = normalise({ ...vehicle, location: { phone, slug, distribution_locations } }, site);
        expect(again).toMatchObject({ kind: 'vehicle', vehicle: first.vehicle });
      }),
    );
  });

  // A backtracking regular expression would time out.
  it('accepts hostile texts of any length', () => {
    const texts = ['<script>', '<!--', '&amp;', '<', '[object ', 'null ', '|', '\u202e'].map((text) =>
      text.repeat(100_000),
    );
    for (const text of texts)
      expect(
        normalise(feedRecord(1, { name: text, dealercomments: text, images: [text] }), site),
      ).toHaveProperty('kind');
  });
});

const fixtures = new URL('../../../shared/fixtures/', import.meta.url);

describe.skipIf(!existsSync(fixtures))('real feeds', () => {
  it.each(['stock-dealership-1', 'stock-dealership-2', 'stock-dealership-3', 'stock-dirty'])(
    'publishes every record of %s',
    (name) => {
      const records: unknown[] = JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const results = records.map((record) => normalise(record, site));
      for (const result of results) {
        expect(result.kind).toBe('vehicle');
        if (result.kind === 'vehicle') expect(vehicleSchema.parse(result.vehicle)).toEqual(result.vehicle);
      }
    },
  );

  it('reports every value that it drops from the dirty feed', () => {
    const records: unknown[] = JSON.parse(readFileSync(new URL('stock-dirty.json', fixtures), 'utf8'));
    const doubts = records.flatMap((record) => {
      const result = normalise(record, site);
      return result.kind === 'vehicle' ? result.doubts.map(({ field }) => field) : [];
    });
    expect([...new Set(doubts)].sort()).toEqual([
      'colour',
      'doors',
      'interior_colour',
      'location.phone',
      'variant.cylinders',
    ]);
  });
});

describe('an id with other characters than addresses have', () => {
  const idOf = (id: string) => {
    const result = normalise(feedRecord(1, { id }), site);
    return result.kind === 'vehicle' ? result.vehicle.id : result;
  };

  it.each(['A 1234', '12/345', 'HC#12 (B)', 'Ä7', String.raw`N\7`, '12 & 13'])(
    'becomes one that has a hash of it behind what it shares with others: %s',
    (id) => {
      const derived = idOf(id);
      expect(derived).toMatch(/^[\w.:-]{1,64}$/);
      expect(derived).toMatch(/-[\da-f]{8}$/);
      expect(idOf(` ${id.replace(' ', '  ')} `)).toBe(derived);
      expect(recordId(feedRecord(1, { id, year: 'x' }), site)).toBe(derived);
    },
  );

  it('is no other car’s, and reads as the feed has it', () => {
    const ids = ['A 1234', 'A-1234', 'A/1234', 'A.1234', 'A1234', 'a 1234'].map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^A-1234-/);
    expect(ids.slice(1, 2)).toEqual(['A-1234']);
  });
});
