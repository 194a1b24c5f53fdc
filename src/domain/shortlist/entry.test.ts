import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceDisplay, ShownPrice } from '../price/price.ts';
import { entryOf, isEntry } from './entry.ts';

const shown: ShownPrice = { amount: 24_990, type: 'drive_away', label: 'Drive away', drive_away: null };
const car = {
  id: '101',
  name: '2021 Toyota Corolla',
  slug: '2021-toyota-corolla-101',
  make: 'Toyota',
  model: 'Corolla',
  photo: { src: '/media/a.webp' },
  price: { kind: 'price', price: shown } as const,
};

describe('"Favourite entry: id, name, slug, make, model, primary_image_url" (S1 §3)', () => {
  it('has these, with price and price type (rules 45)', () => {
    expect(entryOf(car)).toEqual({
      id: '101',
      name: '2021 Toyota Corolla',
      slug: '2021-toyota-corolla-101',
      make: 'Toyota',
      model: 'Corolla',
      primary_image_url: '/media/a.webp',
      price: 24_990,
      price_type: 'drive_away',
    });
  });

  it.each<{ price: PriceDisplay; total: number | null }>([
    { price: { kind: 'reduced', price: shown, before: 26_990, saving: 2000 }, total: 24_990 },
    { price: { kind: 'subscription', amount: 189, period: 'week', text: '', total: shown }, total: 24_990 },
    { price: { kind: 'subscription', amount: 189, period: 'week', text: '', total: null }, total: null },
    { price: { kind: 'preorder', text: 'PREORDER' }, total: null },
    { price: { kind: 'none', text: 'Enquire for price.' }, total: null },
  ])('stores the total price of $price.kind', ({ price, total }) => {
    expect(entryOf({ ...car, price }).price).toBe(total);
  });

  it('has no picture for a car without photos', () => {
    expect(entryOf({ ...car, photo: null }).primary_image_url).toBeNull();
  });
});

describe('a value from storage', () => {
  const entry = entryOf(car);

  it('is accepted if it is a stored entry', () => {
    expect(isEntry(JSON.parse(JSON.stringify(entry)))).toBe(true);
    expect(isEntry({ ...entry, primary_image_url: null, price: null, price_type: null })).toBe(true);
  });

  it.each([
    null,
    undefined,
    7,
    'entry',
    [],
    {},
    { ...entry, id: 101 },
    { ...entry, slug: '' },
    { ...entry, price: '24990' },
    { ...entry, price: Number.NaN },
    { ...entry, primary_image_url: {} },
  ])('refuses %j', (value) => {
    expect(isEntry(value)).toBe(false);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isEntry(value) === 'boolean'));
  });
});
