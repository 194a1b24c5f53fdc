import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { normalise } from '../normalise.ts';

function priceOf(price: unknown) {
  const result = normalise(feedRecord(1, { price }), fixtureSite());
  if (result.kind !== 'vehicle') throw new Error(`Not published: ${JSON.stringify(result)}`);
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
    ...['$999,999', '$1,234,567 drive away', '123456'],
  ])('is none: %j', (price) => {
    expect(priceOf(price)).toEqual([null, `${JSON.stringify(price)} stands for no price`]);
  });

  it.each([99_999, 11_111, 12_345, 888_888, 123_990, 999_990, 1_299_999])('but %j is one', (price) => {
    expect(priceOf(price)).toEqual([price]);
  });
});
