import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { regoExpires, regoExpiry } from './rego.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const sydney = siteWith({ state: 'NSW' });
const perth = siteWith({ state: 'WA' });
const car = vehicleWith({ rego_expiry: '2027-01-05' });

describe('"shows \'Expires on {date}\' only when the date is in the future"', () => {
  it('shows a future date', () => {
    expect(regoExpiry(car, sydney, new Date('2026-11-20T00:00:00Z'))).toBe('Expires on 5 January 2027');
  });

  it('uses the site’s zone: on its day it is no longer in the future', () => {
    const lastMoment = new Date('2027-01-04T23:59:59.999+11:00');
    expect(regoExpiry(car, sydney, lastMoment)).not.toBeNull();
    expect(regoExpiry(car, sydney, new Date('2027-01-05T00:00:00+11:00'))).toBeNull();
    expect(regoExpiry(car, perth, new Date('2027-01-05T00:00:00+11:00'))).not.toBeNull();
  });

  it('shows nothing without a date', () => {
    expect(regoExpiry(vehicleWith(), sydney, new Date(0))).toBeNull();
  });
});

describe('regoExpires', () => {
  it('is the start of the day in the zone of the site', () => {
    expect(regoExpires(car, sydney)).toEqual(new Date('2027-01-05T00:00:00+11:00'));
    expect(regoExpires(car, perth)).toEqual(new Date('2027-01-05T00:00:00+08:00'));
  });

  it('is null without a date', () => {
    expect(regoExpires(vehicleWith(), sydney)).toBeNull();
  });
});
