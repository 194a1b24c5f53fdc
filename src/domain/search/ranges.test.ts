import { expect, it } from 'vitest';
import { FACETS } from './facets.ts';
import { RANGES } from './ranges.ts';

it('ranges are those of the table', () => {
  expect(RANGES).toEqual(FACETS.filter(({ kind }) => kind === 'range').map(({ attribute }) => attribute));
});
