import { describe, expect, it } from 'vitest';
import { type Findable, findLocations, type LocationQuery } from './finder.ts';
import type { Department } from './location.schema.ts';

const NEWCASTLE = { lat: -32.93, long: 151.77 };
const anywhere: LocationQuery = { make: '', department: '', from: null };

const location = (
  name: string,
  { makes = [], place = null }: { makes?: string[]; place?: Findable['place'] } = {},
  department: Department = 'sales',
): Findable => ({ name, departments: [{ department, makes }], place });

const LOCATIONS = [
  location('Sydney', { makes: ['Subaru'], place: { lat: -33.87, long: 151.21 } }),
  location('Somewhere', { makes: ['Toyota', 'Kia'] }),
  location('Broadmeadow', { makes: ['Toyota'], place: { lat: -32.92, long: 151.73 } }),
  location('Workshop', { place: { lat: -32.92, long: 151.73 } }, 'service'),
];

const found = (sought: Partial<LocationQuery>) =>
  findLocations(LOCATIONS, { ...anywhere, ...sought }).map(({ location: { name } }) => name);

describe('findLocations: "filtered by make, location type" (S2 §5)', () => {
  it('leaves the order and has no distances without a query', () => {
    expect(found({})).toEqual(['Sydney', 'Somewhere', 'Broadmeadow', 'Workshop']);
    expect(findLocations(LOCATIONS, anywhere).map(({ km }) => km)).toEqual([null, null, null, null]);
  });

  it('filters by make and department; a location without makes matches every make', () => {
    expect(found({ make: 'toyota' })).toEqual(['Somewhere', 'Broadmeadow', 'Workshop']);
    expect(found({ make: 'Toyota', department: 'sales' })).toEqual(['Somewhere', 'Broadmeadow']);
    expect(found({ make: 'Subaru', department: 'parts' })).toEqual([]);
  });

  it('takes make and department of one department, not of two', () => {
    const both: Findable = {
      ...location('Both'),
      departments: [
        { department: 'sales', makes: ['Kia'] },
        { department: 'parts', makes: ['Subaru'] },
      ],
    };
    expect(findLocations([both], { ...anywhere, make: 'Subaru', department: 'parts' })).toHaveLength(1);
    expect(findLocations([both], { ...anywhere, make: 'Kia', department: 'parts' })).toEqual([]);
  });

  it('sorts by distance, equal ones in their order, those without coordinates last', () => {
    expect(found({ from: NEWCASTLE })).toEqual(['Broadmeadow', 'Workshop', 'Sydney', 'Somewhere']);
    const [nearest] = findLocations(LOCATIONS, { ...anywhere, from: NEWCASTLE });
    expect(nearest?.km).toBeCloseTo(3.9, 1);
  });
});
