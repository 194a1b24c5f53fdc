import { useEffect, useState } from 'react';
import type { Nearby } from '#domain/search/search-state.ts';
import type { PostcodePoint } from '../postcode/place-of.ts';

interface PostcodeLookup {
  /** `null` until it is there. */
  point: PostcodePoint | null;
  /** Why the lookup failed. */
  error: Error | null;
}

const NOTHING: PostcodeLookup = { point: null, error: null };

/** Returns the location of a postcode. Fetches the table of postcodes at first use, and rejects where that fails. */
export const placeOf = async (postcode: string): Promise<PostcodePoint> =>
  (await import('../postcode/place-of.ts')).placeOf(postcode);

/** Where the postcode of an address lies. */
export function usePlace(near: Nearby | null): PostcodeLookup {
  const postcode = near?.postcode ?? null;
  const [found, setFound] = useState<PostcodeLookup & { postcode: string | null }>({ ...NOTHING, postcode });
  useEffect(() => {
    if (postcode === null) return;
    let isWanted = true;
    const set = (what: PostcodeLookup) => {
      if (isWanted) setFound({ ...what, postcode });
    };
    placeOf(postcode).then(
      (point) => set({ point, error: null }),
      (error: Error) => set({ point: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [postcode]);
  return found.postcode === postcode ? found : NOTHING;
}

/** Returns the message for a postcode without a location; `null` for any other. */
export const useUnknownPlace = (near: Nearby | null): string | null => usePlace(near).point?.problem ?? null;
