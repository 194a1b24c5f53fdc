import { expect, it } from 'vitest';
import { isWithdrawn, saleStatus } from './sale-status.ts';

it('reads no sale out of a long text', () => {
  expect(saleStatus('New '.repeat(250_000))).toBeUndefined();
});

it.each<[string, string | undefined]>([
  ['NEW - In Transit', 'coming_soon'],
  ['New Vehicle - In Transit', 'coming_soon'],
  ['Ex-Demo - In Transit', 'coming_soon'],
  ['Demonstrator - On Order', 'coming_soon'],
  ['Pre-Owned (in transit)', 'coming_soon'],
  ['Certified - In Transit', 'coming_soon'],
  ['Near New - Sold', 'sold'],
  ['Used, sold to trade', 'sold'],
  ['Demo / On Hold', 'in_stock, reserved'],
  ['publish', 'in_stock'],
  ['Ready for Sale', 'in_stock'],
  ['Not ready for sale', undefined],
  ['New In Stock', undefined],
  ['New Factory Order', undefined],
  ['Pre-Order', undefined],
])('what "%s" says of the sale beside the condition: %s', (text, meaning) => {
  const found = saleStatus(text);
  expect(found && `${found.status}${found.reserved ? ', reserved' : ''}`).toBe(meaning);
});

it.each<[string, boolean]>([
  ['Vehicle sold', true],
  ['vehicle_sold', true],
  ['Car is SOLD!', true],
  ['Withdrawn from sale', true],
  ['WithdrawnFromSale', true],
  ['Now removed', true],
  ['Not yet sold', false],
  ['never sold before', false],
  ['Unsold', false],
  ['Sold', false],
  ['Frontline', false],
])('"%s" says that a car is no longer offered, and is no status of ours: %s', (text, isGone) => {
  expect(isWithdrawn(text)).toBe(isGone);
});
