import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { FAVOURITES_LIMIT, VIEWED_LIMIT } from '#domain/shortlist/list.ts';

const KEY = 'forecourt:harbour:favourites:1';

const car = (id: string): ShortlistEntry => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: 'Toyota',
  model: 'Corolla',
  primary_image_url: null,
  price: 20_000,
  price_type: 'drive_away',
});

/** A page of a site, with the content of its browser's storage. */
function openPage(stored: Record<string, string> = {}, site = 'harbour') {
  const storage: Record<string, string> = { ...stored };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { dataset: { site } } });
  return storage;
}

const stores = async () => ({
  ...(await import('./favourites.ts')),
  ...(await import('./compare.ts')),
  ...(await import('./recently-viewed.ts')),
});

/** The stores of a page whose browser's storage is full until `makeRoom`. */
async function storesWhereFull() {
  const storage = openPage();
  let isFull = true;
  const full = new Proxy(storage, {
    set(target, key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      target[key] = value;
      return true;
    },
  });
  vi.stubGlobal('localStorage', full);
  return {
    ...(await stores()),
    storage,
    makeRoom: () => {
      isFull = false;
    },
  };
}

let tab: EventTarget;

/** Simulates a change in another tab. */
function changeElsewhere(storage: Record<string, string>, key: string, value: readonly ShortlistEntry[]) {
  const newValue = JSON.stringify(value);
  storage[key] = newValue;
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

beforeEach(() => {
  vi.useFakeTimers();
  tab = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('window', tab);
});
afterEach(() => {
  // nanostores unmounts a store a second after its last listener left.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('favourites: "toggle add/remove in a list persisted locally per site" (S1 §4)', () => {
  it('are stored under a key of site and version', async () => {
    const storage = openPage();
    const { toggleFavourite, $favourites } = await stores();
    expect(toggleFavourite(car('1'))).toBe('added');
    expect(JSON.parse(storage[KEY] ?? '')).toEqual([car('1')]);
    expect(toggleFavourite(car('1'))).toBe('removed');
    expect($favourites.get()).toEqual([]);
  });

  it('belong to this site only', async () => {
    openPage({ [KEY]: JSON.stringify([car('1')]) }, 'other');
    expect((await stores()).$favourites.get()).toEqual([]);
  });

  it('are added together without duplicating or moving existing ones', async () => {
    openPage({ [KEY]: JSON.stringify([car('1'), car('2')]) });
    const { addFavourites, $favourites } = await stores();
    addFavourites([{ ...car('1'), price: 1 }, car('3')]);
    expect($favourites.get()).toEqual([car('1'), car('2'), car('3')]);
  });

  it('are added up to the limit, and those beyond it are counted', async () => {
    const full = Array.from({ length: FAVOURITES_LIMIT - 1 }, (_, id) => car(`${id}`));
    openPage({ [KEY]: JSON.stringify(full) });
    const { addFavourites, $favourites } = await stores();
    expect(addFavourites([car('0'), car('a'), car('b'), car('c')])).toBe(2);
    expect($favourites.get().at(-1)).toEqual(car('a'));
    expect(addFavourites([car('a')])).toBe(0);
  });

  it('follow another tab’s changes at once', async () => {
    const storage = openPage();
    const { $favourites } = await stores();
    const seen: number[] = [];
    const stop = $favourites.listen((entries) => seen.push(entries.length));
    changeElsewhere(storage, KEY, [car('1'), car('2')]);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: null }));
    stop();
    expect(seen).toEqual([2, 0]);
  });
});

