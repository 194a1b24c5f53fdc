import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { watchSites } from './watch-sites.ts';

const now = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

const SITES: Record<string, { validUntil: Date | null; read: Date | null }> = {
  still: { validUntil: null, read: ago(1) },
  later: { validUntil: ago(-1), read: ago(1) },
  over: { validUntil: ago(0), read: ago(1) },
  'long-unread': { validUntil: null, read: ago(15) },
  unbuilt: { validUntil: null, read: null },
  // The clock was set back since, or is another machine's.
  'read-days-ahead': { validUntil: null, read: ago(-3 * 24 * 60) },
  'read-just-ahead': { validUntil: null, read: ago(-1) },
};

/** The sites that are asked for while `rounds` tell, one after the other, which show the wrong cars as held. */
async function askedIn(
  slugs: string[],
  rounds: Record<string, string>[],
  onRound = (_round: number) => {},
  clock = () => now,
) {
  const asked: unknown[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let round = -1;
  const watch = watchSites({
    jobs: { enqueue: async (_queue, payload) => asked.push(payload) > 0, has: async () => false },
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
    poll_ms: 15 * MINUTE,
    now: clock,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => watch.stop());
  await over;
  return asked;
}

it('asks for the sites whose instant has come, and for those that nobody asked for long, each once', async () => {
  const asked = await askedIn(Object.keys(SITES), [{}, {}]);
  expect(asked).toEqual(['over', 'long-unread', 'unbuilt', 'read-days-ahead'].map((site) => ({ site })));
});

it('asks for a site when a hold begins or ends there, once for each', async () => {
  const begun = { still: '7' };
  const asked = await askedIn(['still', 'later'], [begun, begun, { still: '7,9' }, {}, { still: '9' }]);
  expect(asked).toEqual([{ site: 'still' }, { site: 'still' }, { site: 'still' }]);
});

it('asks at each of two instants, also where the second follows within the minute', async () => {
  const release = { validUntil: ago(0.2), read: ago(1) };
  SITES.moving = release;
  const asked = await askedIn(['moving'], [{}, {}], (round) => {
    // The build that was asked for is live, and its own instant has come.
    if (round === 1) release.validUntil = ago(0.1);
  });
  expect(asked).toEqual([{ site: 'moving' }, { site: 'moving' }]);
});

it('asks for all others where one cannot be looked at', async () => {
  expect(await askedIn(['damaged', 'over'], [{}])).toEqual([{ site: 'over' }]);
});

it('asks again though its clock was set back by days since it asked', async () => {
  let at = now;
  const asked = await askedIn(
    ['unbuilt'],
    [{}, {}],
    (round) => {
      if (round === 1) at = ago(3 * 24 * 60);
    },
    () => at,
  );
  expect(asked).toEqual([{ site: 'unbuilt' }, { site: 'unbuilt' }]);
});
