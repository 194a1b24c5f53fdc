import { useEffect, useState } from 'react';
import type { Nearby } from '#domain/search/search-state.ts';
import type { PlaceAnswer } from '../postcode/place-of.ts';

interface Found {
  /** `null` until it is there. */
  answer: PlaceAnswer | null;
  /** Why none can be had. */
  error: Error | null;
}

const NOTHING: Found = { answer: null, error: null };

/** Where a postcode lies; what knows it is fetched when somebody first asks. Rejects where that cannot be had. */
export const placeOf = async (postcode: string): Promise<PlaceAnswer> =>
  (await import('../postcode/place-of.ts')).placeOf(postcode);

/** Where the postcode lies that an address asks for. */
export function usePlace(near: Nearby | null): Found {
  const postcode = near?.postcode ?? null;
  const [found, setFound] = useState<Found & { postcode: string | null }>({ ...NOTHING, postcode });
  useEffect(() => {
    if (postcode === null) return;
    let isWanted = true;
    const set = (what: Found) => {
      if (isWanted) setFound({ ...what, postcode });
    };
    placeOf(postcode).then(
      (answer) => set({ answer, error: null }),
      (error: Error) => set({ answer: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [postcode]);
  return found.postcode === postcode ? found : NOTHING;
}

/** What to say of an address that asks for cars near a postcode whose place nobody knows; `null` for any other. */
export const useUnknownPlace = (near: Nearby | null): string | null => usePlace(near).answer?.problem ?? null;
