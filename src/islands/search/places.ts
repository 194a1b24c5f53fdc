import { useEffect, useState } from 'react';
import type { Nearby } from '#domain/search/search-state.ts';
import type { PostcodePoint } from '../postcode/place-of.ts';

interface PostcodeLookup {
  /** `null` until it is there. */
  answer: PostcodePoint | null;
  /** Why none can be had. */
  error: Error | null;
}

const NOTHING: PostcodeLookup = { answer: null, error: null };

/** Where a postcode lies; what knows it is fetched when somebody first asks. Rejects where that cannot be had. */
export const placeOf = async (postcode: string): Promise<PostcodePoint> =>
  (await import('../postcode/place-of.ts')).placeOf(postcode);

/** Where the postcode lies that an address asks for. */
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
