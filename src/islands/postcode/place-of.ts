import type { Point } from '#domain/geo/distance.ts';
import { unknownPostcodeMessage } from '#domain/geo/postcode.ts';
import type { PlaceOfPostcode } from '#domain/geo/postcode-places.ts';
import { postcodeApiPath } from '#domain/site/api-routes.ts';

/** Where a postcode lies, or what to say instead. */
export type PlaceAnswer = { place: Point; problem: null } | { place: null; problem: string };

let loading: Promise<PlaceOfPostcode> | null = null;
const answers = new Map<string, Promise<PlaceAnswer>>();

/**
 * Where a postcode of four digits lies: from the table that comes with the page, fetched when somebody first asks, and
 * only then from the service (rules 50). Rejects where the table cannot be had.
 */
export async function placeOf(postcode: string): Promise<PlaceAnswer> {
  const place = (await loadTable())(postcode);
  if (place !== null) return { place, problem: null };
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

/** A site may be served without a service: then our table is all there is. */
async function askService(postcode: string): Promise<PlaceAnswer> {
  const response = await fetch(postcodeApiPath(postcode)).catch(() => null);
  if (response?.ok) {
    const place: Point = await response.json();
    return { place, problem: null };
  }
  if (response?.status !== 404) answers.delete(postcode);
  const told: { title?: string } | null = (await response?.json().catch(() => null)) ?? null;
  return { place: null, problem: told?.title ?? unknownPostcodeMessage(postcode) };
}
