import { describe, expect, it } from 'vitest';
import type { GeoPoint } from '#domain/geo/distance.ts';
import type { Geocoder } from '../geocoder/places.ts';
import { leadServer } from './leads.fixture.ts';

const UNKNOWN = '2301';
const PLACE: GeoPoint = { lat: -32.8, long: 151.7 };

/** A service over a geocoder that returns these results in turn. */
async function postcodeServer(...results: (GeoPoint | null | Error)[]) {
  const requested: string[] = [];
  const geocoder: Geocoder = async (postcode) => {
    requested.push(postcode);
    const result = results.shift() ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  const { get } = await leadServer({ geocoder: results.length === 0 ? null : geocoder, trustProxy: 1 });
  return {
    requested,
    find: async (postcode: string, from = '203.0.113.7') => {
      const response = await get(`/api/postcodes/${encodeURIComponent(postcode)}`, {
        'x-forwarded-for': from,
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

describe('GET /api/postcodes/{postcode}', () => {
  it('answers from our own table without a call (rules 50)', async () => {
    const { requested, find } = await postcodeServer(PLACE);
    expect(await find('2300')).toMatchObject({ status: 200, body: { lat: expect.closeTo(-32.9, 0) } });
    expect(requested).toEqual([]);
  });

  it('calls the geocoder once for a postcode missing from the table', async () => {
    const { requested, find } = await postcodeServer(PLACE, null);
    expect(await Promise.all([find(UNKNOWN), find(UNKNOWN)])).toEqual(
      Array.from({ length: 2 }, () => ({ status: 200, body: PLACE })),
    );
    expect(requested).toEqual([UNKNOWN]);
  });

  it('"Geocoding a postcode with no results fails with \'Invalid postcode\'" (S2 §5)', async () => {
    const { find } = await postcodeServer(null);
    expect(await find('9999')).toMatchObject({ status: 404, body: { title: 'Invalid postcode' } });
  });

  it.each(['230', '23000', 'abcd', '２３００', '../x'])(
    'refuses %j, which has not four digits',
    async (postcode) => {
      const { requested, find } = await postcodeServer(PLACE);
      const title = 'Invalid postcode. Please enter a 4-digit number.';
      expect(await find(postcode)).toMatchObject({ status: 422, body: { title } });
      expect(requested).toEqual([]);
    },
  );

  it('names our table where there is no geocoder', async () => {
    const title = 'We do not know where 2301 is. Try the postcode of a larger town nearby.';
    expect(await (await postcodeServer()).find(UNKNOWN)).toMatchObject({ status: 404, body: { title } });
  });

  it('reports a failed geocoder, and calls it again next time', async () => {
    const { requested, find } = await postcodeServer(new Error('away'), PLACE);
    const title = 'Postcodes cannot be looked up at the moment.';
    expect(await find(UNKNOWN)).toMatchObject({ status: 503, body: { title } });
    expect(await find(UNKNOWN)).toEqual({ status: 200, body: PLACE });
    expect(requested).toEqual([UNKNOWN, UNKNOWN]);
  });

  it('limits the lookups of a network per ten minutes', async () => {
    const { find } = await postcodeServer(PLACE);
    const responses = await Promise.all(Array.from({ length: 61 }, () => find('2300')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await find('2300', '198.51.100.7')).status).toBe(200);
  });
});
