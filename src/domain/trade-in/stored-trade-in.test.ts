import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { declineWords, limitWords } from './decline-words.ts';
import { isStoredTradeIn, storedTradeIn } from './stored-trade-in.ts';

it('stores the fields to continue, and refuses other values', () => {
  const item = storedTradeIn('t1', { car_id: '7', Rego: 'ABC123', email: 'jane@example.com', name: 'Jane' });
  expect(item).toEqual({ id: 't1', car_id: '7', rego: 'ABC123', email: 'jane@example.com', phone: '' });
  expect(isStoredTradeIn(item)).toBe(true);
  for (const value of [null, 't1', {}, { ...item, id: 7 }]) expect(isStoredTradeIn(value)).toBe(false);
});

it('"over 7 years old or over 100,000 kilometres" (S2 §5), in words with the limits of the site', () => {
  const { trade_in } = siteWith();
  expect(limitWords(trade_in)).toContain('over 7 years old or over 100,000 kilometres');
  const words = declineWords({ ...trade_in, max_age_years: 5, max_km: 80_000 });
  expect([words.age, words.distance]).toEqual([
    expect.stringContaining('over 5 years'),
    expect.stringContaining('80,000 kilometres'),
  ]);
  // The service may be external and have no value, or the adjustments may use it up.
  expect(words.market).not.toMatch(/our own|too few/);
});
