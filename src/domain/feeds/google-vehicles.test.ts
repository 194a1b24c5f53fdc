import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { feeds, GOOGLE, ON } from './feeds.fixture.ts';

describe('Google vehicle ads', () => {
  it('prints all attributes of a car', () => {
    const { google } = feeds({ vehicles: [{}] });
    expect(google).toEqual([
      {
        id: '101',
        google_product_category: '916',
        title: '2021 Toyota Corolla Ascent Sport',
        description:
          '2021 Toyota Corolla Ascent Sport, 48,210 km, Red. For sale at Harbour Motors. Excl. government charges.',
        link: 'https://harbour.example/cars/2021-toyota-corolla-101',
        price: '24990 AUD',
        vehicle_price_type: 'excluding_government_charges_price',
        image_link: 'https://photos.example/1,a.jpg',
        additional_image_link: 'https://photos.example/2%2Cb.jpg,https://photos.example/3.jpg',
        condition: 'Used',
        brand: 'Toyota',
        model: 'Corolla',
        trim: 'Ascent Sport',
        year: '2021',
        mileage: '48210 KM',
        color: 'Red',
        vehicle_fulfillment: 'in_store:newcastle',
        VIN: 'JTDBR32E720123456',
        body_style: 'suv',
        engine: 'petrol',
      },
    ]);
  });

  it.each([
    { car_type: 'new', price_type: 'drive_away', sent: 'drive_away_price' },
    { car_type: 'new', price_type: 'estimated_drive_away', sent: 'estimated_drive_away_price' },
    { car_type: 'new', price_type: 'egc', sent: undefined },
    { car_type: 'used', price_type: 'drive_away', sent: 'drive_away_price' },
    { car_type: 'used', price_type: 'egc', sent: 'excluding_government_charges_price' },
    { car_type: 'used', price_type: 'estimated_drive_away', sent: undefined },
    { car_type: 'demo', price_type: 'egc', sent: 'excluding_government_charges_price' },
    { car_type: 'used', price_type: 'unknown', sent: undefined },
  ] as const)('"vehicle_price_type required in AU" (D1): $car_type, $price_type', ({ sent, ...facts }) => {
    const { google, omitted } = feeds({ vehicles: [facts] });
    expect(google[0]?.vehicle_price_type).toBe(sent);
    expect(omitted.google).toHaveLength(sent === undefined ? 1 : 0);
  });

  it.each<{ facts: Partial<Vehicle>; reason: RegExp }>([
    { facts: { item_type: 'motorcycle' }, reason: /^It is a motorcycle/ },
    { facts: { item_type: 'caravan' }, reason: /^It is a caravan/ },
    { facts: { status: 'coming_soon' }, reason: /^It is coming soon$/ },
    { facts: { reserved: true }, reason: /^It is reserved$/ },
    { facts: { sold: true }, reason: /^It is sold$/ },
    { facts: { price: null }, reason: /no price/ },
    { facts: { images: [] }, reason: /no photo/ },
    { facts: { km: null }, reason: /kilometres/ },
    { facts: { colour: null }, reason: /colour/ },
    { facts: { location_slug: null }, reason: /location/ },
  ])('lists an omitted car: $reason', ({ facts, reason }) => {
    const { google, omitted, coverage } = feeds({ vehicles: [{ id: '9', ...facts }, {}] });
    expect(google.map(({ id }) => id)).toEqual(['101']);
    expect(omitted.google).toEqual([{ id: '9', reason: expect.stringMatching(reason) }]);
    expect(coverage[0]).toEqual({ path: GOOGLE, cars: 1, left_out: omitted.google });
  });

  it('"one VIN = one offer or both are refused" (D1)', () => {
    const { google, omitted } = feeds({ vehicles: [{ id: '1' }, { id: '2' }, { id: '3', vin: null }] });
    expect(google.map(({ id }) => id)).toEqual(['1', '3']);
    expect(omitted.google).toEqual([{ id: '2', reason: 'Another car has its VIN' }]);
  });

  it('has no VIN unless settings allow it, and no invalid one (rules 24)', () => {
    const quiet = { feeds: { ...ON, google_vehicles: {} } };
    expect(feeds({ vehicles: [{ id: '1' }, { id: '2' }], settings: quiet }).google).toMatchObject([
      { VIN: '' },
      { VIN: '' },
    ]);
    expect(feeds({ vehicles: [{ vin: 'UNKNOWN' }] }).google).toMatchObject([{ VIN: '' }]);
  });

  it('leaves values empty that Google has no name for', () => {
    const facts = { simple_body: 'Spaceship', simple_fuel: null, badge: null };
    expect(feeds({ vehicles: [facts, { id: '2', simple_body: null }] }).google).toMatchObject(
      [{ body_style: '', engine: '', trim: '' }, { body_style: '' }].slice(0, 1),
    );
  });
});
