import { z } from 'zod';
import { ProviderFailed } from '#domain/errors.ts';
import { isInAustralia } from '#domain/geo/australia.ts';
import { tryParse } from '#domain/parse.ts';
import type { Http } from '#net/http.ts';
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

/** What an answer with this status says of the postcode; with any other, it says something of us. */
const ANSWERED = ['OK', 'ZERO_RESULTS'];

/** "GET a maps geocode endpoint": "reads first result's geometry location (lat, lng)" (S2 §7), as Google answers it. */
export function googleGeocoder({ url, key, http }: GoogleGeocoderOptions): Geocoder {
  return async (postcode) => {
    const asked = new URL(url);
    asked.searchParams.set('address', postcode);
    asked.searchParams.set('components', 'country:AU');
    if (key !== undefined) asked.searchParams.set('key', key);
    const headers = { accept: 'application/json' };
    const response = await http({ purpose: 'geocoder', url: asked.href, headers });
    const answer = tryParse(geocodeResponseSchema, await response.json().catch(() => null));
    if (response.status !== 200 || !answer.ok || !ANSWERED.includes(answer.value.status)) {
      // What the provider says of a key that it refuses may name the key.
      throw new ProviderFailed(`${asked.host} answered with status ${response.status} and nothing to go by`);
    }
    const [first] = answer.value.results;
    if (first === undefined) return null;
    const { lat, lng } = first.geometry.location;
    const place = { lat, long: lng };
    return isInAustralia(place) ? place : null;
  };
}
