import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { carPlaces } from './car-places.ts';
import { locationWith } from './location.fixture.ts';

const address = { street: '12 Hunter Street', city: 'Newcastle', state: 'NSW', postcode: '2300' } as const;
const newcastle = locationWith({ slug: 'newcastle', address: { ...address, lat: -32.9, long: 151.7 } });
const gosford = locationWith({ slug: 'gosford', address: { ...address, lat: -33.4, long: 151.3 } });
const unmeasured = locationWith({ slug: 'depot' });
const locations = [newcastle, gosford, unmeasured];

const at = (location_slug: string, location_name: string | null) =>
  vehicleWith({ location_slug, location_name });

describe('where cars stand', () => {
  it('is told by what their cards call it, in the same order whatever the stock begins with', () => {
    const cars = [
      at('newcastle', 'Newcastle'),
      at('gosford', 'Gosford Motors'),
      at('newcastle', 'Newcastle'),
    ];
    const places = carPlaces(cars, locations);
    expect(places).toEqual({
      'Gosford Motors': { lat: -33.4, long: 151.3 },
      Newcastle: { lat: -32.9, long: 151.7 },
    });
    expect(JSON.stringify(carPlaces(cars.toReversed(), locations))).toBe(JSON.stringify(places));
  });

  it('leaves out what is nowhere known, or has no name on its card', () => {
    const others = [at('depot', 'Depot'), at('nowhere', 'Nowhere'), at('gosford', null)];
    expect(Object.keys(carPlaces([...others, at('newcastle', 'N'), at('gosford', 'G')], locations))).toEqual([
      'G',
      'N',
    ]);
  });

  it('is nothing where all stand at one place', () => {
    expect(carPlaces([at('newcastle', 'Newcastle')], locations)).toEqual({});
  });
});
