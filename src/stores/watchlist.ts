import { WATCHLIST_LIMIT } from '#domain/watchlist/watched-car.ts';
import { persistedList } from './persisted.ts';

/** Why the service did not do what was pressed. */
type SaveFailure = { kind: 'signed_out' } | { kind: 'failed'; message: string };

/** The outcome of a press; `busy` while the one before is on its way. */
export type SaveOutcome = { kind: 'saved' | 'removed' | 'busy' } | SaveFailure;

/** Puts a car on the service's list, or takes it off. */
export type SendSave = (id: string, save: boolean) => Promise<{ kind: 'done' } | SaveFailure>;

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Ids of the cars on the watchlist, as this browser last read it: the list itself is the service's (rules 44). */
export const $watched = persistedList('watchlist', { isItem: isId, limit: WATCHLIST_LIMIT });

const busy = new Set<string>();

/**
 * "Optimistic add, then the server call" (S1 §4 "Watchlist save"): shows at once what was pressed, and takes it back
 * where the service did not do it. A press of a car whose last one is on its way is dropped: `busy`; other cars are left as
 * they are.
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
