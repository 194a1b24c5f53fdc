import { describe, expect, it } from 'vitest';
import { locationSchema } from '../location/location.schema.ts';
import { parse } from '../parse.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { siteWith } from './site.fixture.ts';
import * as titles from './titles.ts';

const site = siteWith({ city: 'Newcastle', state: 'NSW' });

describe('search titles (S1 §2, rules 29 and 30)', () => {
  it.each([
    [['used'], 'Pre-Owned Cars for Sale in Newcastle NSW'],
    [['new', 'used', 'demo'], 'New, Pre-Owned and Demo Cars for Sale in Newcastle NSW'],
    [['new'], 'New Cars for Sale in Newcastle NSW'],
    [['demo'], 'Demo Cars for Sale in Newcastle NSW'],
    [['new', 'demo'], 'New and Demo Cars for Sale in Newcastle NSW'],
  ] as const)('%j: %s', (car_types, title) => {
    expect(titles.listingHeading({ car_types }, site)).toBe(title);
  });

  it('drops the "in" part without a city', () => {
    expect(titles.listingHeading({ car_types: ['used'] }, siteWith({ city: null }))).toBe(
      'Pre-Owned Cars for Sale',
    );
  });

  it('"title uses site keyword only if set"', () => {
    const labels = { used_title: 'Approved Used', used_keyword: 'Second hand' };
    expect(titles.listingHeading({ car_types: ['used'] }, siteWith({ labels, city: null }))).toBe(
      'Approved Used Cars for Sale',
    );
  });

  it('uses the site’s word for {cars}', () => {
    const garage = siteWith({ labels: { cars: 'Vehicles' }, city: null });
    expect(titles.listingHeading({ car_types: ['used'] }, garage)).toBe('Pre-Owned Vehicles for Sale');
    expect(titles.listingHeading({ name: 'Honda', item_type: null }, garage)).toBe('Honda Vehicles for Sale');
  });

  it.each([
    ['car', 'Honda Cars for Sale in Newcastle NSW'],
    ['motorcycle', 'Honda Motorcycles for Sale in Newcastle NSW'],
    ['caravan', 'Honda Caravans for Sale in Newcastle NSW'],
  ] as const)('"{Make} {Model}…" of %s: %s', (item_type, title) => {
    expect(titles.listingHeading({ name: 'Honda', item_type }, site)).toBe(title);
  });

  const subject = { name: 'Toyota Corolla', item_type: 'car' } as const;

  it('"counts and price-from in title"', () => {
    expect(titles.listingHead(subject, { count: 1204, from: 18_990 }, site)).toEqual({
      title: 'Toyota Corolla Cars for Sale in Newcastle NSW, 1,204 in stock from $18,990 | Harbour Motors',
      description:
        '1,204 Toyota Corolla Cars for sale at Harbour Motors in Newcastle NSW, from $18,990. See photos, prices and kilometres, and enquire online.',
    });
    expect(titles.listingHead(subject, { count: 3, from: null }, site)).toEqual({
      title: 'Toyota Corolla Cars for Sale in Newcastle NSW, 3 in stock | Harbour Motors',
      description:
        '3 Toyota Corolla Cars for sale at Harbour Motors in Newcastle NSW. See photos, prices and kilometres, and enquire online.',
    });
  });

  it('names one car as one', () => {
    expect(titles.listingHead(subject, { count: 1, from: null }, site).description).toMatch(
      /^1 Toyota Corolla Car for sale at /,
    );
  });

  it('has no count for an empty list', () => {
    expect(titles.listingHead(subject, { count: 0, from: null }, site)).toEqual({
      title: 'Toyota Corolla Cars for Sale in Newcastle NSW | Harbour Motors',
      description:
        'Toyota Corolla Cars for sale at Harbour Motors in Newcastle NSW. See photos, prices and kilometres, and enquire online.',
    });
  });

  it('has the page number after the first page', () => {
    expect(titles.listingHead(subject, { count: 50, from: 18_990 }, site, 2)).toEqual({
      title: 'Toyota Corolla Cars for Sale in Newcastle NSW, Page 2 | Harbour Motors',
      description:
        'Page 2 of Toyota Corolla Cars for sale at Harbour Motors in Newcastle NSW. See photos, prices and kilometres, and enquire online.',
    });
  });
});

