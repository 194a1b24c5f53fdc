import { describe, expect, it } from 'vitest';
import type { PriceDisplay } from '../price/price.ts';
import { priceChange } from './price-change.ts';

const priced = (amount: number, type: 'drive_away' | 'egc' = 'drive_away'): PriceDisplay => ({
  kind: 'price',
  price: { amount, type, label: null, drive_away: null },
});
const saved = { price: 24_990, price_type: 'drive_away' };

describe('"render live facts; show change" (rules 45)', () => {
  it('names the difference of a price that fell or rose', () => {
    expect(priceChange(saved, priced(23_490))).toEqual({
      direction: 'down',
      text: '$1,500 less than when you saved it',
    });
    expect(priceChange(saved, priced(25_990))).toEqual({
      direction: 'up',
      text: '$1,000 more than when you saved it',
    });
  });

  it.each([
    { why: 'the same price', entry: saved, now: priced(24_990) },
    { why: 'prices of different types (rules 20)', entry: saved, now: priced(22_000, 'egc') },
    { why: 'no price before', entry: { price: null, price_type: null }, now: priced(24_990) },
    { why: 'no price now', entry: saved, now: { kind: 'preorder', text: 'PREORDER' } as const },
  ])('is null for $why', ({ entry, now }) => {
    expect(priceChange(entry, now)).toBeNull();
  });
});
