import { describe, expect, it } from 'vitest';
import { changeMessage, textingTime } from './watch-text.ts';
import type { CarChange, WatchedState } from './watched-car.ts';

const free = (price: number | null): WatchedState => ({ state: 'free', price, price_type: 'egc' });

describe('the message about a change', () => {
  it.each<[CarChange, number | null, string]>([
    ['price_drop', 19_000, 'The Kona is now $19,000, $1,000 less.'],
    ['sold', 20_000, 'The Kona on your watchlist has sold.'],
    ['gone', null, 'The Kona on your watchlist is no longer for sale here.'],
    ['back', 19_500, 'The Kona is available again at $19,500.'],
    ['back', null, 'The Kona is available again.'],
  ])('%s has a message with the link that stops them', (change, price, words) => {
    const facts = {
      car: 'Kona',
      site: 'Harbour',
      href: 'https://h.example/cars/k',
      stop_href: 'https://h.example/s',
    };
    expect(changeMessage({ ...facts, change, before: free(20_000), now: free(price) })).toBe(
      `Harbour: ${words} https://h.example/cars/k\nStop these texts: https://h.example/s`,
    );
  });

  it('counts an unknown price as $0', () => {
    const none = free(null);
    const facts = { car: 'Kona', site: 'H', href: '', stop_href: '' };
    expect(changeMessage({ ...facts, change: 'price_drop', before: none, now: none })).toContain('$0');
  });
});

it.each([
  ['2026-11-20T08:00:00+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  ['2026-11-20T20:59:59+11:00', 'Australia/Sydney', '2026-11-20T20:59:59+11:00'],
  ['2026-11-20T07:59:59+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  ['2026-11-20T21:00:00+11:00', 'Australia/Sydney', '2026-11-21T08:00:00+11:00'],
  ['2026-11-20T03:00:00+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  // The same instant is within hours in one state and not in the other.
  ['2026-11-20T21:30:00+11:00', 'Australia/Perth', '2026-11-20T21:30:00+11:00'],
  // The night in which daylight saving begins.
  ['2026-10-03T22:00:00+10:00', 'Australia/Sydney', '2026-10-04T08:00:00+11:00'],
])('a text that is ready at %s in %s is sent at %s', (now, zone, at) => {
  expect(textingTime(new Date(now), zone)).toEqual(new Date(at));
});
