import { expect, it } from 'vitest';
import { taggedAddress, taggedReferrer } from './tagged-address.ts';

const SITE = 'https://harbour.example';

// biome-ignore format: a table, a row for each address
it.each([
  ['/cars/kona', '/cars/kona'],
  ['/reservation?hold=7f3k9q2m4t', '/reservation'],
  ['/search?query=jane%40example.com&utm_source=mail&page=2', '/search?utm_source=mail'],
  ['/?utm_source=a&UTM=b&utm_campaign=two%20words#jane', '/?utm_source=a&utm_campaign=two+words'],
])('of %s a tag receives %s', (path, expected) => {
  expect(taggedAddress(SITE + path)).toBe(SITE + expected);
  expect(taggedReferrer(SITE + path, SITE)).toBe(SITE + expected);
});

it('a referrer from elsewhere is unchanged', () => {
  for (const referrer of ['', 'https://find.example/', 'https://find.example/?q=kona'])
    expect(taggedReferrer(referrer, SITE)).toBe(referrer);
});
