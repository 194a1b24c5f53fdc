import { distanceKm, type GeoPoint } from '#domain/geo/distance.ts';
import { distanceText } from '#domain/geo/distance-text.ts';
import { postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { loadOnce } from '#domain/load-once.ts';
import { call } from '../api.ts';

/** The location of a postcode, with distances from it; or the message of the problem. */
export type PostcodePoint =
  | { place: GeoPoint; problem: null; distanceTo: (other: GeoPoint) => string }
  | { place: null; problem: string; distanceTo?: never };

const loadTable = loadOnce(async () => {
  const { postcodePlaces } = await import('#domain/geo/postcode-places.ts');
  return postcodePlaces();
});
const postcodeCache = new Map<string, Promise<PostcodePoint>>();

/**
 * Finds the location of a postcode: in the release's table, fetched at first use, else through the service (rules 50).
 * Rejects where the table cannot be fetched.
 */
export async function placeOf(postcode: string): Promise<PostcodePoint> {
  const problem = postcodeProblem(postcode);
  if (problem !== null) return { place: null, problem };
  const place = (await loadTable())(postcode);
  if (place !== null) return postcodePoint(place);
  const point = postcodeCache.get(postcode) ?? fetchPostcode(postcode);
  postcodeCache.set(postcode, point);
  return point;
}

const postcodePoint = (place: GeoPoint): PostcodePoint => ({
  place,
  problem: null,
  distanceTo: (other) => distanceText(distanceKm(place, other)),
});

/** Queries the service, if the site has one. */
async function fetchPostcode(postcode: string): Promise<PostcodePoint> {
  const failed = unknownPostcodeMessage(postcode);
  const reply = await call('GET /api/postcodes/:postcode', { params: { postcode }, failed });
  if (reply.ok) return postcodePoint(reply.data);
  if (reply.status !== 404) postcodeCache.delete(postcode);
  return { place: null, problem: reply.message };
}
