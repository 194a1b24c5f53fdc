import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { carFinanceQuery, preApprovalHref } from './car-finance.ts';

const site = siteWith({ flags: { finance_enquiry: true } });
const place = { slug: 'newcastle' };

describe('carFinanceQuery', () => {
  it.each([
    { dealership_slug: 'harbour-newcastle', at: place, preferred: 'newcastle' },
    { dealership_slug: 'harbour-newcastle', at: null, preferred: 'harbour-newcastle' },
    { dealership_slug: null, at: place, preferred: 'newcastle' },
    { dealership_slug: null, at: null, preferred: undefined },
  ])('prefers $preferred', ({ dealership_slug, at, preferred }) => {
    expect(carFinanceQuery(vehicleWith({ dealership_slug }), at)).toEqual({
      preferredDealership: preferred,
      car_id: '101',
      car_type: 'used',
    });
  });
});

describe('"A finance pre-approval page exists per car"', () => {
  it('is linked by the car’s id', () => {
    expect(preApprovalHref(vehicleWith(), site, place)).toBe(
      '/finance-pre-approval?preferredDealership=newcastle&car_id=101&car_type=used',
    );
  });

  it('is null for a sold car and on a site without finance pages', () => {
    expect(preApprovalHref(vehicleWith({ sold: true }), site, place)).toBeNull();
    expect(preApprovalHref(vehicleWith(), siteWith(), place)).toBeNull();
  });
});
