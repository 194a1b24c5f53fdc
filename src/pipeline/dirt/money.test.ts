import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { normalise } from '../normalise.ts';

function published(record: Parameters<typeof normalise>[0]) {
  const result = normalise(record, fixtureSite());
  if (result.kind !== 'vehicle') throw new Error(`Not published: ${JSON.stringify(result)}`);
  return result;
}

const vehicleOf = (record: Parameters<typeof normalise>[0]) => published(record).vehicle;

function priceOf(price: unknown) {
  const result = published(feedRecord(1, { price }));
  const messages = result.doubts.flatMap(({ field, message }) => (field === 'price' ? message : []));
  return [result.vehicle.price, ...messages];
}

describe('a negative sum of an accounting export is no price', () => {
  it.each(['21990-', '21,990.00-', '$21,990-', '21.990,00-', '21990−', ' 21990- '])('%j', (text) => {
    expect(priceOf(text)).toEqual([null, `${JSON.stringify(text)} is not a number`]);
  });

  it.each(['21990.-', '21990,-', '21990 -', '$21,990 - Drive away', '21,990-DAP'])(
    'but %j is one',
    (text) => {
      expect(priceOf(text)).toEqual([21_990]);
    },
  );
});

describe('a sum that stands for a price that is not known', () => {
  it.each([
    ...[999_999, 9_999_999, 999_999.99, 111_111, 1_111_111, 123_456, 1_234_567],
    ...['$999,999', '$1,234,567 drive away', '123456', 11, 99, 111, 123, '$99', '$99.00 drive away'],
  ])('is none: %j', (price) => {
    expect(priceOf(price)).toEqual([null, `${JSON.stringify(price)} stands for no price`]);
  });

  it.each(['motorcycle', 'caravan', 'car'])('is none of a %s that costs less than any', (item_type) => {
    const { vehicle, doubts } = published(feedRecord(1, { item_type, price: 50, drive_away_price: 60 }));
    expect(vehicle).toMatchObject({ price: null, drive_away_price: null });
    expect(doubts.map(({ field }) => field)).toEqual(expect.arrayContaining(['price', 'drive_away_price']));
  });

  it.each([0.01, 1, 10])('is as written up to the 10 that no page shows (rules 8): %j', (price) => {
    expect(priceOf(price)).toEqual([price]);
  });

  it('is one in fields that may be low', () => {
    expect(vehicleOf(feedRecord(1, { deposit: 50, subscription_price: 99 }))).toMatchObject({
      deposit: 50,
      subscription_price: 99,
    });
  });

  it.each([100, 999, 1111, 99_999, 11_111, 12_345, 888_888, 123_990, 999_990, 1_299_999])(
    'but %j is one',
    (price) => {
      expect(priceOf(price)).toEqual([price]);
    },
  );
});

describe('a price that a person wrote', () => {
  it.each([
    ['24.9k', 24_900],
    ['25K ono', 25_000],
    ['$25 k drive away', 25_000],
    ['from 24.95k', 24_950],
    ["24'990", 24_990],
    ['$1’024’990', 1_024_990],
    ['From $24,990', 24_990],
    ['Reduced! 24,990', 24_990],
    ['Reduced to $24,990', 24_990],
    ['Reduced: $24,990 drive away', 24_990],
    ['$24,990 Ride Away', 24_990],
    ['24,990 AUD Drive Away', 24_990],
    ['AUD 24,990 IGC', 24_990],
    ['$24,990 drive-away today!', 24_990],
    ['Special: $24,990', 24_990],
    ['Sale price $24,990', 24_990],
    ['Our price: $24,990 firm', 24_990],
    ['$24,990 (firm)', 24_990],
  ])('is read: %j', (text, price) => {
    expect(priceOf(text)).toEqual([price]);
  });

  it.each([
    ...['$24,990 or $99/week', '$24,990 - $2,000 cashback', 'Save $2,000', 'Save 2k', '24k-26k'],
    ...['Reduced $2,000', 'Reduced from $24,990', 'From $99 per week', '25k km', "24'99", '1.25e5', '1250k'],
  ])('is dropped where it may be misread: %j', (text) => {
    expect(priceOf(text)).toEqual([null, `${JSON.stringify(text)} is not a number`]);
  });
});

