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

describe('carPlaces', () => {
  it('has coordinates by the name on cards, in an order independent of the stock’s', () => {
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

  it('omits locations without coordinates or name', () => {
    const others = [at('depot', 'Depot'), at('nowhere', 'Nowhere'), at('gosford', null)];
    expect(Object.keys(carPlaces([...others, at('newcastle', 'N'), at('gosford', 'G')], locations))).toEqual([
      'G',
      'N',
    ]);
  });

  it('is empty if all cars are at one location', () => {
    expect(carPlaces([at('newcastle', 'Newcastle')], locations)).toEqual({});
  });
});
