import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { printForAlgolia } from './filter-dialects.ts';
import { listingScope, scopeLabel } from './listing-scope.ts';
import { type Listable, siteListings } from './variants.ts';

const car = (make: string, model: string): Listable => ({ make, model, car_type: 'used', item_type: 'car' });
const listings = siteListings([car('Mazda', 'CX-5'), car('MAZDA', 'CX 5'), car('Mazda', '3')], siteWith());

describe('what a listing’s searches are limited to', () => {
  it.each([
    ['new-cars', 'car_type:"new"'],
    ['new-and-demo-cars', '(car_type:"new" OR car_type:"demo")'],
    ['mazda', '(make:"Mazda" OR make:"MAZDA")'],
    ['mazda/cx-5', '(make:"Mazda" OR make:"MAZDA") AND (model:"CX-5" OR model:"CX 5")'],
    ['mazda/3', 'make:"Mazda" AND model:"3"'],
  ])('%s: %s', (key, filters) => {
    const listing = listings.find((one) => one.key === key);
    expect(listing && printForAlgolia(listingScope(listing))).toBe(filters);
  });
});

describe('a listing’s chip', () => {
  it.each([
    ['used-cars', 'Used'],
    ['new-and-demo-cars', 'New or Demo'],
    ['mazda', 'Mazda'],
    ['mazda/3', 'Mazda 3'],
  ])('%s: %s', (key, label) => {
    const listing = listings.find((one) => one.key === key);
    expect(listing && scopeLabel(listing, siteWith())).toBe(label);
  });
});
