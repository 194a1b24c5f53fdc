import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteRows } from '#generator/depot/site-row.ts';
import { followSites } from './follow-sites.ts';

/** Rows that change when a test says so, and a disk that brings them here. */
function rig({ pull = async (_site: string) => true } = {}) {
  const changes = new Map<string, number>();
  const pulled: string[] = [];
  const problems: (string | undefined)[] = [];
  let isAway = false;
  let reads = 0;
  const rows: SiteRows = {
    read: async () => null,
    fence: async () => Promise.reject(new Error('not used')),
    replace: async () => false,
    async changedSince(instant) {
      reads += 1;
      if (isAway) throw new Error('Connection refused');
      return [...changes].flatMap(([site, at]) => (at >= instant ? [{ site, at }] : []));
    },
  };
  const followed = followSites(
    {
      shared: {
        rows,
        pull(site) {
          pulled.push(site);
          return pull(site);
        },
        packs: null,
        feeds: { send: async () => true, fetch: async () => {} },
      },
    },
    (site) => problems.push(site),
  );
  if (followed === null) throw new Error('nothing to follow');
  onTestFinished(() => followed.stop());
  return {
    followed,
    changes,
    pulled,
    problems,
    away: (away: boolean) => {
      isAway = away;
    },
    /** Lets a whole round pass. */
    async round() {
      const before = reads;
      await expect.poll(() => reads).toBeGreaterThanOrEqual(before + 2);
    },
  };
}

it('brings every site here at the start, and each later change once', async () => {
  const { followed, changes, pulled, round } = rig();
  changes.set('harbour', 1_000_000).set('bay', 1_000_001);
  followed.start();
  await followed.first;
  expect(pulled.sort()).toEqual(['bay', 'harbour']);
  await round();
  expect(pulled).toHaveLength(2);
  changes.set('bay', 1_000_500);
  await round();
  expect(pulled.slice(2)).toEqual(['bay']);
});

it('lists the shared sites, and which of them this disk is behind with', async () => {
  const { followed, changes, round } = rig({ pull: async (site) => site !== 'bay' });
  changes.set('harbour', 1_000_000).set('bay', 1_000_001);
  followed.start();
  await followed.first;
  await round();
  expect(followed.sites().sort()).toEqual(['bay', 'harbour']);
  expect(['harbour', 'bay', 'own'].map(followed.isCurrent)).toEqual([true, false, true]);
});

it('finds a change that became visible after a later one', async () => {
  const { followed, changes, pulled, round } = rig();
  changes.set('bay', 1_000_000);
  followed.start();
  await followed.first;
  changes.set('harbour', 999_000);
  await round();
  expect(pulled).toEqual(['bay', 'harbour']);
});

it('tries again while another program writes the folder, or the bucket is away, and reports that once', async () => {
  const outcomes = [
    () => false,
    () => Promise.reject(new Error('away')),
    () => Promise.reject(new Error('away')),
  ];
  const { followed, changes, pulled, problems, round } = rig({
    pull: async () => (outcomes.shift() ?? (() => true))(),
  });
  changes.set('harbour', 1_000_000);
  followed.start();
  await expect.poll(() => pulled).toHaveLength(4);
  await round();
  expect(pulled).toHaveLength(4);
  expect(problems).toEqual(['harbour']);
});

it('serves on while the changes cannot be read, and follows once they can', async () => {
  const { followed, changes, pulled, problems, away, round } = rig();
  away(true);
  followed.start();
  // It waits for no more than the first attempt.
  await followed.reach('harbour');
  await round();
  expect([pulled, problems]).toEqual([[], [undefined]]);
  changes.set('harbour', 1_000_000);
  away(false);
  await round();
  expect(pulled).toEqual(['harbour']);
});

it('a request for a site on its way here waits for the one download of it; for others there is none', async () => {
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<boolean>();
  const { followed, changes, pulled } = rig({ pull: () => arrives });
  changes.set('harbour', 1_000_000);
  followed.start();
  await followed.reach('nobody');
  let isHere = 0;
  const waiting = [1, 2, 3].map(async () => {
    await followed.reach('harbour');
    isHere += 1;
  });
  await setImmediate();
  expect(isHere).toBe(0);
  arrive(true);
  await Promise.all(waiting);
  await followed.reach('harbour');
  expect(pulled).toEqual(['harbour']);
});

it('follows nothing where machines share nothing', () => {
  expect(followSites({ shared: null }, () => {})).toBeNull();
});
