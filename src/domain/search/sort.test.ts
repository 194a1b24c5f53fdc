import { expect, it } from 'vitest';
import { BEST_MATCH, defaultOrder, SORT_KEYS, SORT_ORDERS } from './sort.ts';

it('has a key for each order, as they are listed', () => {
  expect(SORT_KEYS).toEqual(Object.keys(SORT_ORDERS));
});

it('"while there is text and no chosen order, best match", which no listing has (rules 67)', () => {
  for (const own of SORT_KEYS)
    expect([defaultOrder('', own), defaultOrder('sunroof', own)]).toEqual([own, BEST_MATCH.key]);
  expect(SORT_KEYS).not.toContain(BEST_MATCH.key);
});
