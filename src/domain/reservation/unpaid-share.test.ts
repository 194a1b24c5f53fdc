import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { unpaidLimit, unpaidOfNetwork } from './unpaid-share.ts';

const cars = (count: number, sold = false) =>
  Array.from({ length: count }, () => ({ status: 'in_stock' as const, sold }));

describe('cars of a site that may be held unpaid at once', () => {
  it.each([
    [188, undefined, 18],
    [188, 50, 94],
    [19, undefined, 3],
    [4, undefined, 3],
    [3, undefined, 2],
    [2, undefined, 1],
    [1, undefined, 1],
    [0, undefined, 1],
    [188, 0, 3],
    [188, 100, 187],
  ])('of %i for sale at %s %%: %i', (count, max_unpaid_share, limit) => {
    const site = siteWith({ reservation: { max_unpaid_share } });
    expect(unpaidLimit([...cars(count), ...cars(500, true)], site)).toBe(limit);
  });
});

it.each([
  [18, 4],
  [3, 1],
  [1, 1],
])('of %i one network holds %i', (siteLimit, limit) => expect(unpaidOfNetwork(siteLimit)).toBe(limit));
