import { useEffect, useState } from 'react';
import { unknownPostcodeMessage } from '#domain/geo/postcode.ts';
import type { PlaceOfPostcode } from '#domain/geo/postcode-places.ts';
import type { Nearby } from '#domain/search/search-state.ts';

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

interface Places {
  /** `null` until they are there. */
  places: PlaceOfPostcode | null;
  /** Why they cannot be had. */
  error: Error | null;
}

/** The places where they are `needed`. */
export function usePlaces(needed: boolean): Places {
  const [found, setFound] = useState<Places>({ places: null, error: null });
  useEffect(() => {
    if (!needed) return;
    loadPlaces().then(
      (places) => setFound({ places, error: null }),
      (error: Error) => setFound({ places: null, error }),
    );
  }, [needed]);
  return found;
}

/** What to say of an address that asks for cars near a postcode whose place we do not know; `null` for any other. */
export function useUnknownPlace(near: Nearby | null): string | null {
  const { places } = usePlaces(near !== null);
  return near !== null && places?.(near.postcode) === null ? unknownPostcodeMessage(near.postcode) : null;
}
