import { $watched } from '#stores/watchlist.ts';
import { takePendingSave } from '../watchlist/pending-save.ts';
import { entryAt } from './entry-at.ts';

const buttons = () => document.querySelectorAll<HTMLElement>('[data-save]');

/** Moves the Save buttons of a site where somebody can sign in, and gives one to each card; the rest comes with a press. */
export function startSaveButtons(): void {
  if (document.documentElement.dataset.watchlist === undefined) return;
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
  const button = [...buttons()].find((candidate) => entryAt(candidate)?.id === id) ?? null;
  (await import('../watchlist/save.ts')).endSave(id, button);
}

function mark(): void {
  for (const list of document.querySelectorAll<HTMLElement>(
    '.vehicle-card > .shortlist:not(:has([data-save]))',
  ))
    addButton(list);
  const watched = $watched.get();
  for (const button of buttons()) {
    const isWatched = watched.includes(entryAt(button)?.id ?? '');
    button.ariaPressed = String(isWatched);
    // "A sold car's Save button is hidden unless already saved" (S1 §4): the page hides it, the list brings it back.
    if (isWatched) button.parentElement?.removeAttribute('hidden');
  }
}

/** Lists of cars are printed without it: it has its shape from the button beside it. */
function addButton(list: HTMLElement): void {
  const button = list.querySelector<HTMLElement>('[data-list="compare"]')?.cloneNode(true);
  if (!(button instanceof HTMLElement)) return;
  delete button.dataset.list;
  button.dataset.save = '';
  button.ariaLabel = `Save ${entryAt(list)?.name ?? 'this car'} to your watchlist`;
  const picture = button.querySelector('use');
  picture?.setAttribute('href', `${picture.getAttribute('href')?.split('#')[0]}#bookmark`);
  const label = button.querySelector('.shortlist__label');
  if (label !== null) label.textContent = 'Save';
  list.append(button);
}
