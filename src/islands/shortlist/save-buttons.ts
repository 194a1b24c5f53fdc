import { $watched } from '#stores/watchlist.ts';
import { takePendingSave } from '../watchlist/pending-save.ts';
import { entryAt } from './entry-at.ts';
import { hasWatchlist } from './has-watchlist.ts';

/** Starts the Save buttons of sold cars on a site with sign-in, and ends a save that led there; the rest loads on a click. */
export function startSaveButtons(): void {
  if (!hasWatchlist()) return;
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-save]') : null;
    const car = button && entryAt(button);
    if (car !== null) (await import('../watchlist/save.ts')).save(car);
  });
  $watched.subscribe(mark);
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  endPending();
}

async function endPending(): Promise<void> {
  const id = takePendingSave();
  if (id === null) return;
  const buttons = document.querySelectorAll<HTMLElement>('[data-list="favourites"], [data-save]');
  const button = [...buttons].find((candidate) => entryAt(candidate)?.id === id) ?? null;
  (await import('../watchlist/save.ts')).endSave(id, button);
}

function mark(): void {
  const watched = $watched.get();
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]')) {
    const isWatched = watched.includes(entryAt(button)?.id ?? '');
    button.ariaPressed = String(isWatched);
    // "A sold car's Save button is hidden unless already saved" (S1 §4): the page prints it hidden.
    if (isWatched) button.parentElement?.removeAttribute('hidden');
  }
}
