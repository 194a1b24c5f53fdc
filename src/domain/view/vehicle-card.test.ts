import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { vehicleCard } from './vehicle-card.ts';

const now = new Date('2026-11-20T00:00:00Z');
const photo = (src: string, alt: string) => ({ src, srcset: null, width: 1600, height: 1067, alt });
const card = (facts: Parameters<typeof vehicleWith>[0]) =>
  vehicleCard({ vehicle: vehicleWith(facts), site: siteWith({}), now, recordedBefore: null, photo });

describe('"Listing card: image, tag banner, location overlay" (S1 §2)', () => {
  it('shows the primary image and the number of photos', () => {
    const { photo, photos_count } = card({ images: ['/a.jpg', '/b.jpg'], photos_count: 9 });
    expect(photo).toMatchObject({ src: '/a.jpg', alt: '2021 Toyota Corolla Ascent Sport' });
    expect(photos_count).toBe(2);
  });

  it('has no photo for a car without any', () => {
    expect(card({}).photo).toBeNull();
  });

  it('links to the vehicle page, names location and condition', () => {
    expect(card({ location_name: 'Harbour Newcastle' })).toMatchObject({
      href: '/cars/2021-toyota-corolla-101',
      location: 'Harbour Newcastle',
      condition: 'Used',
      availability_text: 'In stock',
      can_shortlist: true,
    });
  });

  it('"a sold car\'s Save button is hidden unless already saved" (S1 §4), with and without sign-in', () => {
    const saveOn = (sign_in: boolean, sold: boolean) =>
      vehicleCard({
        vehicle: vehicleWith({ price: 20_000, sold }),
        site: siteWith({ flags: { sign_in } }),
        now: new Date(0),
        recordedBefore: null,
        photo: () => null,
      }).save;
    expect([saveOn(true, true), saveOn(true, false), saveOn(false, true)]).toEqual([
      'if_saved',
      'offered',
      'if_saved',
    ]);
  });

  it('offers to request photos if it has none and is unsold (S1 §2)', () => {
    const canRequest = (facts: Parameters<typeof card>[0]) => card(facts).can_request_photos;
    expect(canRequest({ images: [] })).toBe(true);
    expect(canRequest({ images: ['a.jpg'] })).toBe(false);
    expect(canRequest({ images: [], status: 'sold', sold: true })).toBe(false);
  });

  it('has the reserved state as text beside the tag (rules 12)', () => {
    expect(card({ reserved: true })).toMatchObject({
      availability: 'reserved',
      availability_text: 'Reserved',
    });
  });
});
