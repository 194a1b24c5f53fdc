import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { locationWith } from './location.fixture.ts';
import { isAtHiddenLocation, vehicleLocation } from './vehicle-location.ts';

const harbour = { dealership_id: '7', dealership_slug: 'harbour' };
const service = locationWith({ slug: 'harbour-service', location_type: 'service', ...harbour });
const sales = locationWith({ slug: 'harbour-sales', location_type: 'sales', ...harbour });
const hidden = locationWith({ slug: 'opening-soon', name: 'Opening Soon', visible: false });
const depot = locationWith({ slug: 'depot', location_type: '' });
const locations = [service, sales, hidden, depot];

describe('"Location: location, location_name, dealership_id, dealership_slug" (S1 §3)', () => {
  it.each([
    { how: 'its location slug', facts: { location_slug: 'harbour-service' }, found: service },
    { how: 'its dealership, in the sales department', facts: { dealership_slug: 'harbour' }, found: sales },
    { how: 'the dealership id', facts: { dealership_id: '7' }, found: sales },
    { how: 'its distribution locations', facts: { distribution_locations: ['depot'] }, found: depot },
    {
      how: 'the most exact of several',
      facts: { location_slug: 'depot', dealership_slug: 'harbour' },
      found: depot,
    },
    { how: 'a location that is not visible', facts: { location_slug: 'opening-soon' }, found: null },
    { how: 'nothing', facts: {}, found: null },
  ])('by $how', ({ facts, found }) => {
    expect(vehicleLocation(vehicleWith(facts), locations)).toBe(found);
  });

  it('is another department if there is no sales department', () => {
    expect(vehicleLocation(vehicleWith({ dealership_slug: 'harbour' }), [service])).toBe(service);
  });
});

describe('"only locations marked visible are shown" (S2 §2)', () => {
  it.each([
    {
      how: 'its location slug',
      facts: { location_slug: 'opening-soon', dealership_slug: 'harbour' },
      is: true,
    },
    { how: 'its name alone', facts: { location_name: hidden.name, dealership_slug: 'harbour' }, is: true },
    { how: 'a visible department', facts: { dealership_slug: 'harbour' }, is: false },
    { how: 'a name that no location has', facts: { location_name: 'Elsewhere' }, is: false },
    { how: 'nothing', facts: {}, is: false },
  ])('recognises a hidden location by $how: $is', ({ facts, is }) => {
    expect(isAtHiddenLocation(vehicleWith(facts), locations)).toBe(is);
  });

  it('finds none hidden where all are visible, or there is none', () => {
    const anywhere = vehicleWith({ location_slug: 'depot', location_name: hidden.name });
    expect(isAtHiddenLocation(anywhere, [service, sales, depot])).toBe(false);
    expect(isAtHiddenLocation(anywhere, [])).toBe(false);
  });
});
