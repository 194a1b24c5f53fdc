import { expect, it } from 'vitest';
import { finalPrice } from './final-price.ts';
import type { ShownPrice } from './price.ts';

const shown: ShownPrice = { amount: 24_990, type: 'drive_away', label: 'Drive away', drive_away: null };

it.each<{ price: ShownPrice; final: ReturnType<typeof finalPrice> }>([
  { price: shown, final: shown },
  { price: { ...shown, label: 'EGC', drive_away: 26_490 }, final: { amount: 26_490, label: 'Drive away' } },
])('a car that costs $final.amount on the road is listed and financed so', ({ price, final }) => {
  expect(finalPrice({ kind: 'price', price })).toEqual(final);
  expect(finalPrice({ kind: 'none', text: 'Enquire for price.' })).toBeNull();
});
