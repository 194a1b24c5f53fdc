import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { includes } from '#domain/shortlist/list.ts';
import { homePath, signInPath, watchlistPath } from '#domain/site/routes.ts';
import { $favourites } from '#stores/favourites.ts';
import { persistedList } from '#stores/persisted.ts';
import { $watched, type SaveOutcome, toggleWatched } from '#stores/watchlist.ts';
import { call } from '../api.ts';
import { announce, offer, show } from '../shortlist/toast.ts';
import { storePendingSave } from './pending-save.ts';
import { noteWatched, sendSave, watchlistIn } from './watchlist-api.ts';

const EXPLAINED = 'save';

/** What this browser's shopper has read once. */
const $explained = persistedList('explained', {
  isItem: (item): item is typeof EXPLAINED => item === EXPLAINED,
  limit: 1,
});

/** Known once the service has said so, until the page is left. */
let isSignedOut = false;

/**
 * Saves a car, or removes it from the list. A signed-out visitor signs in and returns (S1 §5); only a save is then
 * completed automatically.
 */
export async function save(entry: ShortlistEntry): Promise<void> {
  const isSave = !$watched.get().includes(entry.id);
  const outcome = await toggleForAccount(entry.id);
  if (outcome.kind === 'signed_out' && isSave) storePendingSave(entry.id);
  report(outcome, entry);
}

/** Saves or removes a car in the account; of a session that has ended, nothing stays marked. */
async function toggleForAccount(id: string): Promise<SaveOutcome> {
  const outcome = await toggleWatched(id, sendSave);
  if (outcome.kind === 'signed_out') $watched.set([]);
  return outcome;
}

function report(outcome: SaveOutcome, { name }: ShortlistEntry): void {
  if (outcome.kind === 'saved') show(`${name} is on your watchlist.`);
  if (outcome.kind === 'removed') announce(`${name} is off your watchlist`);
  if (outcome.kind === 'failed') show(outcome.message, 'destructive');
  if (outcome.kind === 'signed_out') location.assign(signInHref());
}

/**
 * Keeps the watchlist in step with a car that was saved in this browser, or is no longer. A signed-out visitor reads once
 * what signing in adds; one who takes a car off the list has to sign in for it.
 */
export async function saveToAccount(entry: ShortlistEntry): Promise<void> {
  const isSave = !$watched.get().includes(entry.id);
  if (isSave && isSignedOut) return;
  const outcome = await toggleForAccount(entry.id);
  if (outcome.kind === 'busy') return;
  if (isSave && outcome.kind === 'signed_out') isSignedOut = true;
  // Pressed again meanwhile: no outcome of the first press is reported, and what was ignored as busy follows.
  if (isSave !== includes($favourites.get(), entry.id)) {
    const isDone = outcome.kind === 'saved' || outcome.kind === 'removed';
    return isDone ? saveToAccount(entry) : undefined;
  }
  if (isSave && outcome.kind === 'signed_out') return explain(entry);
  if (isSave && outcome.kind === 'failed')
    return show(`${outcome.message} It is saved on this device.`, 'destructive');
  report(outcome, entry);
}

function explain({ id }: ShortlistEntry): void {
  if ($explained.get().length > 0) return;
  $explained.set([EXPLAINED]);
  offer(
    'Saved on this device. Sign in to see it on all of yours, and to hear when its price drops.',
    { label: 'Sign in', href: signInHref() },
    () => storePendingSave(id),
  );
}

function signInHref(): string {
  const here = location.pathname + location.search;
  const back = location.pathname === watchlistPath() ? homePath() : here;
  return signInPath({ type: 'watchlist', redirect: here, back });
}

/** Completes a save after sign-in, at the button where it began. */
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
