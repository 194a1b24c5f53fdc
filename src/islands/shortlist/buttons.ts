import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { COMPARE_LIMIT, FAVOURITES_FULL, includes, type ToggleOutcome } from '#domain/shortlist/list.ts';
import { $compared, toggleCompared } from '#stores/compare.ts';
import { $favourites } from '#stores/favourites.ts';
import { $viewed } from '#stores/recently-viewed.ts';
import { $watched } from '#stores/watchlist.ts';
import { entryAt } from './entry-at.ts';
import { announce, show } from './toast.ts';
import { toggleSaved } from './toggle-saved.ts';

/** The lists that a button's `data-list` may name. */
const LISTS = {
  favourites: {
    store: $favourites,
    toggle: toggleSaved,
    words: { added: 'saved to your favourites', removed: 'removed from your favourites' },
    full: FAVOURITES_FULL,
  },
  compare: {
    store: $compared,
    toggle: toggleCompared,
    words: { added: 'added to compare', removed: 'removed from compare' },
    full: `You can compare ${COMPARE_LIMIT} cars at a time. Remove one to add another.`,
  },
} as const satisfies Record<string, ShortlistKind>;

interface ShortlistKind {
  store: typeof $favourites;
  toggle: (entry: ShortlistEntry) => ToggleOutcome;
  words: Record<Exclude<ToggleOutcome, 'full'>, string>;
  full: string;
}

const isList = (name: string | undefined): name is keyof typeof LISTS => Object.hasOwn(LISTS, name ?? '');

/** Starts the save and compare buttons of a page, including those that islands render later. */
export function startButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null;
    if (button !== null) press(button);
  });
  for (const { store } of Object.values(LISTS)) store.subscribe(mark);
  $viewed.subscribe(mark);
  $watched.subscribe(mark);
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
}

function press(button: HTMLElement): void {
  const { list } = button.dataset;
  const entry = entryAt(button);
  if (entry === null || !isList(list)) return;
  const { toggle, words, full } = LISTS[list];
  const outcome = toggle(entry);
  if (outcome === 'full') show(full, 'destructive');
  else announce(`${entry.name} ${words[outcome]}`);
}

/** Whether an entry's button is pressed: a favourite, or watched by whoever is signed in. */
const isPressed = (list: keyof typeof LISTS, id: string): boolean =>
  includes(LISTS[list].store.get(), id) || (list === 'favourites' && $watched.get().includes(id));

/** Marks each button and card by the lists' content. */
function mark(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-list]')) {
    const { list } = button.dataset;
    const id = entryAt(button)?.id;
    if (id === undefined || !isList(list)) continue;
    const pressed = isPressed(list, id);
    button.ariaPressed = String(pressed);
    // "A sold car's Save button is hidden unless already saved" (S1 §4): the page prints it hidden.
    if (pressed) button.parentElement?.removeAttribute('hidden');
  }
  for (const seen of document.querySelectorAll<HTMLElement>('.vehicle-card__seen')) {
    const id = seen.closest<HTMLElement>('[data-car]')?.dataset.car ?? '';
    seen.hidden = !includes($viewed.get(), id);
  }
}
