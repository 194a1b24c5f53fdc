import { expect, it } from 'vitest';
import { namedTokens } from './token-colour.ts';

it.each([
  ['#0a5c9e', []],
  ['var(--color-brand)', ['--color-brand']],
  ['color-mix(in oklab, var(--color-brand) 90%, var(--color-text-2))', ['--color-brand', '--color-text-2']],
])('%s refers to the tokens %j', (value, tokens) => {
  expect(namedTokens(value)).toEqual(tokens);
});
