import { namedHosts } from '#net/guard.ts';
import { openHttp } from '#net/http.ts';
import type { Environment } from '../env.ts';
import { googleGeocoder } from './google-geocoder.ts';
import type { Geocoder } from './places.ts';

/** The geocoder that the environment names; `null` where it names none. */
export function openGeocoder({
  GEOCODER_URL: url,
  GEOCODER_KEY: key,
  OUTBOUND_ALLOW,
}: Environment): Geocoder | null {
  if (url === undefined) return null;
  return googleGeocoder({ url, key, http: openHttp(namedHosts([new URL(url).host], OUTBOUND_ALLOW)) });
}
