import { WATCHLIST_LIMIT } from '#domain/watchlist/watched-car.ts';
import { persistedList } from './persisted.ts';

/** Why the service did not save or remove a car. */
type SaveFailure = { kind: 'signed_out' } | { kind: 'failed'; message: string };

/** The outcome of a press; `busy` while the previous one is under way. */
export type SaveOutcome = { kind: 'saved' | 'removed' | 'busy' } | SaveFailure;

/** Adds a car to the service's list, or removes it. */
export type SendSave = (id: string, save: boolean) => Promise<{ kind: 'done' } | SaveFailure>;

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Ids of the watched cars, as this browser last read them; the list itself is on the server (rules 44). */
export const $watched = persistedList('watchlist', { isItem: isId, limit: WATCHLIST_LIMIT });

const busy = new Set<string>();

/**
 * Adds or removes a car, "Optimistic add, then the server call" (S1 §4 "Watchlist save"): changes the list at once, and
 * rolls back where the service fails. Ignored as `busy` while the same car's previous press is under way; other cars
 * are independent.
 */
export async function toggleWatched(id: string, send: SendSave): Promise<SaveOutcome> {
  if (busy.has(id)) return { kind: 'busy' };
  const save = !$watched.get().includes(id);
  busy.add(id);
  mark(id, save);
  const result = await send(id, save).finally(() => busy.delete(id));
  if (result.kind === 'done') return { kind: save ? 'saved' : 'removed' };
  mark(id, !save);
  return result;
}

function mark(id: string, watched: boolean): void {
  const others = $watched.get().filter((other) => other !== id);
  $watched.set(watched ? [...others, id] : others);
}
