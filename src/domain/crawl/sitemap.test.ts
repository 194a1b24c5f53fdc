import { expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { datedChanges, lastChange, sitemap, sitemapIndex } from './sitemap.ts';

it('lists pages with their last change, if dated, and pictures', () => {
  const text = sitemap([
    { url: 'https://h.example/', lastmod: null, images: [] },
    {
      url: 'https://h.example/cars/a?b=1&c=2',
      lastmod: '2026-11-01T00:00:00.000Z',
      images: ['https://h.example/a.jpg'],
    },
  ]);
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://h.example/</loc></url>
<url><loc>https://h.example/cars/a?b=1&amp;c=2</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod><image:image><image:loc>https://h.example/a.jpg</image:loc></image:image></url>
</urlset>
`);
});

it('declares the namespace of images only if there are any', () => {
  expect(sitemap([{ url: 'https://h.example/', lastmod: null, images: [] }])).not.toContain('image');
});

it('lists the sitemaps of a site', () => {
  expect(sitemapIndex(['https://h.example/sitemaps/cars.xml'])).toContain(
    '<sitemap><loc>https://h.example/sitemaps/cars.xml</loc></sitemap>',
  );
});

const CREATED = '2026-11-01T00:00:00Z';
const SOLD = Date.parse('2026-11-10T00:00:00Z') / 1000;
const at = (now: string, ...facts: Parameters<typeof vehicleWith>) =>
  lastChange(datedChanges(vehicleWith(...facts)), new Date(now));

it('dates a car’s page by its arrival and its sale', () => {
  const sold = { created_at: CREATED, sold: true, sold_date_timestamp: SOLD };
  expect(at('2026-11-20T00:00:00Z', { created_at: CREATED })).toBe('2026-11-01T00:00:00.000Z');
  expect(at('2026-11-20T00:00:00Z', sold)).toBe('2026-11-10T00:00:00.000Z');
});

it('dates no page without dates, and none in the future', () => {
  expect(at('2026-11-20T00:00:00Z')).toBeNull();
  expect(at('2026-10-20T00:00:00Z', { created_at: CREATED })).toBeNull();
});
