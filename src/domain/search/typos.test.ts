import { expect, it } from 'vitest';
import { hasDigit, typosAllowed, typosBetween } from './typos.ts';

it.each([
  { word: 'abcd', term: 'abcd', typos: 0 },
  { word: 'abcd', term: 'abxd', typos: 1 },
  { word: 'abcd', term: 'acbd', typos: 1 },
  { word: 'abcd', term: 'abd', typos: 1 },
  { word: 'abcd', term: 'dcba', typos: 3 },
  { word: 'abcd', term: 'abcdefgh', typos: 3 },
])('counts $typos typos from $word to $term, 3 standing for more than 2', ({ word, term, typos }) => {
  expect(typosBetween(word, term, 2, false)).toBe(typos);
});

it('counts typos to the nearest beginning of a term', () => {
  expect(typosBetween('volksw', 'volkswagen', 2, true)).toBe(0);
  expect(typosBetween('vlksw', 'volkswagen', 2, true)).toBe(1);
});

it('allows one typo from 4 letters, two from 8, none in words with digits', () => {
  expect(['kia', 'golf', 'outlander', 'cx5s'].map(typosAllowed)).toEqual([0, 1, 2, 0]);
  expect([hasDigit('cx5'), hasDigit('golf')]).toEqual([true, false]);
});
