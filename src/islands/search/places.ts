import { useEffect, useState } from 'react';
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

/** The places once they are there, where they are `needed`. */
export function usePlaces(needed: boolean): PlaceOfPostcode | null {
  const [places, setPlaces] = useState<PlaceOfPostcode | null>(null);
  useEffect(() => {
    if (needed) loadPlaces().then((loaded) => setPlaces(() => loaded), console.error);
  }, [needed]);
  return places;
}
