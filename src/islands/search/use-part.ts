import { useEffect, useState } from 'react';

/** A part of the search that few shoppers need: `load` fetches it once it is wanted, `null` until then. */
export function usePart<P>(isWanted: boolean, load: () => Promise<P>): P | null {
  const [part, setPart] = useState<{ own: P } | null>(null);
  useEffect(() => {
    if (isWanted) load().then((own) => setPart({ own }), console.error);
  }, [isWanted, load]);
  return part === null ? null : part.own;
}
