import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';

vi.stubGlobal('window', new EventTarget());
const { $favourites, toggleFavourite } = await import('#stores/favourites.ts');
const { $watched } = await import('#stores/watchlist.ts');
const { $toasts } = await import('#stores/toasts.ts');
const { saveToAccount } = await import('./save.ts');

const CAR: ShortlistEntry = {
  id: '7',
  name: '2020 Kia Rio',
  slug: '2020-kia-rio-7',
  make: 'Kia',
  model: 'Rio',
  primary_image_url: null,
  price: 9_990,
  price_type: null,
};

/** The methods of the requests, each with what lets its reply arrive. */
let sent: { method: string; reply: (status: number) => void }[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { pathname: '/search', search: '' });
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const reply = (status: number) =>
      resolve(Response.json(status === 200 ? { cars: [CAR], texts: false } : {}, { status }));
    sent.push({ method, reply });
    return promise;
  });
  $favourites.set([]);
  $watched.set([]);
  $toasts.set([]);
});
afterEach(() => {
  // nanostores unmounts a store a second after its last listener left.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A press of the heart, as `buttons.ts` makes it. */
function press(): Promise<void> {
  toggleFavourite(CAR);
  return saveToAccount(CAR);
}
const toasts = () => $toasts.get().filter(({ open }) => open);
/** Responds to the next request once it is sent. */
async function respond(status: number): Promise<string> {
  const request = await vi.waitUntil(() => sent.shift(), { timeout: 60_000 });
  request.reply(status);
  return request.method;
}

describe('a heart that is pressed again while its first press is under way', () => {
  it('takes the car off the watchlist too, and says nothing of a save', async () => {
    const presses = [press(), press()];
    expect(await respond(200)).toBe('PUT');
    expect(await respond(200)).toBe('DELETE');
    await Promise.all(presses);
    expect([$favourites.get(), $watched.get(), toasts(), sent]).toEqual([[], [], [], []]);
  });

  it('puts it back on the watchlist', async () => {
    $favourites.set([CAR]);
    $watched.set([CAR.id]);
    const presses = [press(), press()];
    expect(await respond(200)).toBe('DELETE');
    expect(await respond(200)).toBe('PUT');
    await Promise.all(presses);
    expect([$watched.get(), sent]).toEqual([[CAR.id], []]);
    expect(toasts()).toMatchObject([{ text: '2020 Kia Rio is on your watchlist.' }]);
  });

  it('does not claim that a removed car is saved on this device where the service failed', async () => {
    const presses = [press(), press()];
    await respond(503);
    await Promise.all(presses);
    expect([$favourites.get(), $watched.get(), toasts(), sent]).toEqual([[], [], [], []]);
  });

  it('offers no sign-in for a removed car', async () => {
    const presses = [press(), press()];
    await respond(401);
    await Promise.all(presses);
    expect([$favourites.get(), $watched.get(), toasts(), sent]).toEqual([[], [], [], []]);
  });
});
