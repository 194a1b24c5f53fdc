import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { CarType } from '../vehicle/vehicle.schema.ts';
import { locationPhone, maskPhone, phone, phoneFor } from './phone.ts';

const OVERRIDE = '1300 975 707';
const DEMO = '(02) 5550 1111';
const NEW = '(02) 5550 2222';
const USED = '(02) 5550 3333';
const FEED = '(02) 5550 4444';
const LOCATION = '0491 570 006';
const LANDLINE = '(02) 7010 1234';
const MASKED_BY_FEED = '02 **** ****\n';

const car = (car_type: CarType, location_phone: string | null = null) => ({ car_type, location_phone });
const location = (phone: string | null, landline_phone: string | null) => ({
  contact_detail: { phone, landline_phone },
});
const everywhere = location(LOCATION, LANDLINE);

describe('maskPhone (rules 5)', () => {
  it('is "masked after the first 5 characters" of the displayed string', () => {
    expect(maskPhone('0412 345 678')).toBe('0412 •••••');
    expect(maskPhone('(02) 5550 1234')).toBe('(02) •••••');
  });

  it('shows text shorter than 6 whole', () => {
    expect(maskPhone('13000')).toBe('13000');
    expect(maskPhone('130000')).toBe('13000•••••');
  });
});

describe('phone', () => {
  it('trims what is shown', () => {
    expect(phone(' 0491 570 006\n')).toEqual({
      text: '0491 570 006',
      masked: '0491 •••••',
      href: 'tel:+61491570006',
    });
  });

  it('is null without a valid number', () => {
    expect([null, '', MASKED_BY_FEED].map(phone)).toEqual([null, null, null]);
  });
});

describe('phoneFor: "override, by car type, new, used, location phone" (rules 6)', () => {
  const all = { override: OVERRIDE, demo: DEMO, new: NEW, used: USED };
  const choose = (phones: Partial<typeof all>, car_type: CarType) =>
    phoneFor(car(car_type), everywhere, siteWith({ phones }))?.text;

  it('uses the override for every car', () => {
    expect(choose(all, 'new')).toBe(OVERRIDE);
    expect(choose(all, 'demo')).toBe(OVERRIDE);
    expect(choose(all, 'used')).toBe(OVERRIDE);
  });

  it('uses the number of the car type', () => {
    const byType = { demo: DEMO, new: NEW, used: USED };
    expect(choose(byType, 'new')).toBe(NEW);
    expect(choose(byType, 'demo')).toBe(DEMO);
    expect(choose(byType, 'used')).toBe(USED);
  });

  it('uses the number for new cars for demo cars too, and never for used ones', () => {
    expect(choose({ new: NEW }, 'demo')).toBe(NEW);
    expect(choose({ new: NEW }, 'used')).toBe(LOCATION);
  });

  it('uses the number for used cars for these only', () => {
    expect(choose({ used: USED }, 'new')).toBe(LOCATION);
    expect(choose({ used: USED }, 'demo')).toBe(LOCATION);
  });

  it('falls back to the location phone, the one in the feed, and the landline', () => {
    const site = siteWith();
    expect(phoneFor(car('used', FEED), everywhere, site)?.text).toBe(LOCATION);
    expect(phoneFor(car('used', FEED), location(null, LANDLINE), site)?.text).toBe(FEED);
    expect(phoneFor(car('used', FEED), null, site)?.text).toBe(FEED);
    expect(phoneFor(car('used'), location(null, LANDLINE), site)?.text).toBe(LANDLINE);
  });

  it('skips invalid numbers', () => {
    const site = siteWith({ phones: { override: 'TBA' } });
    expect(phoneFor(car('used', MASKED_BY_FEED), location(null, LANDLINE), site)?.text).toBe(LANDLINE);
  });

  it('is null without a number', () => {
    expect(phoneFor(car('new', MASKED_BY_FEED), null, siteWith())).toBeNull();
  });
});

describe('locationPhone', () => {
  it('is the phone, else the landline, else nothing', () => {
    expect(locationPhone(everywhere)?.text).toBe(LOCATION);
    expect(locationPhone(location(MASKED_BY_FEED, LANDLINE))?.text).toBe(LANDLINE);
    expect(locationPhone(location(null, null))).toBeNull();
  });
});
