import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { homePath, signInPath, watchlistPath } from '#domain/site/routes.ts';
import { $watched, toggleWatched } from '#stores/watchlist.ts';
import { call } from '../api.ts';
import { announce, show } from '../shortlist/toast.ts';
import { storePendingSave } from './pending-save.ts';
import { noteWatched, sendSave, watchlistIn } from './watchlist-api.ts';

/**
 * Saves a car, or takes it off the list; who is not signed in goes to sign in, and comes back to it (S1 §5). Only a save is
 * then ended by itself: what comes off the list is pressed again.
 */
export async function save({ id, name }: ShortlistEntry): Promise<void> {
  const isSave = !$watched.get().includes(id);
  const outcome = await toggleWatched(id, sendSave);
  if (outcome.kind === 'saved') show(`${name} is on your watchlist.`);
  if (outcome.kind === 'removed') announce(`${name} is off your watchlist`);
  if (outcome.kind === 'failed') show(outcome.message, 'destructive');
  if (outcome.kind !== 'signed_out') return;
  if (isSave) storePendingSave(id);
  const here = location.pathname + location.search;
  const back = location.pathname === watchlistPath() ? homePath() : here;
  location.assign(signInPath({ type: 'watchlist', redirect: here, back }));
}

/** Ends a save that its person had to sign in for, at the button where it was pressed. */
export async function endSave(id: string, button: HTMLElement | null): Promise<void> {
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
  const result = watchlistIn(await call('PUT /api/watchlist/:id', { params: { id } }));
  if (result.kind === 'failed') show(result.message, 'destructive');
  if (result.kind !== 'done') return;
  noteWatched(result.list.cars);
  const name = result.list.cars.find((car) => car.id === id)?.name ?? 'This car';
  show(`${name} is on your watchlist.`);
}
