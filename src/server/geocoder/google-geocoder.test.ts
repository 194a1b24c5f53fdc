import { describe, expect, it } from 'vitest';
import { namedHosts } from '#net/guard.ts';
import { type Http, openHttp } from '#net/http.ts';
import { googleGeocoder } from './google-geocoder.ts';

const URL_ = 'https://maps.example/geocode/json';
const at = (lat: number, lng: number) => ({ geometry: { location: { lat, lng } } });

function geocoder(answer: unknown, status = 200) {
  const asked: Parameters<Http>[0][] = [];
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const http: Http = async (request) => {
    asked.push(request);
    return new Response(text, { status });
  };
  return { asked, find: googleGeocoder({ url: URL_, key: 'k & y', http }) };
}

describe('a geocoder that answers as Google does', () => {
  it('"address (postcode) and a key", "reads first result\'s geometry location (lat, lng)" (S2 §7)', async () => {
    const { asked, find } = geocoder({ status: 'OK', results: [at(-32.9, 151.7), at(-30, 150)] });
    expect(await find('0872')).toEqual({ lat: -32.9, long: 151.7 });
    expect(asked.map(({ method = 'GET', url }) => `${method} ${url}`)).toEqual([
      `GET ${URL_}?address=0872&components=country%3AAU&key=k+%26+y`,
    ]);
  });

  it.each([
    { what: 'no results', answer: { status: 'ZERO_RESULTS' } },
    { what: 'a place abroad', answer: { status: 'OK', results: [at(48.2, 16.4)] } },
  ])('knows nothing of a postcode with $what', async ({ answer }) => {
    expect(await geocoder(answer).find('9999')).toBeNull();
  });

  it.each([
    { what: 'refuses the key', answer: { status: 'REQUEST_DENIED', results: [] }, status: 200 },
    { what: 'fails', answer: { status: 'OK', results: [at(-33, 151)] }, status: 500 },
    { what: 'is no geocoder', answer: '<html>', status: 200 },
    { what: 'answers in another shape', answer: { status: 'OK', results: [{}] }, status: 200 },
  ])('one that $what says nothing of the postcode, nor of the key', async ({ answer, status }) => {
    const failing = geocoder(answer, status).find('2301');
    await expect(failing).rejects.toThrow(/^maps\.example answered with status \d+/);
    await expect(failing).rejects.not.toThrow('k & y');
  });

  it('one that cannot be reached says so', async () => {
    const http = openHttp(namedHosts(['127.0.0.1:1'], []));
    const find = googleGeocoder({ url: 'http://127.0.0.1:1/geocode', key: undefined, http });
    await expect(find('2301')).rejects.toThrow('127.0.0.1:1 does not answer');
  });
});
