import { describe, expect, it } from 'vitest';
import { FACETS } from './facets.ts';
import { openFacets, shownFacets } from './shown-facets.ts';

const all = FACETS.map(({ attribute }) => attribute);

describe('the filters that are offered', () => {
  it('begin with what shoppers decide by first', () => {
    expect(shownFacets(all).slice(0, 4)).toEqual(['make_model', 'price', 'body', 'car_type']);
  });

  it('omit what another one covers, unless that one is not there', () => {
    const covered = ['make', 'model', 'price_range', 'dealership_name'];
    expect(shownFacets(all)).toHaveLength(all.length - covered.length);
    expect(shownFacets(all)).not.toEqual(expect.arrayContaining(covered));
    expect(shownFacets(all.filter((attribute) => attribute !== 'price'))).toContain('price_range');
  });

  it('end with a filter that nobody has placed: a row of the table is enough', () => {
    expect(shownFacets(all).at(-1)).toBe('tag');
    expect(new Set(shownFacets(all)).size).toBe(shownFacets(all).length);
  });

  it('stand open at first where they are the first', () => {
    expect(openFacets(all)).toEqual(['make_model', 'price', 'body']);
  });
});
