import { useEffect, useState } from 'react';

type NoResults = typeof import('./NoResults.tsx').NoResults;

/** What stands in place of cars where none was found: it is fetched when that happens, `null` until then. */
export function useNoResults(isEmpty: boolean): NoResults | null {
  const [part, setPart] = useState<NoResults | null>(null);
  useEffect(() => {
    if (isEmpty) import('./NoResults.tsx').then(({ NoResults }) => setPart(() => NoResults), console.error);
  }, [isEmpty]);
  return part;
}
