import { describe, expect, it } from 'vitest';
import type { Refinement } from '#domain/search/search-state.ts';
import { searchViewWith } from './search-view.fixture.ts';
import { refinementText } from './value-text.ts';

describe('a chip', () => {
  it.each<{ refinement: Refinement; text: string }>([
    { refinement: { kind: 'query', query: 'tow bar' }, text: '“tow bar”' },
    { refinement: { kind: 'query', query: '"tow bar"' }, text: '“tow bar”' },
    {
      refinement: { kind: 'values', attribute: 'colour', values: ['Black', 'Blue', 'Grey', 'Red', 'White'] },
      text: 'Colour: 5 chosen',
    },
    { refinement: { kind: 'value', attribute: 'body', value: 'SUV' }, text: 'SUV' },
    { refinement: { kind: 'value', attribute: 'status', value: 'in_stock' }, text: 'In stock' },
    { refinement: { kind: 'value', attribute: 'make_model', value: 'Kia > Rio' }, text: 'Kia Rio' },
    { refinement: { kind: 'value', attribute: 'seats', value: '7' }, text: 'Seats: 7' },
    { refinement: { kind: 'value', attribute: 'doors', value: '5' }, text: 'Doors: 5' },
    {
      refinement: { kind: 'range', attribute: 'price', range: { min: null, max: 9_000 } },
      text: 'Up to $9,000',
    },
    {
      refinement: { kind: 'near', near: { postcode: '0800', km: 50 } },
      text: 'Within 50 km of 0800',
    },
  ])('says "$text"', ({ refinement, text }) => {
    expect(refinementText(refinement, searchViewWith())).toBe(text);
  });
});
