import { describe, expect, it } from 'vitest';
import { type Findable, findLocations, type LocationQuery } from './finder.ts';

const NEWCASTLE = { lat: -32.93, long: 151.77 };
const anywhere: LocationQuery = { make: '', department: '', from: null };

const location = (name: string, facts: Partial<Findable> = {}): Findable => ({
  name,
  department: 'sales',
  makes: [],
  place: null,
  ...facts,
});

const LOCATIONS = [
  location('Sydney', { makes: ['Subaru'], place: { lat: -33.87, long: 151.21 } }),
  location('Somewhere', { makes: ['Toyota', 'Kia'] }),
  location('Broadmeadow', { makes: ['Toyota'], place: { lat: -32.92, long: 151.73 } }),
  location('Workshop', { department: 'service', place: { lat: -32.92, long: 151.73 } }),
];

const found = (sought: Partial<LocationQuery>) =>
  findLocations(LOCATIONS, { ...anywhere, ...sought }).map(({ location: { name } }) => name);

describe('findLocations: "filtered by make, location type" (S2 §5)', () => {
  it('keeps the order and tells no distance where nothing is sought', () => {
    expect(found({})).toEqual(['Sydney', 'Somewhere', 'Broadmeadow', 'Workshop']);
    expect(findLocations(LOCATIONS, anywhere).map(({ km }) => km)).toEqual([null, null, null, null]);
  });

  it('narrows by make and department; a location that names no makes takes every make', () => {
    expect(found({ make: 'toyota' })).toEqual(['Somewhere', 'Broadmeadow', 'Workshop']);
    expect(found({ make: 'Toyota', department: 'sales' })).toEqual(['Somewhere', 'Broadmeadow']);
    expect(found({ make: 'Subaru', department: 'parts' })).toEqual([]);
  });

  it('begins with the nearest, equally near ones in their order, unknown places last', () => {
    expect(found({ from: NEWCASTLE })).toEqual(['Broadmeadow', 'Workshop', 'Sydney', 'Somewhere']);
    const [nearest] = findLocations(LOCATIONS, { ...anywhere, from: NEWCASTLE });
    expect(nearest?.km).toBeCloseTo(3.9, 1);
  });
});
