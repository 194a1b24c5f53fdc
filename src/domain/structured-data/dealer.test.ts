import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { SHOWROOM, withHours } from '../opening-hours/hours.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { dealerThing } from './dealer.ts';

const site = siteWith();
const now = new Date('2026-11-20T01:00:00Z');
const about = { site, now, image: null };
const christmas = { date: '2026-12-25', status: 'Closed', name: 'Christmas Day' };

describe('dealerThing', () => {
  it('has address, opening hours and holidays', () => {
    const showroom = withHours({ Sat: SHOWROOM.Sat }, [christmas]);
    expect(dealerThing(showroom, [], about)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'AutoDealer',
      '@id': 'https://harbour.example/contact-us/newcastle',
      name: 'Harbour Newcastle',
      url: 'https://harbour.example/contact-us/newcastle',
      parentOrganization: {
        '@type': 'Organization',
        name: 'Harbour Motors',
        url: 'https://harbour.example/',
      },
      logo: 'https://harbour.example/brand/logo-light.png',
      image: 'https://harbour.example/preview.jpg',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Hunter Street',
        addressLocality: 'Newcastle',
        addressRegion: 'NSW',
        postalCode: '2300',
        addressCountry: 'AU',
      },
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '16:00' },
      ],
      specialOpeningHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: '2026-12-25',
          validThrough: '2026-12-25',
          opens: '00:00',
          closes: '00:00',
        },
      ],
    });
  });

  it('adds phone, email, makes, coordinates and picture if known', () => {
    const complete = locationWith({
      manufacturers: ['Toyota', 'Kia'],
      contact_detail: { phone: '(02) 5550 1201', email: 'newcastle@harbour.example' },
      address: { ...locationWith().address, lat: -32.9, long: 151.7 },
    });
    expect(dealerThing(complete, [], { ...about, image: 'https://harbour.example/a.jpg' })).toMatchObject({
      telephone: '+61255501201',
      email: 'newcastle@harbour.example',
      image: 'https://harbour.example/a.jpg',
      geo: { '@type': 'GeoCoordinates', latitude: -32.9, longitude: 151.7 },
      brand: [
        { '@type': 'Brand', name: 'Toyota' },
        { '@type': 'Brand', name: 'Kia' },
      ],
    });
    expect(
      dealerThing({ ...complete, address: { ...complete.address, long: null } }, [], about),
    ).not.toHaveProperty('geo');
  });

  it('lists the other departments of the address with their own hours', () => {
    const workshop = withHours({ Mon: '7:30am-5pm' }, [], { location_type: 'service', slug: 'workshop' });
    const counter = locationWith({ location_type: 'parts', slug: 'parts' });
    expect(dealerThing(locationWith(), [workshop, counter], about).department).toMatchObject([
      { '@type': 'AutoRepair', openingHoursSpecification: [{ opens: '07:30', closes: '17:00' }] },
      { '@type': 'AutoPartsStore', url: 'https://harbour.example/contact-us/parts' },
    ]);
    expect(dealerThing(workshop, [], about)['@type']).toBe('AutoRepair');
  });

  it('has no hours of a location that is only announced, until that is over (S2 §2)', () => {
    const next = withHours(SHOWROOM, [], { badge: 'Coming', badge_expiry: '2027-02-01T00:00:00+11:00' });
    const thingAt = (now: string) => dealerThing(next, [], { site, now: new Date(now), image: null });
    expect(thingAt('2027-01-31T12:59:59Z')).not.toHaveProperty('openingHoursSpecification');
    expect(thingAt('2027-01-31T13:00:00Z')).toHaveProperty('openingHoursSpecification');
  });

  it('has no rating (D11)', () => {
    const praised = locationWith({ average_rating: '4.9', review_count: 500 });
    expect(JSON.stringify(dealerThing(praised, [], about))).not.toMatch(/rating|"review/i);
  });
});
