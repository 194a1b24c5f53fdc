import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { locationWith } from './location.fixture.ts';
import { dealershipsAmong, isAtHiddenLocation, storesAmong, vehicleLocation } from './vehicle-location.ts';

const harbour = { dealership_id: '7', dealership_slug: 'harbour' };
const service = locationWith({ slug: 'harbour-service', location_type: 'service', ...harbour });
const sales = locationWith({ slug: 'harbour-sales', location_type: 'sales', ...harbour });
const hidden = locationWith({ slug: 'opening-soon', name: 'Opening Soon', visible: false });
const depot = locationWith({ slug: 'depot', name: 'Depot Yard', location_type: '' });
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
    { how: 'its name, however it is spelt', facts: { location_name: ' DEPOT yard' }, found: depot },
    {
      how: 'its name rather than by where it is offered too',
      facts: { location_name: 'Depot Yard', distribution_locations: ['harbour-sales'] },
      found: depot,
    },
    { how: 'a name that no location has', facts: { location_name: 'Elsewhere' }, found: null },
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
    {
      how: 'its name in capitals beside a visible place',
      facts: { location_slug: 'depot', location_name: hidden.name.toUpperCase() },
      is: true,
    },
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

describe('"by site and by store" (rules 61, 62)', () => {
  const storeOf = storesAmong(locations);
  const dealershipOf = dealershipsAmong(locations);

  it('a car is at a store by its id, else by its slug, else by its location, else by its name', () => {
    const [dealership_id, dealership_slug, location_name] = ['7', 'north', 'North'];
    expect(storeOf(vehicleWith({ dealership_id, dealership_slug, location_name }))).toBe('7');
    expect(storeOf(vehicleWith({ dealership_id: null, dealership_slug, location_name }))).toBe('north');
    expect(storeOf(vehicleWith({ location_slug: 'depot', location_name }))).toBe('Depot Yard');
    expect(storeOf(vehicleWith({ dealership_id: null, dealership_slug: null, location_name }))).toBe('North');
  });

  it.each([
    ['depot YARD', 'Depot Yard'],
    [hidden.name, hidden.name],
    ['In transit', null],
    [null, null],
  ])('a car at "%s" is of the dealership %s, one that is not shown too', (location_name, dealership) => {
    expect(dealershipOf(vehicleWith({ location_name }))).toBe(dealership);
    expect(storeOf(vehicleWith({ location_name }))).toBe(dealership ?? location_name);
  });
});
