import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { tagViews } from './tag-view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const photo = (src: string, alt: string) => ({ src, srcset: null, width: 320, height: 160, alt });
const site = siteWith({ flags: { certified_used: true }, certified_badge_url: 'images/certified.png' });

it('has the site’s badge image for the certified tag only (rules 53)', () => {
  const certified = vehicleWith({ certified: true });
  expect(tagViews(certified, site, now, photo)).toEqual([
    { kind: 'certified', label: 'Certified Used', badge: photo('images/certified.png', 'Certified Used') },
  ]);
  expect(tagViews(vehicleWith({ tag: 'Sale' }), site, now, photo)).toEqual([
    { kind: 'custom', label: 'Sale', badge: null },
  ]);
  const unbadged = { ...site, certified_badge_url: null };
  expect(tagViews(certified, unbadged, now, photo)[0]?.badge).toBeNull();
  expect(tagViews(certified, site, now, () => null)[0]?.badge).toBeNull();
});
