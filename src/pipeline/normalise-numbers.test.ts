import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { doubtsOf, faultsOf, site, vehicleOf } from './normalise.fixture.ts';
import { normalise } from './normalise.ts';

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
    ['$12,990 Ride Away', 'drive_away'],
    ['Ride-away $12,990', 'drive_away'],
    ['12,990 AUD Drive Away', 'drive_away'],
    ['$12,990 IGC', 'drive_away'],
    ['$12,990 drive-away today!', 'drive_away'],
    ['Special: $12,990 Drive Away', 'drive_away'],
    ['$12,990 (not ride away)', 'egc'],
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
    ['Ride Away', 'drive_away'],
    ['ride_away', 'drive_away'],
    ['RideAwayPrice', 'drive_away'],
    ['Est. ride away', 'estimated_drive_away'],
    ['Not ride away', 'egc'],
    ['IGC', 'drive_away'],
    ['Drive-away today!', 'drive_away'],
  ])('is none where the price type is %j, which is read as %s', (price_type, type) => {
    expect(vehicleOf({ price: 23_990, price_type }, driveAway)).toMatchObject({
      price: 23_990,
      price_type: type,
    });
    expect(doubtsOf({ price: 23_990, price_type })).toEqual([]);
  });

  it.each(['POA', 'Price on application', 'Call us'])(
    'is unknown without a word where it is %j',
    (price_type) => {
      expect(vehicleOf({ price: 23_990, price_type }, driveAway).price_type).toBe('unknown');
      expect(doubtsOf({ price: null, price_type })).toEqual([]);
    },
  );

  it.each(['Govt charges not included', 'ORC extra', 'Special', 'Excellent, no charges'])(
    'is unknown, not the site’s own, where the feed says %j',
    (price_type) => {
      expect(vehicleOf({ price: 23_990, price_type }, driveAway).price_type).toBe('unknown');
      expect(doubtsOf({ price: 23_990, price_type })).toEqual(['price_type']);
    },
  );
});
