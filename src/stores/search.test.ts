import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WHOLE_LISTING, withPage, withQuery, withToggled } from '#domain/search/search-state.ts';

/** A browser's address and history, as far as the store uses them. */
function stubBrowser(address: string) {
  const listeners = new Map<string, () => void>();
  const entries = [address];
  const location = { pathname: '/search/used-cars', search: '' };
  const visit = (href: string) => {
    const { pathname, search } = new URL(href, 'https://dealer.example');
    Object.assign(location, { pathname, search });
  };
  visit(address);
  vi.stubGlobal('location', location);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('history', {
    pushState: (_state: null, _title: string, href: string) => {
      entries.push(href);
      visit(href);
    },
    replaceState: (_state: null, _title: string, href: string) => {
      entries.splice(-1, 1, href);
      visit(href);
    },
  });
  return {
    entries,
    back() {
      entries.pop();
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
  const { $search, changeSearch, correctSearch, followAddress, searchHref } = await import('./search.ts');
  followAddress();
  return { ...browser, $search, changeSearch, correctSearch, searchHref };
}

const LIST = '/search/used-cars';

describe('the search and its address', () => {
  it('takes over what the address asks for', async () => {
    const { $search } = await open(`${LIST}?make=Kia&page=2`);
    expect($search.get()).toEqual({ ...WHOLE_LISTING, values: { make: ['Kia'] }, page: 2 });
  });

  it('makes each change one step back', async () => {
    const { $search, changeSearch, entries, back } = await open(LIST);
    changeSearch(withToggled($search.get(), 'make', 'Kia'));
    changeSearch(withPage($search.get(), 2));
    expect(entries).toEqual([LIST, `${LIST}?make=Kia`, `${LIST}?make=Kia&page=2`]);
    back();
    expect($search.get().page).toBe(1);
    back();
    expect($search.get()).toEqual(WHOLE_LISTING);
  });

  it('makes letters typed in a row one step together', async () => {
    const { $search, changeSearch, entries } = await open(LIST);
    for (const query of ['k', 'ki', 'kia']) changeSearch(withQuery($search.get(), query), 'query');
    expect($search.get().query).toBe('kia');
    vi.runAllTimers();
    expect(entries).toEqual([LIST, `${LIST}?query=kia`]);
    changeSearch(withToggled($search.get(), 'make', 'Kia'));
    changeSearch(withQuery($search.get(), 'kia r'), 'query');
    expect(entries).toHaveLength(4);
  });

  it('writes what is still settling before anything else happens', async () => {
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

  it('forgets what was settling when the shopper goes back', async () => {
    const { $search, changeSearch, entries, back } = await open(LIST);
    changeSearch(withQuery($search.get(), 'k'), 'query');
    changeSearch(withQuery($search.get(), 'ki'), 'query');
    back();
    vi.runAllTimers();
    expect(entries).toEqual([LIST]);
    expect($search.get()).toEqual(WHOLE_LISTING);
  });

  it('corrects an address in its place', async () => {
    const { $search, correctSearch, entries } = await open(`${LIST}?make=Kia&page=9`);
    correctSearch(withPage($search.get(), 1));
    expect(entries).toEqual([`${LIST}?make=Kia`]);
    expect($search.get().page).toBe(1);
  });

  it('makes no step of what changes nothing', async () => {
    const { $search, changeSearch, entries, searchHref } = await open(`${LIST}?make=Kia`);
    changeSearch(withQuery($search.get(), ''));
    expect(entries).toEqual([`${LIST}?make=Kia`]);
    expect(searchHref(WHOLE_LISTING)).toBe(LIST);
  });
});
