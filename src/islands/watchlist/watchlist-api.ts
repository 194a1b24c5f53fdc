import type { Watchlist } from '#domain/api/watchlist.schema.ts';
import { $watched, type SendSave } from '#stores/watchlist.ts';
import { call, type Reply } from '../api.ts';

const SIGN_IN = 401;

/** The list, or why it could not be fetched. */
export type WatchlistResult =
  | { kind: 'done'; list: Watchlist }
  | { kind: 'signed_out' }
  | { kind: 'failed'; message: string };

export function watchlistIn(reply: Reply<Watchlist>): WatchlistResult {
  if (reply.ok) return { kind: 'done', list: reply.data };
  return reply.status === SIGN_IN ? { kind: 'signed_out' } : { kind: 'failed', message: reply.message };
}

/** Stores the list's car ids in this browser. */
export const noteWatched = (cars: Watchlist['cars']): void => $watched.set(cars.map(({ id }) => id));

export const sendSave: SendSave = async (id, save) =>
  watchlistIn(await call(save ? 'PUT /api/watchlist/:id' : 'DELETE /api/watchlist/:id', { params: { id } }));
