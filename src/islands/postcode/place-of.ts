import { distanceKm, type Point } from '#domain/geo/distance.ts';
import { distanceText } from '#domain/geo/distance-text.ts';
import type { PlaceOfPostcode } from '#domain/geo/postcode-places.ts';
import { postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { call } from '../api.ts';

/** Where a postcode lies, with what tells how far from it something is; or what to say instead. */
export type PlaceAnswer =
  | { place: Point; problem: null; distanceTo: (other: Point) => string }
  | { place: null; problem: string; distanceTo?: never };

let loading: Promise<PlaceOfPostcode> | null = null;
const answers = new Map<string, Promise<PlaceAnswer>>();

/**
 * Where a postcode lies, if it is one: from the table that comes with the page, fetched when somebody first asks, and
 * only then from the service (rules 50). Rejects where the table cannot be had.
 */
export async function placeOf(postcode: string): Promise<PlaceAnswer> {
  const problem = postcodeProblem(postcode);
  if (problem !== null) return { place: null, problem };
  const place = (await loadTable())(postcode);
  if (place !== null) return answerAt(place);
  const answer = answers.get(postcode) ?? askService(postcode);
  answers.set(postcode, answer);
  return answer;
}

function loadTable(): Promise<PlaceOfPostcode> {
  loading ??= import('#domain/geo/postcode-places.ts')
    .then(({ postcodePlaces }) => postcodePlaces())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

const answerAt = (place: Point): PlaceAnswer => ({
  ...{ place, problem: null },
  distanceTo: (other) => distanceText(distanceKm(place, other)),
});

/** A site may be served without a service: then our table is all there is. */
async function askService(postcode: string): Promise<PlaceAnswer> {
  const failed = unknownPostcodeMessage(postcode);
  const reply = await call('GET /api/postcodes/:postcode', { params: { postcode }, failed });
  if (reply.ok) return answerAt(reply.data);
  if (reply.status !== 404) answers.delete(postcode);
  return { place: null, problem: reply.message };
}
