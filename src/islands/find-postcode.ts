import type { Point } from '#domain/geo/distance.ts';
import { postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode.ts';
import type { PlaceOfPostcode } from '#domain/geo/postcode-places.ts';

let loading: Promise<PlaceOfPostcode> | null = null;

/** The places of postcodes, fetched when somebody first asks for a distance. */
export function loadPlaces(): Promise<PlaceOfPostcode> {
  loading ??= import('#domain/geo/postcode-places.ts')
    .then(({ postcodePlaces }) => postcodePlaces())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Where what was typed lies, or what to say instead. */
export type FoundPostcode = { place: Point; problem: null } | { place: null; problem: string };

export async function findPostcode(typed: string): Promise<FoundPostcode> {
  const problem = postcodeProblem(typed);
  if (problem !== null) return { place: null, problem };
  try {
    const place = (await loadPlaces())(typed);
    return place === null ? { place, problem: unknownPostcodeMessage(typed) } : { place, problem: null };
  } catch (cause) {
    console.error(cause);
    return { place: null, problem: 'Postcodes cannot be looked up at the moment.' };
  }
}
