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

  it.each(['21990.-', '21990,-', '21990 -', '$21,990 - Drive away', '21,990-DAP'])('but %j is one', (text) => {
    expect(priceOf(text)).toEqual([21_990]);
  });
});