describe('"blocked or poisoned localStorage: no uncaught error" (promises, The browser)', () => {
  it.each([
    '',
    'null',
    '{',
    '{"length":1e9}',
    '"text"',
    '[null,7,{"id":{}},[]]',
    '[{"__proto__":{"id":"1"}}]',
  ])('reads nothing from %s', async (text) => {
    openPage({ [KEY]: text });
    const { $favourites, toggleFavourite } = await stores();
    expect($favourites.get()).toEqual([]);
    expect(toggleFavourite(car('1'))).toBe('added');
  });

  it('keeps the valid entries among invalid ones', async () => {
    openPage({ [KEY]: JSON.stringify([null, car('1'), 'x', { ...car('2'), price: '1' }]) });
    expect((await stores()).$favourites.get()).toEqual([car('1')]);
  });

  it('works until the page closes where storage is full', async () => {
    const { $favourites, toggleFavourite } = await storesWhereFull();
    expect(toggleFavourite(car('1'))).toBe('added');
    expect($favourites.get()).toEqual([car('1')]);
    const stop = $favourites.listen(() => {});
    tab.dispatchEvent(new Event('pageshow'));
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'of another program', newValue: '' }));
    stop();
    expect($favourites.get()).toEqual([car('1')]);
  });

  it('stores the latest list as soon as there is room again', async () => {
    const { $favourites, toggleFavourite, storage, makeRoom } = await storesWhereFull();
    toggleFavourite(car('1'));
    makeRoom();
    toggleFavourite(car('2'));
    expect(JSON.parse(storage[KEY] ?? '')).toEqual([car('1'), car('2')]);
    storage[KEY] = JSON.stringify([car('3')]);
    const stop = $favourites.listen(() => {});
    tab.dispatchEvent(new Event('pageshow'));
    stop();
    expect($favourites.get()).toEqual([car('3')]);
  });

  it('works until the page closes where storage is blocked', async () => {
    openPage();
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: blocked, configurable: true });
    const { toggleFavourite, $favourites } = await stores();
    expect(toggleFavourite(car('1'))).toBe('added');
    expect($favourites.get()).toEqual([car('1')]);
  });
});

describe('compare: "max 4" (rules 43)', () => {
  it('continues with other cars before those chosen, with room for one more', async () => {
    const { continueComparing, toggleCompared, $compared } = await stores();
    for (const id of ['1', '2', '3', '4']) toggleCompared(car(id));
    continueComparing([car('5'), car('2')]);
    expect($compared.get().map(({ id }) => id)).toEqual(['5', '2', '1']);
  });

  it('refuses the fifth and can be cleared', async () => {
    openPage();
    const { toggleCompared, removeCompared, clearCompared, $compared } = await stores();
    const outcomes = ['1', '2', '3', '4', '5'].map((id) => toggleCompared(car(id)));
    expect(outcomes).toEqual(['added', 'added', 'added', 'added', 'full']);
    removeCompared('2');
    expect($compared.get().map(({ id }) => id)).toEqual(['1', '3', '4']);
    clearCompared();
    expect($compared.get()).toEqual([]);
  });
});

describe('viewed cars', () => {
  it('are the latest first, each once, and limited', async () => {
    openPage();
    const { noteViewed, $viewed } = await stores();
    for (let id = 0; id <= VIEWED_LIMIT; id += 1) noteViewed(car(`${id}`));
    noteViewed(car('7'));
    expect($viewed.get()).toHaveLength(VIEWED_LIMIT);
    expect($viewed.get().slice(0, 2)).toEqual([car('7'), car(`${VIEWED_LIMIT}`)]);
  });
});

describe('recent searches', () => {
  it('are stored for this site, the latest first, until they are cleared', async () => {
    const storage = openPage();
    const { noteSearch, clearSearches } = await import('./recent-searches.ts');
    noteSearch({ label: 'Kia', search: '?make_model=Kia' });
    noteSearch({ label: 'suv', search: '?query=suv' });
    const stored = () => JSON.parse(storage['forecourt:harbour:searches:1'] ?? '');
    expect(stored().map(({ label }: { label: string }) => label)).toEqual(['suv', 'Kia']);
    clearSearches();
    expect(stored()).toEqual([]);
  });
});
