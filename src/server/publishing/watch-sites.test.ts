import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { watchSites } from './watch-sites.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

const SITES: Record<string, { validUntil: Date | null; read: Date | null }> = {
  still: { validUntil: null, read: ago(1) },
  later: { validUntil: ago(-1), read: ago(1) },
  over: { validUntil: ago(0), read: ago(1) },
  'long-unread': { validUntil: null, read: ago(15) },
  unbuilt: { validUntil: null, read: null },
  // The clock was set back since, or belongs to another machine.
  'read-days-ahead': { validUntil: null, read: ago(-3 * 24 * 60) },
  'read-just-ahead': { validUntil: null, read: ago(-1) },
};

/** Returns the sites enqueued in each of `rounds`, which lists the sites with wrong holds. */
async function enqueuedIn(
  slugs: string[],
  rounds: Record<string, string>[],
  onRound = (_round: number) => {},
  clock = () => now,
) {
  const enqueued: unknown[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let round = -1;
  const watch = watchSites({
    jobs: { enqueue: async (_queue, payload) => enqueued.push(payload) > 0, has: async () => false },
    publications: { startedAt: async () => null, all: async () => [], lost: async () => {} },
    slugs: async () => {
      round += 1;
      onRound(round);
      if (round === rounds.length) resolve();
      return slugs;
    },
    changedHolds: async () => new Map(Object.entries(rounds[round] ?? {})),
    validUntil: (site) => SITES[site]?.validUntil?.toISOString() ?? null,
    stockReadAt: (site) => {
      if (site === 'damaged') throw new Error('its snapshot cannot be read');
      return SITES[site]?.read ?? null;
    },
    poll_ms: 15 * MINUTE_MS,
    tick_ms: 0,
    now: clock,
    log: pino({ level: 'silent' }),
  });
  watch.start();
  onTestFinished(() => watch.stop());
  await over;
  return enqueued;
}

it('enqueues sites that became stale, and those not polled for long, each once', async () => {
  const enqueued = await enqueuedIn(Object.keys(SITES), [{}, {}]);
  expect(enqueued).toEqual(['over', 'long-unread', 'unbuilt', 'read-days-ahead'].map((site) => ({ site })));
});

it('enqueues a site when a hold begins or ends there, once for each', async () => {
  const begun = { still: '7' };
  const enqueued = await enqueuedIn(['still', 'later'], [begun, begun, { still: '7,9' }, {}, { still: '9' }]);
  expect(enqueued).toEqual([{ site: 'still' }, { site: 'still' }, { site: 'still' }]);
});

it('enqueues at each of two instants, even within the same minute', async () => {
  const release = { validUntil: ago(0.2), read: ago(1) };
  SITES.moving = release;
  const enqueued = await enqueuedIn(['moving'], [{}, {}], (round) => {
    // The build of the first round is live, and has become stale itself.
    if (round === 1) release.validUntil = ago(0.1);
  });
  expect(enqueued).toEqual([{ site: 'moving' }, { site: 'moving' }]);
});

it('looks at a thousand sites in a round, and at all of more in as few rounds', async () => {
  const slugs = Array.from({ length: 1500 }, (_, n) => `unbuilt-${n}`);
  const all = slugs.map((site) => ({ site }));
  expect(await enqueuedIn(slugs, [{}])).toEqual(all.slice(0, 1000));
  expect(await enqueuedIn(slugs, [{}, {}])).toEqual(all);
  expect(await enqueuedIn(slugs, [{}, {}, {}])).toEqual(all);
});

it('enqueues the others where one cannot be checked', async () => {
  expect(await enqueuedIn(['damaged', 'over'], [{}])).toEqual([{ site: 'over' }]);
});

it('enqueues again though the clock was set back by days since', async () => {
  let at = now;
  const enqueued = await enqueuedIn(
    ['unbuilt'],
    [{}, {}],
    (round) => {
      if (round === 1) at = ago(3 * 24 * 60);
    },
    () => at,
  );
  expect(enqueued).toEqual([{ site: 'unbuilt' }, { site: 'unbuilt' }]);
});
