import { type DemoStock, makeDemoStock } from '#demo/stock/demo-feed.ts';
import { locationsSchema } from '#domain/location/location.schema.ts';
import { parse } from '#domain/parse.ts';
import { siteWith } from '#domain/site/site.fixture.ts';

export const anchor = new Date('2026-11-20T00:00:00Z');
const manufacturers = ['Toyota', 'BYD', 'Kia'].map((name) => ({ id: name, name, slug: name.toLowerCase() }));
const address = { street: '1 Quay Street', city: 'Newcastle', state: 'NSW', postcode: '2300' };
export const locations = parse(
  locationsSchema,
  [
    { id: 1, name: 'Quay', slug: 'quay', location_type: 'sales', manufacturers: ['Toyota'], address },
    { id: 2, name: 'Hill', slug: 'hill', location_type: 'sales', manufacturers: ['BYD'], address },
    { id: 3, name: 'Workshop', slug: 'workshop', location_type: 'service', address },
    { id: 4, name: 'Store', slug: 'store', visible: false, address },
    { id: 5, name: 'Soon', slug: 'soon', location_type: 'sales', badge: 'Coming Early 2027', address },
  ],
  'locations',
);
export const group = siteWith({ template: 'group', manufacturers, finance: { provider: 'lender' } });
export const franchise = siteWith({ template: 'franchise', manufacturer: 'Hyundai' });
export const garage = siteWith({ template: 'garage', flags: { used_only: true } });
export const sites = [group, franchise, garage];

export const stock = (input: Partial<DemoStock> = {}) =>
  makeDemoStock({ site: group, locations, cars: 150, anchor, ...input });

export const records = stock();
