import { z } from 'zod';
import { ProviderFailed } from '#domain/errors.ts';
import { isInAustralia } from '#domain/geo/australia.ts';
import { tryParse } from '#domain/parse.ts';
import type { Http, HttpTo } from '#net/http.ts';
import type { Environment } from '../env.ts';
import type { Geocoder } from './places.ts';

export interface GoogleGeocoderOptions {
  /** Address of the endpoint, such as `https://maps.googleapis.com/maps/api/geocode/json`. */
  url: string;
  key: string | undefined;
  http: Http;
}

const geocodeResponseSchema = z.object({
  status: z.string(),
  results: z
    .array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) }))
    .default([]),
});

/** A response with another status is about our request, not the postcode. */
const SUCCEEDED = ['OK', 'ZERO_RESULTS'];

/** Opens the configured geocoder; `null` without one. */
export const openGeocoder = (
  { GEOCODER_URL: url, GEOCODER_KEY: key }: Environment,
  http: HttpTo,
): Geocoder | null =>
  url === undefined ? null : googleGeocoder({ url, key, http: http([new URL(url).host]) });

/**
 * Creates a geocoder with Google's API: "GET a maps geocode endpoint", "reads first result's geometry location (lat,
 * lng)" (S2 §7).
 */
export function googleGeocoder({ url, key, http }: GoogleGeocoderOptions): Geocoder {
  return async (postcode) => {
    const target = new URL(url);
    target.searchParams.set('address', postcode);
    target.searchParams.set('components', 'country:AU');
    if (key !== undefined) target.searchParams.set('key', key);
    const headers = { accept: 'application/json' };
    const response = await http({ purpose: 'geocoder', url: target.href, headers });
    const parsed = tryParse(geocodeResponseSchema, await response.json().catch(() => null));
    if (response.status !== 200 || !parsed.ok || !SUCCEEDED.includes(parsed.value.status)) {
      // The provider's message on a refused key may name the key.
      throw new ProviderFailed(`${target.host} responded with status ${response.status} and no message`);
    }
    const [first] = parsed.value.results;
    if (first === undefined) return null;
    const { lat, lng } = first.geometry.location;
    const place = { lat, long: lng };
    return isInAustralia(place) ? place : null;
  };
}