describe('heads of the other pages', () => {
  const location = parse(
    locationSchema,
    {
      id: 1,
      name: 'Harbour Toyota',
      slug: 'harbour-toyota',
      address: { street: '1 Wharf Rd', city: 'Newcastle', state: 'NSW', postcode: '2300' },
    },
    'location',
  );

  it('home', () => {
    expect(titles.homeHead(site)).toEqual({
      title: 'Harbour Motors | Cars with a history you can read',
      description: 'New, demo and used.',
    });
  });

  it('a vehicle, with the facts that it has', () => {
    const polo: titles.TitleFacts = {
      ...vehicleWith(),
      name: '2019 Volkswagen Polo',
      km: 45_210,
      colour: 'White',
      trans: 'Automatic',
      fuel: 'Petrol',
      location_name: 'Harbour VW',
      city: 'Newcastle',
      state: 'NSW',
    };
    expect(titles.vehicleHead(polo, site)).toEqual({
      title: '2019 Volkswagen Polo | Harbour Motors',
      description:
        '2019 Volkswagen Polo, 45,210 km, White, Automatic, Petrol. For sale at Harbour VW in Newcastle NSW.',
    });
    const bare = { ...polo, km: null, colour: null, trans: null, fuel: null, location_name: null };
    expect(titles.vehicleHead({ ...bare, city: null }, site).description).toBe(
      '2019 Volkswagen Polo. For sale at Harbour Motors.',
    );
    expect(titles.vehicleHead({ ...bare, state: null }, site).description).toBe(
      '2019 Volkswagen Polo. For sale at Harbour Motors in Newcastle.',
    );
    for (const facts of [{ sold: true }, { tag: 'Test Drive Only' }])
      expect(titles.vehicleHead({ ...bare, ...facts }, site).description).toBe(
        '2019 Volkswagen Polo. At Harbour Motors in Newcastle NSW.',
      );
  });

  it('locations, a location and its team', () => {
    expect(titles.locationsHead(site)).toEqual({
      title: 'Contact Us | Harbour Motors',
      description: 'Addresses, opening hours and phone numbers of Harbour Motors in Newcastle NSW.',
    });
    expect(titles.locationHead(location, site)).toEqual({
      title: 'Harbour Toyota | Harbour Motors',
      description:
        'Opening hours, phone numbers and the way to Harbour Toyota, 1 Wharf Rd, Newcastle NSW 2300.',
    });
    expect(titles.teamHead(location, site).title).toBe('Our Team at Harbour Toyota | Harbour Motors');
  });

  it('offers and the blog', () => {
    expect(titles.offersHead(site).description).toBe('Current offers at Harbour Motors in Newcastle NSW.');
    expect(titles.blogHead(null, 1, site)).toMatchObject({
      title: 'Blog | Harbour Motors',
      description: 'News and good advice from the people of Harbour Motors.',
    });
    expect(titles.blogHead({ title: 'Towing', description: 'With care.' }, 2, site)).toEqual({
      heading: 'Towing',
      text: 'With care.',
      title: 'Towing, Page 2 | Harbour Motors',
      description: 'Page 2. With care.',
    });
  });

  it('finance and a checkout', () => {
    const words = { heading: 'Spin to Win', text: 'One spin each.' };
    const head = { title: 'Spin to Win | Harbour Motors', description: 'One spin each.' };
    expect(titles.headingHead(words, site)).toEqual(head);
    expect(titles.checkoutHead({ name: '2022 Kia Rio' }, site)).toEqual({
      title: 'Reserve 2022 Kia Rio | Harbour Motors',
      description: 'Hold the 2022 Kia Rio at Harbour Motors with a refundable deposit.',
    });
  });
});
