import { beforeEach, expect, it, vi } from 'vitest';
import { siteEvent } from '#domain/events/events.ts';
import { dequeueEvents, enqueueEvent, pendingEvents } from './pending-events.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const cars = () => pendingEvents().map(({ car_id }) => Number(car_id));

it('"It records … that you sent a form, never what you write": no e-mail and no phone are stored for the tag', () => {
  const about = { department: 'sales', category: 'Trade-In' };
  const accepted = { ...about, email: 'jane@example.com', phone: '0491 570 006' };
  enqueueEvent(siteEvent('offer_accepted', '101', accepted));
  expect(pendingEvents()).toEqual([siteEvent('offer_accepted', '101', about)]);
});

it('drops the newest where there are too many, because earlier ones are identified by position', () => {
  for (let car = 0; car < 25; car += 1) enqueueEvent(siteEvent('favourite', String(car)));
  expect(cars()).toEqual(Array.from({ length: 20 }, (_, car) => car));
  dequeueEvents(2);
  enqueueEvent(siteEvent('favourite', '25'));
  expect([cars().at(0), cars().at(-1), cars().length]).toEqual([2, 25, 19]);
  dequeueEvents();
  expect(cars()).toEqual([]);
});
