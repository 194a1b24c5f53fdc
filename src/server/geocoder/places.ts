import { DAY_MS } from '#domain/duration.ts';
import type { GeoPoint } from '#domain/geo/distance.ts';
import { postcodePlaces } from '#domain/geo/postcode-places.ts';

/** Looks up the location of a postcode; `null` for an unknown one. Rejects where the service fails. */
export type Geocoder = (postcode: string) => Promise<GeoPoint | null>;

export type GeocodeResult =
  | { kind: 'found'; place: GeoPoint }
  /** The geocoder has no result for it. */
  | { kind: 'invalid' }
  /** Not in our table, and there is no geocoder. */
  | { kind: 'unknown' };

/** Finds the location of a four-digit postcode. Rejects where the geocoder fails. */
export type Geocode = (postcode: string) => Promise<GeocodeResult>;

/** Locations hardly ever change, but providers require a new request within thirty days. */
const CACHED_MS = 30 * DAY_MS;

/**
 * Looks in our own table, then calls the geocoder (rules 50); caches its results, at most one for each valid postcode.
 */
export function openPlaces(geocoder: Geocoder | null, now: () => Date): Geocode {
  const own = postcodePlaces();
  const cache = new Map<string, { result: Promise<GeocodeResult>; until: number }>();
  return async (postcode) => {
    const place = own(postcode);
    if (place !== null) return { kind: 'found', place };
    if (geocoder === null) return { kind: 'unknown' };
    const at = now().getTime();
    const cached = cache.get(postcode);
    if (cached !== undefined && cached.until > at) return cached.result;
    const result = geocoder(postcode).then(
      (found): GeocodeResult => (found === null ? { kind: 'invalid' } : { kind: 'found', place: found }),
    );
    cache.set(postcode, { result, until: at + CACHED_MS });
    result.catch(() => cache.delete(postcode));
    return result;
  };
}
