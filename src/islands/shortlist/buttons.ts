import { siteEvent } from '#domain/events/events.ts';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { COMPARE_LIMIT, FAVOURITES_LIMIT, includes, type ToggleOutcome } from '#domain/shortlist/list.ts';
import { $compared, toggleCompared } from '#stores/compare.ts';
import { $favourites, toggleFavourite } from '#stores/favourites.ts';
import { $viewed } from '#stores/recently-viewed.ts';
import { $watched } from '#stores/watchlist.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import { entryAt } from './entry-at.ts';
import { hasWatchlist } from './has-watchlist.ts';
import { announce, show } from './toast.ts';

/** The lists that a button's `data-list` may name. */
const LISTS = {
  favourites: {
    store: $favourites,
    toggle: toggleFavourite,
    words: { added: 'saved to your favourites', removed: 'removed from your favourites' },
    full: `Your favourites hold ${FAVOURITES_LIMIT} cars. Remove one to add another.`,
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
    if (button !== null) void press(button);
  });
  for (const { store } of Object.values(LISTS)) store.subscribe(mark);
  $viewed.subscribe(mark);
  $watched.subscribe(mark);
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
}

async function press(button: HTMLElement): Promise<void> {
  const { list } = button.dataset;
  const entry = entryAt(button);
  if (entry === null || !isList(list)) return;
  const { store, toggle, words, full } = LISTS[list];
  const isWatched = list === 'favourites' && $watched.get().includes(entry.id);
  // A watched car that is no favourite was saved on another device: the button removes it from the watchlist.
  const outcome = isWatched && !includes(store.get(), entry.id) ? 'removed' : toggle(entry);
  if (outcome === 'full') return show(full, 'destructive');
  announce(`${entry.name} ${words[outcome]}`);
  if (list !== 'favourites') return;
  if (outcome === 'added') pushEvent(siteEvent('favourite', entry.id));
  if (hasWatchlist() && isWatched === (outcome === 'removed'))
    await (await import('../watchlist/save.ts')).saveToAccount(entry);
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
