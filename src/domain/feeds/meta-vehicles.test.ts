import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { address, feeds } from './feeds.fixture.ts';

describe('Meta’s automotive catalogue', () => {
  it('prints all attributes of a car', () => {
    const { meta } = feeds({ vehicles: [{}] });
    expect(meta).toMatchObject([
      {
        vehicle_id: '101',
        title: '2021 Toyota Corolla Ascent Sport',
        url: 'https://harbour.example/cars/2021-toyota-corolla-101',
        'mileage.value': '48210',
        'mileage.unit': 'KM',
        price: '24990 AUD',
        availability: 'available',
        state_of_vehicle: 'Used',
        vehicle_type: 'car_truck',
        body_style: 'SUV',
        exterior_color: 'Red',
        transmission: 'Automatic',
        drivetrain: 'AWD',
        fuel_type: 'GASOLINE',
        address:
          '{"addr1":"1 Quay St","city":"Newcastle","region":"NSW","postal_code":"2300","country":"Australia"}',
        latitude: '-32.93',
        longitude: '151.78',
        'image[0].url': 'https://photos.example/1,a.jpg',
        'image[2].url': 'https://photos.example/3.jpg',
        'image[3].url': '',
      },
    ]);
    expect(JSON.stringify(meta)).not.toContain('JTDBR32E720123456');
  });

  it.each<{ facts: Partial<Vehicle>; row: Record<string, string> }>([
    { facts: { car_type: 'new' }, row: { state_of_vehicle: 'New' } },
    { facts: { car_type: 'demo' }, row: { state_of_vehicle: 'Used' } },
    { facts: { certified: true }, row: { state_of_vehicle: 'CPO' } },
    { facts: { status: 'coming_soon' }, row: { availability: 'not_available' } },
    { facts: { reserved: true }, row: { availability: 'not_available' } },
    { facts: { sold: true }, row: { availability: 'not_available' } },
    { facts: { item_type: 'caravan' }, row: { vehicle_type: 'rv_camper' } },
    { facts: { simple_body: 'Spaceship' }, row: { body_style: 'OTHER' } },
    { facts: { simple_body: null }, row: { body_style: 'OTHER' } },
    {
      facts: { drive: 'Rear-Wheel Drive', simple_fuel: 'Plug-in Hybrid' },
      row: { drivetrain: 'RWD', fuel_type: 'HYBRID' },
    },
    { facts: { drive: 'Front' }, row: { drivetrain: 'FWD' } },
    { facts: { drive: 'Rear' }, row: { drivetrain: 'RWD' } },
    { facts: { simple_fuel: 'Steam', drive: null }, row: { fuel_type: 'OTHER', drivetrain: '' } },
    { facts: { simple_transmission: null, badge: null }, row: { transmission: '', trim: '' } },
    { facts: { price: 24_990.5 }, row: { price: '24990.50 AUD' } },
  ])('$facts: $row', ({ facts, row }) => {
    const settings = { flags: { certified_used: true } };
    expect(feeds({ vehicles: [facts], settings }).meta).toMatchObject([row]);
  });

  it.each<{ facts: Partial<Vehicle>; reason: RegExp }>([
    { facts: { price: null }, reason: /no price/ },
    { facts: { price_type: 'unknown' }, reason: /no price that is known/ },
    { facts: { km: null }, reason: /kilometres/ },
    { facts: { colour: null }, reason: /colour/ },
    { facts: { location_slug: null }, reason: /location/ },
    { facts: { images: [] }, reason: /photo/ },
  ])('lists an omitted car: $reason', ({ facts, reason }) => {
    const { meta, omitted } = feeds({ vehicles: [{ id: '9', ...facts }, {}] });
    expect(meta.map(({ vehicle_id }) => vehicle_id)).toEqual(['101']);
    expect(omitted.meta).toEqual([{ id: '9', reason: expect.stringMatching(reason) }]);
  });

  it.each([
    { where: { long: 151.78 }, reason: 'Its location has no latitude' },
    { where: { lat: -32.93 }, reason: 'Its location has no longitude' },
  ])('requires coordinates: $reason', ({ where, reason }) => {
    const locations = [locationWith({ address: { ...address, ...where } })];
    expect(feeds({ vehicles: [{}], source: { locations } }).omitted.meta).toEqual([{ id: '101', reason }]);
  });

  it('uses the JPEG copies of photos of ours, and no photo without one', () => {
    const jpeg = (address: string) => (address.endsWith('a.jpg') ? '/media/a-preview.jpg' : null);
    const { meta, google } = feeds({ vehicles: [{}], source: { jpeg } });
    expect(meta).toMatchObject([
      { 'image[0].url': 'https://harbour.example/media/a-preview.jpg', 'image[1].url': '' },
    ]);
    expect(google).toMatchObject([{ image_link: 'https://photos.example/1,a.jpg' }]);
  });
});
