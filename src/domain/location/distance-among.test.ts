import { expect, it } from 'vitest';
import { distanceAmong } from './distance-among.ts';
import { locationWith } from './location.fixture.ts';

const at = (slug: string, lat: number | null, long: number | null) =>
  locationWith({ slug, address: { ...locationWith().address, lat, long } });
const here = at('here', -32.92, 151.73);

it('measures the distance of two locations by slug', () => {
  const distance = distanceAmong([here, at('there', -33.81, 151.18), at('unplaced', null, null)]);
  expect(distance('here', 'there')).toBeCloseTo(111, 0);
  expect(distance('here', 'here')).toBe(0);
  expect(distance('here', 'unplaced')).toBeNull();
  expect(distance(null, 'here')).toBeNull();
});

it('is null if all locations share their coordinates', () => {
  expect(distanceAmong([here, at('workshop', -32.92, 151.73)])('here', 'workshop')).toBeNull();
});
