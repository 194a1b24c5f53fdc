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

it('reads no stock of a site of which no car can be held', async () => {
  const read: string[] = [];
  const changed = await changedHolds(
    ['demo'],
    {
      holds: { heldCars: async () => ['https://another.example id 7', 'site another id 7'] },
      siteContexts: {
        of: async (slug) => ({
          ...siteContextWith(),
          async stock() {
            read.push(slug);
            return [];
          },
        }),
      },
      shownHeld: () => [],
      onProblem: (site) => read.push(site),
    },
    new Date('2026-11-20T00:00:00Z'),
  );
  expect([...changed]).toEqual([]);
  expect(read).toEqual([]);
});
