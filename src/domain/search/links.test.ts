import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { linksFrom, linksToRest } from './links.ts';
import { type Listable, siteListings } from './variants.ts';

const car = (make: string, model: string, car_type: Listable['car_type']): Listable => ({
  make,
  model,
  car_type,
  item_type: 'car',
});
const listings = siteListings(
  [car('Toyota', 'Hilux', 'used'), car('Toyota', 'Corolla', 'new'), car('Kia', 'Rio', 'new')],
  siteWith(),
);

function listingWith(key: string) {
  const listing = listings.find((candidate) => candidate.key === key);
  if (listing === undefined) throw new Error(`No listing ${key}`);
  return listing;
}

const linksOf = (key: string) => linksFrom(listingWith(key), listings);

describe('links from a listing', () => {
  it('lead from a variant to variants with stock, and to makes', () => {
    expect(linksOf('new-cars')).toEqual([
      {
        heading: 'Condition',
        links: [
          { label: 'New Cars', href: '/search/new-cars', count: 2, current: true },
          { label: 'Pre-Owned Cars', href: '/search/used-cars', count: 1, current: false },
          {
            label: 'New, Pre-Owned and Demo Cars',
            href: '/search/new-used-and-demo-cars',
            count: 3,
            current: false,
          },
          { label: 'New and Demo Cars', href: '/search/new-and-demo-cars', count: 2, current: false },
        ],
      },
      {
        heading: 'Make',
        links: [
          { label: 'Kia', href: '/search/kia', count: 1, current: false },
          { label: 'Toyota', href: '/search/toyota', count: 2, current: false },
        ],
      },
    ]);
  });

  it.each([
    ['used-cars', ['/search/kia', '/search/toyota']],
    ['toyota', ['/search/toyota/corolla', '/search/toyota/hilux']],
    ['toyota/hilux', undefined],
  ])('lead from the end of %s to the lists that hold the rest', (key, hrefs) => {
    const rest = linksToRest(listingWith(key), listings);
    expect(rest?.links.map(({ href }) => href)).toEqual(hrefs);
  });

  it.each(['toyota', 'toyota/hilux'])('lead from %s to the models of the make', (key) => {
    expect(linksOf(key)).toEqual([
      {
        heading: 'Model',
        links: [
          { label: 'Corolla', href: '/search/toyota/corolla', count: 1, current: false },
          { label: 'Hilux', href: '/search/toyota/hilux', count: 1, current: key === 'toyota/hilux' },
        ],
      },
    ]);
  });
});
