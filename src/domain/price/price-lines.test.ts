import { expect, it } from 'vitest';
import type { PriceDisplay, ShownPrice } from './price.ts';
import { priceLines } from './price-lines.ts';

const shown = (changes: Partial<ShownPrice> = {}): ShownPrice => ({
  amount: 24_990,
  type: 'egc',
  label: 'Excl. government charges',
  drive_away: null,
  ...changes,
});
const EGC = { text: '$24,990', label: 'Excl. government charges' };

it.each<{ price: PriceDisplay; sums: unknown; note: string | null }>([
  { price: { kind: 'price', price: shown() }, sums: [EGC], note: null },
  {
    price: { kind: 'price', price: shown({ drive_away: 26_490 }) },
    sums: [EGC, { text: '$26,490', label: 'Drive away' }],
    note: null,
  },
  {
    price: { kind: 'reduced', price: shown(), before: 27_990, saving: 3000 },
    sums: [EGC],
    note: 'Was $27,990, save $3,000',
  },
  {
    price: {
      kind: 'subscription',
      amount: 189,
      period: 'week',
      text: '$189 per week subscription',
      total: shown(),
    },
    sums: [EGC],
    note: '$189 per week subscription',
  },
  {
    price: {
      kind: 'subscription',
      amount: 189,
      period: 'week',
      text: '$189 per week subscription',
      total: null,
    },
    sums: [],
    note: '$189 per week subscription',
  },
  { price: { kind: 'preorder', text: 'PREORDER' }, sums: [], note: 'PREORDER' },
  { price: { kind: 'none', text: 'Enquire for price.' }, sums: [], note: 'Enquire for price.' },
])('converts a price of the kind $price.kind to text', ({ price, sums, note }) => {
  expect(priceLines(price)).toEqual({ sums, note });
});
