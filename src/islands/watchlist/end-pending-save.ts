import { entryAt } from '../shortlist/entry-at.ts';
import { hasWatchlist } from '../shortlist/has-watchlist.ts';
import { takePendingSave } from './pending-save.ts';

/** Completes a save that led to sign-in; loads the script for it only then. */
export async function endPendingSave(): Promise<void> {
  const id = hasWatchlist() ? takePendingSave() : null;
  if (id === null) return;
  const buttons = document.querySelectorAll<HTMLElement>('[data-list="favourites"]');
  const button = [...buttons].find((candidate) => entryAt(candidate)?.id === id) ?? null;
  (await import('./save.ts')).endSave(id, button);
}
