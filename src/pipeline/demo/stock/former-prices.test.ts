import { describe, expect, it } from 'vitest';
import { recordedBefore } from '#domain/price/price-history.ts';
import { recordPrices } from '#pipeline/price-history.ts';
import { formerPrices } from './former-prices.ts';

const now = new Date('2026-11-20T00:00:00Z');
const cars = [
  { slug: 'reduced', price: 20_000, before_price: 22_000 },
  { slug: 'plain', price: 20_000, before_price: null },
];

describe('formerPrices', () => {
  it('backs the reduced price of an invented car, and of no other', () => {
    const { reduced = [], plain = [] } = recordPrices(formerPrices(cars, now), cars, now);
    expect(recordedBefore(reduced)).toBe(22_000);
    expect(recordedBefore(plain)).toBeNull();
  });
});
