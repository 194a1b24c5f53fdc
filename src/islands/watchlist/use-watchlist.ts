import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../api.ts';
import { show } from '../shortlist/toast.ts';
import { leaveToSignIn } from '../sign-in/site-gate.ts';
import { noteWatched, type WatchlistResult, watchlistIn } from './watchlist-api.ts';

type WatchlistState = Exclude<WatchlistResult, { kind: 'signed_out' }>;

/**
 * Fetches the list once; `change` requests a change, and returns whether it was made and is shown. A visitor whose
 * session has ended goes to sign in.
 */
export function useWatchlist() {
  const [result, setResult] = useState<WatchlistState | null>(null);
  const take = (next: WatchlistResult) => {
    if (next.kind === 'signed_out') return leaveToSignIn('watchlist');
    if (next.kind === 'done') noteWatched(next.list.cars);
    setResult(next);
  };
  useEffect(() => {
    call('GET /api/watchlist').then((reply) => take(watchlistIn(reply)));
    // Its visitor may have signed out since the browser put the page away.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
  return {
    result,
    async change(body: { ids: string[] } | { texts: boolean }): Promise<boolean> {
      const next = watchlistIn(await call('POST /api/watchlist', { body }));
      if (next.kind === 'failed') show(next.message, 'destructive');
      else flushSync(() => take(next));
      return next.kind === 'done';
    },
  };
}
