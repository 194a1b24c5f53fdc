import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WHOLE_LISTING, withPage, withQuery, withToggled } from '#domain/search/search-state.ts';

/** A stub of a browser's address and history, as far as the store uses them. */
function stubBrowser(address: string) {
  const listeners = new Map<string, () => void>();
  const entries = [address];
  const states: unknown[] = [null];
  const location = { pathname: '/search/used-cars', search: '', hash: '' };
  const visit = (href: string) => {
    const { pathname, search, hash } = new URL(href, 'https://dealer.example');
    Object.assign(location, { pathname, search, hash });
  };
  visit(address);
  vi.stubGlobal('location', location);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('history', {
    get state() {
      return states.at(-1);
    },
    pushState: (state: unknown, _title: string, href: string) => {
      states.push(state);
      entries.push(href);
      visit(href);
    },
    replaceState: (state: unknown, _title: string, href = entries.at(-1) ?? '/') => {
      states.splice(-1, 1, state);
      entries.splice(-1, 1, href);
      visit(href);
    },
  });
  return {
    entries,
    back() {
      states.pop();
      entries.pop();
      visit(entries.at(-1) ?? '/');
      listeners.get('popstate')?.();
    },
    /** Presses a link to a part of the page. */
    skipTo(hash: string) {
      states.push(null);
      entries.push(location.pathname + location.search + hash);
      visit(entries.at(-1) ?? '/');
      listeners.get('popstate')?.();
    },
    leave: () => listeners.get('pagehide')?.(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const browser = stubBrowser(address);
  const { followAddress, ...store } = await import('./search.ts');
  followAddress();
  return { ...browser, ...store };
}

const LIST = '/search/used-cars';

describe('the search and its address', () => {
  it('applies the search in the address', async () => {
    const { $search } = await open(`${LIST}?make=Kia&page=2`);
    expect($search.get()).toEqual({ ...WHOLE_LISTING, values: { make: ['Kia'] }, page: 2 });
  });

  it('has its sentence behind a link to a part of the page, which is no other search', async () => {
    const { $search, $sentence, changeSearch, commitSentence, skipTo, back } = await open(LIST);
    const kia = withToggled($search.get(), 'make', 'Kia');
    commitSentence('kia please', kia);
    skipTo('#results');
    expect([$search.get(), $sentence.get()]).toEqual([kia, 'kia please']);
    changeSearch(withToggled(kia, 'make', 'MG'));
    expect($sentence.get()).toBeNull();
    back();
    expect([$search.get(), $sentence.get()]).toEqual([kia, 'kia please']);
    back();
    expect([$search.get(), $sentence.get()]).toEqual([kia, 'kia please']);
    back();
    expect([$search.get(), $sentence.get()]).toEqual([WHOLE_LISTING, null]);
  });

  it('applies the page that the path names, and searches its whole list', async () => {
    const { $search, changeSearch, entries, back } = await open(`${LIST}/page/2`);
    expect($search.get()).toEqual({ ...WHOLE_LISTING, page: 2 });
    changeSearch(withToggled($search.get(), 'make', 'Kia'));
    expect(entries).toEqual([`${LIST}/page/2`, `${LIST}?make=Kia`]);
    back();
    expect($search.get()).toEqual({ ...WHOLE_LISTING, page: 2 });
  });

  it('adds a history entry for each change', async () => {
    const { $search, changeSearch, entries, back } = await open(LIST);
    changeSearch(withToggled($search.get(), 'make', 'Kia'));
    changeSearch(withPage($search.get(), 2));
    expect(entries).toEqual([LIST, `${LIST}?make=Kia`, `${LIST}?make=Kia&page=2`]);
    back();
    expect($search.get().page).toBe(1);
    back();
    expect($search.get()).toEqual(WHOLE_LISTING);
  });

  it('adds one history entry for consecutive letters', async () => {
    const { $search, changeSearch, entries } = await open(LIST);
    for (const query of ['k', 'ki', 'kia']) changeSearch(withQuery($search.get(), query), 'query');
    expect($search.get().query).toBe('kia');
    vi.runAllTimers();
    expect(entries).toEqual([LIST, `${LIST}?query=kia`]);
    changeSearch(withToggled($search.get(), 'make', 'Kia'));
    changeSearch(withQuery($search.get(), 'kia r'), 'query');
    expect(entries).toHaveLength(4);
  });

  it('writes a pending change before any other', async () => {
    const { $search, changeSearch, entries, leave } = await open(LIST);
    changeSearch(withQuery($search.get(), 'k'), 'query');
    changeSearch(withQuery($search.get(), 'kia'), 'query');
    changeSearch(withToggled($search.get(), 'body', 'SUV'));
    expect(entries).toEqual([LIST, `${LIST}?query=kia`, `${LIST}?query=kia&body=SUV`]);

    changeSearch(withQuery($search.get(), 'kia r'), 'query');
    changeSearch(withQuery($search.get(), 'kia rio'), 'query');
    leave();
    expect(entries.at(-1)).toBe(`${LIST}?query=kia+rio&body=SUV`);
  });

  it('drops a pending change when the shopper goes back', async () => {
    const { $search, changeSearch, entries, back } = await open(LIST);
    changeSearch(withQuery($search.get(), 'k'), 'query');
    changeSearch(withQuery($search.get(), 'ki'), 'query');
    back();
    vi.runAllTimers();
    expect(entries).toEqual([LIST]);
    expect($search.get()).toEqual(WHOLE_LISTING);
  });

  it('corrects an address without a history entry', async () => {
    const { $search, correctSearch, entries } = await open(`${LIST}?make=Kia&page=9`);
    correctSearch(withPage($search.get(), 1));
    expect(entries).toEqual([`${LIST}?make=Kia`]);
    expect($search.get().page).toBe(1);
  });

  it('adds no history entry for an unchanged search', async () => {
    const { $search, changeSearch, entries, searchHref } = await open(`${LIST}?make=Kia`);
    changeSearch(withQuery($search.get(), ''));
    expect(entries).toEqual([`${LIST}?make=Kia`]);
    expect(searchHref(WHOLE_LISTING)).toBe(LIST);
  });

  it('goes back from the filters of a sentence to the sentence', async () => {
    const { $search, $sentence, changeSearch, commitSentence, correctSearch, entries, back } =
      await open(LIST);
    for (const query of ['k', 'kia']) changeSearch(withQuery($search.get(), query), 'query');
    commitSentence('kia', withToggled(WHOLE_LISTING, 'make', 'Kia'));
    expect(entries).toEqual([LIST, `${LIST}?query=kia`, `${LIST}?make=Kia`]);
    expect($sentence.get()).toBe('kia');
    correctSearch(withToggled(WHOLE_LISTING, 'make', 'KIA'));
    expect($sentence.get()).toBe('kia');

    changeSearch(withToggled($search.get(), 'body', 'SUV'));
    expect($sentence.get(), 'it was asked for no longer').toBeNull();
    back();
    expect($sentence.get()).toBe('kia');
    back();
    expect([$search.get().query, $sentence.get()]).toEqual(['kia', null]);
  });

  it('has the filters of a sentence that a form led to, in the entry of its address', async () => {
    const { $sentence, commitSentence, entries } = await open(`${LIST}?query=kia`);
    commitSentence('kia', withToggled(WHOLE_LISTING, 'make', 'Kia'), 'replaceState');
    expect(entries).toEqual([`${LIST}?make=Kia`]);
    expect($sentence.get()).toBe('kia');
  });
});
