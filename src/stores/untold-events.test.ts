import { beforeEach, expect, it, vi } from 'vitest';
import { siteEvent } from '#domain/events/events.ts';
import { keepUntold, untoldEvents } from './untold-events.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

it('"it hears … that you sent a form, never what you write": no address and no number are kept for the tag', () => {
  const about = { department: 'sales', category: 'Trade-In' };
  const accepted = { ...about, email: 'jane@example.com', phone: '0491 570 006' };
  keepUntold(siteEvent('offer_accepted', '101', accepted));
  expect(untoldEvents()).toEqual([siteEvent('offer_accepted', '101', about)]);
});
