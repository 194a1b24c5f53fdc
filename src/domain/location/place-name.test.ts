import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { locationWith } from './location.fixture.ts';
import { foreignPlaces, placeNames } from './place-name.ts';

const hunter = locationWith({ slug: 'hunter', name: 'Hunter Cars', dealership_id: '1' });
const workshop = locationWith({ slug: 'shop', name: 'Hunter Workshop', location_type: 'service' });
const yard = locationWith({ slug: 'yard', name: 'Wholesale Yard', visible: false });
const owner = { site: siteWith({ name: 'Hunter Group' }), locations: [hunter, workshop, yard] };

describe('"a foreign location name never appears as the site\'s own place"', () => {
  it.each([
    {
      how: 'its dealership id',
      facts: { location_name: 'Dealership 1', dealership_id: '1' },
      is: 'Hunter Cars',
    },
    { how: 'its location slug', facts: { location_name: null, location_slug: 'hunter' }, is: 'Hunter Cars' },
    { how: 'its name in any case', facts: { location_name: 'HUNTER CARS' }, is: 'Hunter Cars' },
    {
      how: 'the name of another of its locations',
      facts: { location_name: 'Hunter Workshop', dealership_id: '1' },
      is: 'Hunter Workshop',
    },
    { how: "the dealership's own name", facts: { location_name: 'Hunter Group' }, is: 'Hunter Group' },
    {
      how: "the dealership's own name, where it is known at which place",
      facts: { location_name: 'HUNTER GROUP', dealership_id: '1' },
      is: 'Hunter Cars',
    },
    {
      how: "the dealership's own name, at several places",
      facts: { location_name: 'Hunter Group', distribution_locations: ['hunter', 'shop'] },
      is: 'Hunter Group',
    },
    { how: 'nothing', facts: {}, is: null },
    { how: 'a foreign name', facts: { location_name: 'Dealership 2', dealership_id: '2' }, is: null },
    { how: 'a hidden place', facts: { location_name: 'Wholesale Yard', dealership_id: '1' }, is: null },
  ])('by $how: $is', ({ facts, is }) => {
    expect(placeNames(owner)(vehicleWith(facts))).toBe(is);
  });

  it('counts the cars of each foreign name, and of no hidden one', () => {
    const cars = [
      { location_name: 'Dealership 2' },
      { location_name: 'Dealership 1', dealership_id: '1' },
      { location_name: 'Elsewhere' },
      { location_name: 'Dealership 2' },
      { location_name: 'Wholesale Yard' },
      {},
    ].map(vehicleWith);
    expect([...foreignPlaces(cars, owner)]).toEqual([
      ['Dealership 2', 2],
      ['Elsewhere', 1],
    ]);
  });
});
