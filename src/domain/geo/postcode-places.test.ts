import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { postcodePlaces } from './postcode-places.ts';

const LOCALITIES = '../shared/fixtures/au_localities_geonames.json';

const place = postcodePlaces();

describe('postcodePlaces', () => {
  it.each([
    { postcode: '2000', lat: -33.87, long: 151.21 },
    { postcode: '3000', lat: -37.81, long: 144.96 },
    { postcode: '4000', lat: -27.47, long: 153.03 },
    { postcode: '6000', lat: -31.95, long: 115.86 },
    { postcode: '0800', lat: -12.46, long: 130.84 },
  ])('knows where $postcode is', ({ postcode, lat, long }) => {
    const found = place(postcode);
    expect(found).not.toBeNull();
    expect(distanceKm(found ?? { lat: 0, long: 0 }, { lat, long })).toBeLessThan(3);
  });

  it.each(['9999', '', '20', '2000 ', '__proto__'])('knows no %j', (postcode) => {
    expect(place(postcode)).toBeNull();
  });

  it.skipIf(!existsSync(LOCALITIES))(
    'has every postcode of GeoNames among its localities (skipped without the fixtures)',
    () => {
      const { rows }: { rows: [string, string, string, number, number][] } = JSON.parse(
        readFileSync(LOCALITIES, 'utf8'),
      );
      const byPostcode = Map.groupBy(rows, ([postcode]) => postcode);
      for (const [postcode, localities] of byPostcode) {
        const found = place(postcode);
        const lats = localities.map(([, , , lat]) => lat);
        expect(found?.lat, postcode).toBeGreaterThanOrEqual(Math.min(...lats) - 0.006);
        expect(found?.lat, postcode).toBeLessThanOrEqual(Math.max(...lats) + 0.006);
      }
    },
  );
});
