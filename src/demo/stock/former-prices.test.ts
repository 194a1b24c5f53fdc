import { describe, expect, it } from 'vitest';
import { recordedBefore } from '#domain/price/price-history.ts';
import { formerPrices } from './former-prices.ts';

const now = new Date('2026-11-20T00:00:00Z');
const cars = [
  { slug: 'reduced', price: 20_000, before_price: 22_000 },
  { slug: 'plain', price: 20_000, before_price: null },
];

describe('formerPrices', () => {
  it('supports the reduced price of an invented car, and of no other', () => {
    const { reduced = [], plain = [] } = formerPrices(cars, now);
    const offered = { price: 20_000, since: now.toISOString() };
    expect(recordedBefore([...reduced, offered])).toBe(22_000);
    expect(recordedBefore([...plain, offered])).toBeNull();
  });
});
