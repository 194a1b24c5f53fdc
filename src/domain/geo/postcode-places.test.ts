import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { allPostcodes, postcodePlaces } from './postcode-places.ts';
import table from './postcodes.json' with { type: 'json' };

const LOCALITIES = '../shared/fixtures/au_localities_geonames.json';
const LOCATIONS = readdirSync('sites')
  .map((slug) => `sites/${slug}/locations.json`)
  .filter((file) => existsSync(file));

/** Postcodes that GeoNames' old snapshot misplaces by hundreds of kilometres: Norfolk Island on the mainland. */
const MISPLACED = ['2899', '4730', '6770'];
/** Post office boxes of Queensland that it places in Sydney, and one without a locality. */
const NOWHERE = ['9464', '9726'];

const place = postcodePlaces();

describe('postcodePlaces', () => {
  it.each([
    { postcode: '2000', lat: -33.87, long: 151.21 },
    { postcode: '2600', lat: -35.3, long: 149.13 },
    { postcode: '3000', lat: -37.81, long: 144.96 },
    { postcode: '4000', lat: -27.47, long: 153.03 },
    { postcode: '5000', lat: -34.93, long: 138.6 },
    { postcode: '6000', lat: -31.95, long: 115.86 },
    { postcode: '7000', lat: -42.88, long: 147.33 },
    { postcode: '0800', lat: -12.46, long: 130.84 },
    { postcode: '2880', lat: -31.96, long: 141.46 },
  ])('finds $postcode', ({ postcode, lat, long }) => {
    const found = place(postcode);
    expect(found).not.toBeNull();
    expect(distanceKm(found ?? { lat: 0, long: 0 }, { lat, long })).toBeLessThan(3);
  });

  it.each(['9999', '', '20', '2000 ', '800', '__proto__'])('does not find %j', (postcode) => {
    expect(place(postcode)).toBeNull();
  });

  it('never falls back to a neighbouring number', () => {
    const rows = allPostcodes().map(({ postcode }) => postcode);
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    expect(all.filter((postcode) => place(postcode) !== null)).toEqual(rows);
  });

  it.each(LOCATIONS)('knows every postcode of %s', (file) => {
    const locations: { address: { postcode: string } }[] = JSON.parse(readFileSync(file, 'utf8'));
    const unknown = locations.map(({ address }) => address.postcode).filter((postcode) => !place(postcode));
    expect(unknown, 'add a row to postcodes.json').toEqual([]);
  });
});

describe('the table', () => {
  it('has ascending postcodes of four digits, without duplicates', () => {
    const postcodes = allPostcodes().map(({ postcode }) => postcode);
    expect(postcodes.filter((postcode) => !/^\d{4}$/.test(postcode))).toEqual([]);
    expect(postcodes).toEqual([...new Set(postcodes)].sort());
  });

  it('names its source, licence and changes', () => {
    expect(table.source).toMatch(/GeoNames \(https:\/\/www\.geonames\.org\).*CC BY 4\.0.*Changed: /);
  });

  it.skipIf(!existsSync(LOCALITIES))(
    'holds every postcode that there is, within 15 km of a locality (skipped without the fixtures)',
    () => {
      const { rows }: { rows: [string, string, string, number, number][] } = JSON.parse(
        readFileSync(LOCALITIES, 'utf8'),
      );
      const localities = Map.groupBy(rows, ([postcode]) => postcode);
      const unknown = [...localities.keys()].filter((postcode) => place(postcode) === null);
      expect(unknown.sort()).toEqual(NOWHERE);
      const far = allPostcodes().filter(({ postcode, ...point }) =>
        (localities.get(postcode) ?? []).every(([, , , lat, long]) => distanceKm(point, { lat, long }) > 15),
      );
      expect(far.map(({ postcode }) => postcode)).toEqual(MISPLACED);
    },
  );
});
