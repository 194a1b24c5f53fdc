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

/** The places once they are there, where they are `needed`. */
export function usePlaces(needed: boolean): PlaceOfPostcode | null {
  const [places, setPlaces] = useState<PlaceOfPostcode | null>(null);
  useEffect(() => {
    if (needed) loadPlaces().then((loaded) => setPlaces(() => loaded), console.error);
  }, [needed]);
  return places;
}

/** What to say of an address that asks for cars near a postcode whose place we do not know; `null` for any other. */
export function useUnknownPlace(near: Nearby | null): string | null {
  const places = usePlaces(near !== null);
  return near !== null && places?.(near.postcode) === null ? unknownPostcodeMessage(near.postcode) : null;
}
