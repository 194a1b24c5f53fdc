import { loadOnce } from '#domain/load-once.ts';
import { type SearchState, WHOLE_LISTING, withQuery } from '#domain/search/search-state.ts';
import { printSearch, searchAt } from '#domain/search/search-url.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { $recentSearches, clearSearches, noteSearch } from '#stores/recent-searches.ts';
import { changeSearch, searchHref } from '#stores/search.ts';
import { loadStyles } from '../load-styles.ts';
import { pageClient } from '../page-client.ts';
import { request } from '../request.ts';
import { openSuggestions, type Suggest } from './open-suggestions.ts';
import { type SuggestionRow, suggestionList } from './suggestion-list.ts';
import styles from './suggestions.css?url&no-inline';

/**
 * Makes a search box a combobox (WAI-ARIA): suggestions while one types, chosen by arrows and Enter or with the pointer.
 * Without a chosen one the form searches as it does without script.
 */
export function startBox(input: HTMLInputElement): void {
  const { form } = input;
  if (form === null || input.role === 'combobox') return;
  const live = input.closest<HTMLElement>('live-search');
  const path = live === null ? new URL(form.action).pathname : searchHref(WHOLE_LISTING);
  const list = suggestionList(input, choose);
  const open = loadOnce(() => openFor(path, live));
  let latest = 0;

  const suggest = async (): Promise<SuggestionRow[]> => {
    const text = input.value;
    const rows = await (await open())(text, stateOf(live), $recentSearches.get());
    return text.trim() === '' && rows.length > 0 ? [...rows, { kind: 'clear' }] : rows;
  };
  const refresh = async () => {
    latest += 1;
    const own = latest;
    try {
      const rows = await suggest();
      if (own === latest && document.activeElement === input) list.show(rows);
    } catch (error) {
      list.show([]);
      console.warn('The search index does not respond; this box suggests nothing.', error);
    }
  };

  function choose(row: SuggestionRow) {
    if (row.kind === 'clear') {
      clearSearches();
      list.show([]);
      return;
    }
    close();
    const { label, search, href } = row;
    if (search !== null) noteSearch({ label, search });
    const target = new URL(href, location.href);
    if (live !== null && target.pathname === path) changeSearch(searchAt(target));
    else location.assign(target);
  }
  function close() {
    latest += 1;
    list.show([]);
  }

  input.addEventListener('input', refresh);
  input.addEventListener('click', refresh);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const { key } = event;
    const active = list.active();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (list.isOpen()) list.move(key === 'ArrowDown' ? 1 : -1);
      else refresh();
    } else if (key === 'Enter' && active !== null) choose(active);
    else if (key === 'Escape' && list.isOpen()) close();
    else return;
    event.preventDefault();
  });
  form.addEventListener('submit', () => {
    close();
    const text = input.value.trim();
    if (text !== '') noteSearch({ label: text, search: printSearch(withQuery(WHOLE_LISTING, text)) });
  });
  // The menu covers the page, so it closes when the focus leaves it.
  const menu = input.closest<HTMLElement>('[popover]');
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
  });
  if (document.activeElement === input) refresh();
}

/** Opens the suggestions of the list at a path: that of this page, or of the one that a form leads to. */
async function openFor(path: string, live: HTMLElement | null): Promise<Suggest> {
  await loadStyles(styles);
  const view = live === null ? await fetchView(path) : viewOf(live);
  return openSuggestions(pageClient(view), { ...view, path });
}

const viewOf = (live: HTMLElement): SearchView =>
  JSON.parse(live.querySelector('[data-view]')?.textContent ?? '');

async function fetchView(path: string): Promise<SearchView> {
  const page = await (await request(path)).text();
  const [, view = ''] = /<script type="application\/json" data-view>(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(view);
}

/** What narrows the list of this page. */
const stateOf = (live: HTMLElement | null): SearchState =>
  live === null ? WHOLE_LISTING : searchAt(location);
