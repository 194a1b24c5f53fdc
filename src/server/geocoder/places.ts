import type { GeoPoint } from '#domain/geo/distance.ts';
import { postcodePlaces } from '#domain/geo/postcode-places.ts';

/** Looks up where a postcode lies; `null` for an unknown one. Rejects where the service fails. */
export type Geocoder = (postcode: string) => Promise<GeoPoint | null>;

export type GeocodeResult =
  | { kind: 'found'; place: GeoPoint }
  /** The geocoder has no result for it. */
  | { kind: 'invalid' }
  /** Our table does not hold it, and there is no provider. */
  | { kind: 'unknown' };

/** Finds where a postcode of four digits lies. Rejects where the geocoder cannot be had. */
export type Geocode = (postcode: string) => Promise<GeocodeResult>;

/** Places move hardly ever, and providers require a new request within thirty days. */
const KEPT_MS = 30 * 86_400_000;

/** Our own table first, then the geocoder (rules 50); its results are cached, at most one for each postcode there is. */
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
    cache.set(postcode, { result, until: at + KEPT_MS });
    result.catch(() => cache.delete(postcode));
    return result;
  };
}
