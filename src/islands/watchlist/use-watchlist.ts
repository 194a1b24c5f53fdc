import { useEffect, useState } from 'react';
import { show } from '../shortlist/toast.ts';
import { askWatchlist, noteWatched, type WatchlistAnswer } from './watchlist-api.ts';

/** The list as the service holds it, asked for once; `change` asks for it to be otherwise. */
export function useWatchlist() {
  const [answer, setAnswer] = useState<WatchlistAnswer | null>(null);
  const take = (next: WatchlistAnswer) => {
    if (next.kind === 'done') noteWatched(next.list.cars);
    setAnswer(next);
  };
  useEffect(() => {
    askWatchlist('GET').then(take);
  }, []);
  return {
    answer,
    async change(body: { ids: string[] } | { texts: boolean }) {
      const next = await askWatchlist('POST', undefined, body);
      if (next.kind === 'failed') show(next.message, 'destructive');
      else take(next);
    },
  };
}
