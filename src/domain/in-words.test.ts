import { expect, it } from 'vitest';
import { inWords } from './in-words.ts';

it.each([
  [[], ''],
  [['New'], 'New'],
  [['New', 'Demo'], 'New and Demo'],
  [['New', 'Pre-Owned', 'Demo'], 'New, Pre-Owned and Demo'],
])('joins %j as "%s"', (words, text) => {
  expect(inWords(words)).toBe(text);
});
