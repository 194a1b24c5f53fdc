import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { locationWith } from './location.fixture.ts';
import { vehicleLocation } from './vehicle-location.ts';

const harbour = { dealership_id: '7', dealership_slug: 'harbour' };
const service = locationWith({ slug: 'harbour-service', location_type: 'service', ...harbour });
const sales = locationWith({ slug: 'harbour-sales', location_type: 'sales', ...harbour });
const hidden = locationWith({ slug: 'opening-soon', visible: false });
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

  it('is the department there is where none sells', () => {
    expect(vehicleLocation(vehicleWith({ dealership_slug: 'harbour' }), [service])).toBe(service);
  });
});