it.each(['$ -', ' $ -   ', '$-', '$ – '])('%j is the zero of a workbook', (text) => {
  expect(priceOf(text)).toEqual([null]);
});

it.each([
  [{ price: '$32,990 Fixed Price' }, 'price', 'fixed price'],
  [{ price: '12,990 km' }, 'price', 'km'],
  [{ km: '85 thou' }, 'km', 'thou'],
  [{ km: '60 hrs' }, 'km', 'hrs'],
])('of %j the words are named that are not understood', (record, field, words) => {
  const [value] = Object.values(record);
  expect(published(feedRecord(1, record)).doubts).toContainEqual({
    field,
    message: `${JSON.stringify(value)}: "${words}" beside the number is not understood`,
  });
});

it.each([
  [{ doors: '5 Seats' }, 'doors'],
  [{ seats: '4 doors' }, 'seats'],
  [{ seats: '4 Door' }, 'seats'],
])('of %j the value is another field’s', (record, field) => {
  const [value] = Object.values(record);
  expect(published(feedRecord(1, record)).doubts).toContainEqual({
    field,
    message: `${JSON.stringify(value)} belongs to another field`,
  });
});

describe('an odometer that a person wrote', () => {
  it.each([
    ['125000 kms (approx)', 125_000],
    ['125,000kms approx.', 125_000],
    ['125k approx', 125_000],
    ['125000 (approx.)', 125_000],
    ['100 miles approximately', 161],
    ['45,210 klms', 45_210],
    ['45210 KMS.', 45_210],
    ["45,210 km's", 45_210],
    ['45,210 km’s', 45_210],
    ['45,210KLM', 45_210],
    ['45210 K', 45_210],
    ['9,500 k', 9500],
    ['45.2k', 45_200],
    ['45.25 k kms', 45_250],
    ['KM: 45210', 45_210],
    ['Kms 45,210', 45_210],
    ['Odometer: 45,210 km', 45_210],
    ['45210 km*', 45_210],
    ['45210*', 45_210],
    ['approx 45210 km', 45_210],
    ['Approx. 45,210', 45_210],
    ['~45,210', 45_210],
    ['about 45k', 45_000],
    ['45,210 kms on the clock', null],
    ['K45210', null],
    ['1250k', null],
    ['-45210 km', null],
  ])('is read: %j', (km, read) => {
    expect(vehicleOf(feedRecord(1, { km })).km).toBe(read);
  });

  it.each([999_999, '999,999 km', 9_999_999, '999999 miles'])(
    'is none where it stands for none: %j',
    (km) => {
      const { vehicle, doubts } = published(feedRecord(1, { km }));
      expect(vehicle.km).toBeNull();
      expect(doubts).toEqual([{ field: 'km', message: `${JSON.stringify(km)} stands for no odometer` }]);
    },
  );

  it.each([99_999, 111_111, 999_990])('but %j is one', (km) => {
    expect(vehicleOf(feedRecord(1, { km })).km).toBe(km);
  });
});

describe('a number with blanks that are not seen, entities or markup', () => {
  it.each([
    ['24\u202f990', 24_990],
    ['$24\u00a0990', 24_990],
    ['24\u2009990', 24_990],
    ['\u200b24990', 24_990],
    ['24990\ufeff', 24_990],
    ['$24,990&nbsp;', 24_990],
    ['$24,990&nbsp;Drive&nbsp;Away', 24_990],
    ['&#36;24,990', 24_990],
    ['<b>$24,990</b>', 24_990],
    ['<b>$24,990</b> drive away', 24_990],
  ])('is a price: %j', (text, price) => {
    expect(priceOf(text)).toEqual([price]);
  });

  it.each([
    ['45\u00a0210 km', 45_210],
    ['45\u202f210\u00a0km', 45_210],
    ['45,210&nbsp;km', 45_210],
    ['<span>45,210</span> km', 45_210],
  ])('is an odometer: %j', (km, read) => {
    expect(vehicleOf(feedRecord(1, { km })).km).toBe(read);
  });

  it('is a count', () => {
    expect(vehicleOf(feedRecord(1, { seats: '5&nbsp;seats', doors: '\u200b4' }))).toMatchObject({
      seats: 5,
      doors: 4,
    });
  });
});
