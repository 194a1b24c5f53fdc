import { expect, it } from 'vitest';
import type { PriceDisplay, ShownPrice } from './price.ts';
import { totalPrice } from './total-price.ts';

const shown: ShownPrice = { amount: 24_990, type: 'drive_away', label: 'Drive away', drive_away: null };

it.each<{ display: PriceDisplay; total: ShownPrice | null }>([
  { display: { kind: 'price', price: shown }, total: shown },
  { display: { kind: 'reduced', price: shown, before: 26_990, saving: 2000 }, total: shown },
  { display: { kind: 'subscription', amount: 189, period: 'week', text: '', total: shown }, total: shown },
  { display: { kind: 'subscription', amount: 189, period: 'week', text: '', total: null }, total: null },
  { display: { kind: 'preorder', text: 'PREORDER' }, total: null },
  { display: { kind: 'none', text: 'Enquire for price.' }, total: null },
])('the total price of $display.kind is $total.amount', ({ display, total }) => {
  expect(totalPrice(display)).toBe(total);
});
