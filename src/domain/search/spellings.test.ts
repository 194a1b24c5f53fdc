import { describe, expect, it } from 'vitest';
import { parseSearch } from './search-url.ts';
import { withSpellings } from './spellings.ts';

const COUNTS = { make: { KIA: 12, kia: 0, Mazda: 3 }, item_type: { car: 40 } };
const spelled = (address: string) => withSpellings(parseSearch(address), COUNTS).values;

describe('values of an address, as the stock spells them', () => {
  it.each([
    ['?make=kia', { make: ['KIA'] }],
    ['?make=kia&make=KIA&make=mAZDA', { make: ['KIA', 'Mazda'] }],
    ['?item_type=CAR&make=Lada', { make: ['Lada'], item_type: ['car'] }],
    ['?body=suv', { body: ['suv'] }],
  ])('%s', (address, values) => {
    expect(spelled(address)).toEqual(values);
  });

  it('are the same object where nothing changes', () => {
    const state = parseSearch('?make=KIA&make=Mazda&page=2&query=x');
    expect(withSpellings(state, COUNTS)).toBe(state);
  });
});
