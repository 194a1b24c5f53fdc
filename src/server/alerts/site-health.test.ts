import { expect, it } from 'vitest';
import { readSiteHealth } from './site-health.ts';

it('reads each site that machines share, and whether this disk is behind', async () => {
  const health = await readSiteHealth({
    sites: {
      all: () => [],
      bySlug: () => null,
      byHost: () => null,
      reach: async () => {},
      isPlanned: () => false,
      close: async () => {},
    },
    followed: { sites: () => ['harbour', 'bay'], isCurrent: (site) => site !== 'bay' },
    publications: { all: async () => [] },
    outbox: { deadBySite: async () => new Map([['own', 1]]) },
    lastBuild: async () => null,
    photoReport: async () => null,
  });
  expect(health.map(({ site, is_behind }) => [site, is_behind])).toEqual([
    ['bay', true],
    ['harbour', false],
    ['own', false],
  ]);
});
