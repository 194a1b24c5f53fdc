import { expect, it } from 'vitest';
import { siteContextWith } from '../api/leads.fixture.ts';
import { changedHolds } from './changed-holds.ts';

it('returns the other sites where the cars of one cannot be read', async () => {
  const problems: string[] = [];
  const changed = await changedHolds(
    ['damaged', 'demo'],
    {
      holds: { heldCars: async () => [] },
      siteContexts: {
        async of(slug) {
          if (slug === 'damaged') throw new Error('its snapshot cannot be read');
          return siteContextWith();
        },
      },
      shownHeld: () => ['7'],
      onProblem: (site) => problems.push(site),
    },
    new Date('2026-11-20T00:00:00Z'),
  );
  expect([...changed]).toEqual([['demo', '']]);
  expect(problems).toEqual(['damaged']);
});
