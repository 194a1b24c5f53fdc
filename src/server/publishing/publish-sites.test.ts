import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import type { BuildReport } from '#sites/build-report.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Ending } from '../store/publications.ts';
import { publishSites } from './publish-sites.ts';

const now = new Date('2026-11-20T00:00:00Z');
const report: BuildReport = {
  site: 'harbour',
  outcome: 'published',
  release: 'r2',
  previous: 'r1',
  stored: null,
  accepted: 1,
  rejected: [],
  hidden: 0,
  feeds: [],
  warnings: [],
  changed: [],
  reasons: [],
  repaired: null,
  held: null,
  account: null,
};
const refused: BuildReport = { ...report, outcome: 'refused', reasons: ['The feed is empty'] };

interface Circumstances {
  valid_until?: string | null;
  holds?: Map<string, string>;
  /** Start of the previous build. */
  last?: Date | null;
}

/** The queue's handler, with a record of what it did. */
function rig(
  build: () => BuildReport,
  { valid_until = null, holds = new Map(), last = null }: Circumstances = {},
) {
  const work = vi.fn<Jobs['work']>();
  const endings: Ending[] = [];
  const enqueued: unknown[] = [];
  const reused: boolean[] = [];
  publishSites({
    jobs: {
      work,
      enqueue: async (...job) => enqueued.push(job) > 0,
    },
    publications: {
      startedAt: async () => last,
      began: async () => {},
      lost: async () => {},
      ended: async (_site, ending) => void endings.push(ending),
      all: async () => [],
    },
    build: async (_site, _now, { reuseStock }) => {
      reused.push(reuseStock);
      return build();
    },
    validUntil: () => valid_until,
    changedHolds: async () => holds,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  const handlers = work.mock.calls.map(([, handle]) => handle);
  const attempt = async (attempts: number) =>
    handlers[0]?.({ id: '1', payload: { site: 'harbour' }, attempts });
  return { handlers, endings, enqueued, reused, attempt };
}

it('builds several sites at a time, so that a hanging feed delays no other', async () => {
  const { handlers } = rig(() => report);
  expect(handlers.length).toBeGreaterThan(1);
});

it('records the result of a build', async () => {
  const { attempt, endings } = rig(() => report);
  await attempt(0);
  expect(endings).toEqual([{ outcome: 'published', detail: 'r2', tries: 0 }]);
});

it('counts attempts, so that the queue gives up after three', async () => {
  const { attempt, endings } = rig(() => {
    throw new Error('no luck');
  });
  for (const attempts of [0, 1, 2]) await expect(attempt(attempts)).rejects.toThrow('no luck');
  expect(endings.map(({ tries }) => tries)).toEqual([1, 2, 3]);
});

it.each([
  { what: 'builds the site', error: new LockHeld('publish.lock') },
  { what: 'took it over', error: new StaleRelease('harbour was taken over') },
])('does not count a try while another program $what, and asks again', async ({ error }) => {
  const { attempt, endings, enqueued } = rig(() => {
    throw error;
  });
  await attempt(1);
  expect(endings).toMatchObject([{ outcome: 'waiting', tries: 1 }]);
  expect(enqueued).toMatchObject([['publish', { site: 'harbour' }, { key: 'harbour' }]]);
});

it.each([
  { ago: 4000, attempts: 0, builds: 0 },
  { ago: 5000, attempts: 0, builds: 1 },
  // A retry after a failure.
  { ago: 4999, attempts: 1, builds: 1 },
  // The clock was set back.
  { ago: -HOUR_MS, attempts: 0, builds: 1 },
])(
  '"at most 3 builds" in ten seconds, whenever requested: $ago ms after the last, attempt $attempts',
  async ({ ago, attempts, builds }) => {
    const last = new Date(now.getTime() - ago);
    const { attempt, reused, enqueued } = rig(() => report, { last });
    await attempt(attempts);
    expect(reused).toHaveLength(builds);
    const due = new Date(last.getTime() + 5000);
    expect(enqueued).toEqual(builds === 1 ? [] : [['publish', { site: 'harbour' }, { key: 'harbour', due }]]);
  },
);

it.each([
  { why: 'a refused feed keeps what is live', valid_until: null, holds: {}, builds: [false] },
  { why: 'before the instant too', valid_until: '2026-11-20T00:00:01Z', holds: {}, builds: [false] },
  { why: 'but holds up no clock', valid_until: '2026-11-20T00:00:00Z', holds: {}, builds: [false, true] },
  { why: 'and no hold', valid_until: null, holds: { harbour: '7' }, builds: [false, true] },
  { why: 'of this site', valid_until: null, holds: { other: '7' }, builds: [false] },
])('$why', async ({ valid_until, holds, builds }) => {
  const { attempt, reused, endings } = rig(() => refused, {
    valid_until,
    holds: new Map(Object.entries(holds)),
  });
  await expect(attempt(0)).rejects.toThrow('The feed is empty');
  expect(reused).toEqual(builds);
  expect(endings).toMatchObject([{ outcome: 'refused', tries: 1 }]);
});

it.each(['held', 'rejected'] as const)(
  'tries a feed that is %s once: another try decides nothing',
  async (outcome) => {
    const { attempt, endings, reused } = rig(() => ({ ...refused, outcome }));
    await expect(attempt(0)).resolves.toBeUndefined();
    expect(endings).toMatchObject([{ outcome, tries: 1 }]);
    expect(reused).toEqual([false]);
  },
);
