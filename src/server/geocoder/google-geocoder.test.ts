import { describe, expect, it } from 'vitest';
import { type Http, httpTo } from '#net/http.ts';
import { googleGeocoder } from './google-geocoder.ts';

const URL_ = 'https://maps.example/geocode/json';
const at = (lat: number, lng: number) => ({ geometry: { location: { lat, lng } } });

function geocoder(body: unknown, status = 200) {
  const requests: Parameters<Http>[0][] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const http: Http = async (request) => {
    requests.push(request);
    return new Response(text, { status });
  };
  return { requests, find: googleGeocoder({ url: URL_, key: 'k & y', http }) };
}

describe('a geocoder with Google’s API', () => {
  it('"address (postcode) and a key", "reads first result\'s geometry location (lat, lng)" (S2 §7)', async () => {
    const { requests, find } = geocoder({ status: 'OK', results: [at(-32.9, 151.7), at(-30, 150)] });
    expect(await find('0872')).toEqual({ lat: -32.9, long: 151.7 });
    expect(requests.map(({ method = 'GET', url }) => `${method} ${url}`)).toEqual([
      `GET ${URL_}?address=0872&components=country%3AAU&key=k+%26+y`,
    ]);
  });

  it.each([
    { what: 'no results', body: { status: 'ZERO_RESULTS' } },
    { what: 'a place abroad', body: { status: 'OK', results: [at(48.2, 16.4)] } },
  ])('knows nothing of a postcode with $what', async ({ body }) => {
    expect(await geocoder(body).find('9999')).toBeNull();
  });

  it.each([
    { what: 'refuses the key', body: { status: 'REQUEST_DENIED', results: [] }, status: 200 },
    { what: 'fails', body: { status: 'OK', results: [at(-33, 151)] }, status: 500 },
    { what: 'is no geocoder', body: '<html>', status: 200 },
    { what: 'answers in another shape', body: { status: 'OK', results: [{}] }, status: 200 },
  ])('one that $what says nothing of the postcode, nor of the key', async ({ body, status }) => {
    const failing = geocoder(body, status).find('2301');
    await expect(failing).rejects.toThrow(/^maps\.example responded with status \d+/);
    await expect(failing).rejects.not.toThrow('k & y');
  });

  it('an unreachable one is reported', async () => {
    const http = httpTo([])(['127.0.0.1:1']);
    const find = googleGeocoder({ url: 'http://127.0.0.1:1/geocode', key: undefined, http });
    await expect(find('2301')).rejects.toThrow('127.0.0.1:1 does not respond');
  });
});
