import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { watchlistApiPath } from '#domain/site/api-routes.ts';
import { $watched, type SendSave } from '#stores/watchlist.ts';

/** The watchlist as the service holds it. */
export interface Watchlist {
  cars: ShortlistEntry[];
  /** Whether texts about them are wanted. */
  texts: boolean;
}

/** The list, or why there is none. */
export type WatchlistAnswer =
  | { kind: 'done'; list: Watchlist }
  | { kind: 'signed_out' }
  | { kind: 'failed'; message: string };

const FAILED = 'We could not reach your watchlist. Check your connection and try again.';
const PATIENCE_MS = 20_000;
const SIGN_IN = 401;

/** Asks for the list, or changes it; what the browser knows of it follows. Never rejects. */
export async function askWatchlist(method: string, id?: string, body?: object): Promise<WatchlistAnswer> {
  try {
    const response = await fetch(watchlistApiPath(id), {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status === SIGN_IN) return { kind: 'signed_out' };
    if (!response.ok) return { kind: 'failed', message: answer.title ?? FAILED };
    return { kind: 'done', list: answer };
  } catch {
    return { kind: 'failed', message: FAILED };
  }
}

/** Notes in this browser what the list holds. */
export const noteWatched = (cars: readonly Pick<ShortlistEntry, 'id'>[]): void =>
  $watched.set(cars.map(({ id }) => id));

export const sendSave: SendSave = async (id, save) => {
  const answer = await askWatchlist(save ? 'PUT' : 'DELETE', id);
  return answer.kind === 'done' ? { kind: 'done' } : answer;
};
