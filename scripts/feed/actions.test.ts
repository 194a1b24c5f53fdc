import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { FeedDifference } from '#domain/stock-guard/difference.ts';
import { failedReport, refusedReport } from '#generator/build/report.ts';
import { LockHeld } from '#generator/store/errors.ts';
import { writeReport } from '#sites/build-report.ts';
import { holdFeed, readHeldFeed } from '#sites/held-feed.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { located, type Origin } from '#sites/snapshot.ts';
import { underPublishLock } from '../publish-lock.ts';
import { FEED_ACTIONS } from './actions.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const PRICE: FeedDifference = {
  rule: 'median',
  store: null,
  field: 'price',
  size: Math.log(0.01),
  message: 'Its median went from 24,000 to 240',
  samples: [],
};
const SOUTH: FeedDifference = {
  rule: 'median',
  store: 'South',
  field: 'km',
  size: Math.log(0.62),
  message: 'Its median went from 40,000 to 24,900',
  samples: [{ id: '7', name: '2019 Mazda 3', before: '40,000', now: '24,900' }],
};

const FIGURES = {
  held: { records: 31, accepted: 30, rejected: 1 },
  last_good: { accepted: 29, at: '2026-11-20T00:00:00.000Z' },
};

/** A site whose feed is held for two differences, and its `forecourt feed`. */
async function held() {
  const { state } = new FixtureProject();
  await holdFeed(
    state,
    'demo',
    { differences: [PRICE, SOUTH], figures: FIGURES },
    new Date('2026-11-20T01:00:00Z'),
  );
  const built: string[] = [];
  const decide = <T>(site: string, change: () => Promise<T>) =>
    underPublishLock({ state, databaseUrl: undefined }, site, change);
  const build = async (site: string) => {
    built.push(site);
    return 0;
  };
  const locations = async () => [
    locationWith({ slug: 'south-yard', name: 'South', dealership_id: null, dealership_slug: null }),
  ];
  const setup = { state, build, decide, locations, now: () => NOW };
  return {
    state,
    built,
    run: async (word: string, options = {}, own = {}) =>
      FEED_ACTIONS[word]?.({ ...setup, ...own }, { site: 'demo', ...options }),
  };
}

/** The report of a build whose feed was refused. */
const reportRefused = (state: string) =>
  writeReport(
    state,
    refusedReport(
      'demo',
      null,
      {
        kind: 'refused',
        acceptable: false,
        held: null,
        rejected: [],
        warnings: [],
        reasons: ['It has no car of Penrith'],
      },
      null,
    ),
  );

describe('forecourt feed', () => {
  it('reports what differs, since when, with samples', async () => {
    const { run } = await held();
    const { text } = (await run('report')) ?? {};
    expect(text).toContain('held since 2026-11-20T01:00:00.000Z (2 hours)');
    expect(text).toContain('31 records, 30 accepted, 1 rejected');
    expect(text).toContain('29 accepted, fetched at 2026-11-20T00:00:00.000Z (3 hours old)');
    expect(text).toContain('price: Its median went from 24,000 to 240');
    expect(text).toContain('South: km: Its median');
    expect(text).toContain('7  2019 Mazda 3: 40,000 → 24,900');
  });

  it('distinguishes values of single cars from the difference that holds the feed, and from other findings', async () => {
    const { run, state } = await held();
    const about = { level: 'warning' as const, field: 'price', remedy: '' };
    const warnings = [
      { ...about, ...located({ record: '4711' }), message: 'It is the odometer', held: true as const },
      { ...about, ...located({ record: '12' }), message: '"x" is not a number' },
    ];
    await writeReport(state, { ...failedReport('demo', null, ''), warnings });
    const { text = '' } = (await run('report')) ?? {};
    expect(text).toMatch(
      /1 value implausible in single cars of the held feed.*:\n {2}4711 {2}price: It is the odometer\n1 other finding on cars of the held feed:\n {2}12 /,
    );
  });

  it('names what is published of the whole feed, and hosts of photos that no setting names', async () => {
    const { run, state } = await held();
    const finding = (origin: Origin, field: string, message: string) => ({
      level: 'warning' as const,
      ...located(origin),
      field,
      message,
      remedy: 'Correct it',
    });
    const warnings = [
      finding({ record: null }, 'price', 'It fell for 60 of 60 cars at once'),
      finding(
        { file: 'sites/demo/site.json' },
        'images.hosts',
        'Photos of 60 cars from cdn.example are omitted',
      ),
      finding({ file: 'sites/demo/site.json' }, 'legal', 'There is no licence'),
    ];
    await writeReport(state, { ...failedReport('demo', null, ''), warnings });
    const { text = '' } = (await run('report')) ?? {};
    expect(text).toContain('price: It fell for 60 of 60 cars at once. Correct it');
    expect(text).toContain('images.hosts: Photos of 60 cars from cdn.example are omitted. Correct it');
    expect(text).not.toContain('licence');
  });

  it('passes over findings of a report that an earlier version wrote, which have no origin', async () => {
    const { run, state } = await held();
    const file = await writeReport(state, failedReport('demo', null, ''));
    const warning = { level: 'warning', source: 'feed:12', field: 'km', message: '', remedy: '', held: true };
    await writeFile(file, JSON.stringify({ ...failedReport('demo', null, ''), warnings: [warning] }));
    expect((await run('report'))?.text).not.toContain('feed:12');
    await expect(run('accept', { car: '12' })).rejects.toThrow('held no value of car 12');
    await expect(run('accept', { car: '12', store: 'x' })).rejects.toThrow('--store: It has no effect');
  });

  it('counts findings of one reason, of which it names three, or all', async () => {
    const { run, state } = await held();
    const finding = (n: number, field: string, message: string) => ({
      level: 'warning' as const,
      ...located({ record: String(n) }),
      field,
      message,
      remedy: '',
    });
    const warnings = [
      ...Array.from({ length: 40 }, (_, n) =>
        finding(n, 'price', `"${n} pounds" is not in Australian dollars`),
      ),
      ...Array.from({ length: 5 }, (_, n) => ({
        ...finding(100 + n, 'km', `It went back from 5${n},000 to 400: 5${n},000 stays`),
        held: true as const,
      })),
      ...Array.from({ length: 4 }, (_, n) => finding(200 + n, '', 'Its record is rejected')),
    ];
    await writeReport(state, { ...failedReport('demo', null, ''), warnings });
    const { text = '' } = (await run('report')) ?? {};
    const lines = text.split('\n');
    expect(lines.slice(-14)).toEqual([
      expect.stringMatching(/^5 values implausible/),
      '  100  km: It went back from 50,000 to 400: 50,000 stays',
      '  101  km: It went back from 51,000 to 400: 51,000 stays',
      '  102  km: It went back from 52,000 to 400: 52,000 stays',
      '  2 more of 5 on km for this reason (--all names each)',
      expect.stringMatching(/^44 other findings/),
      '  0  price: "0 pounds" is not in Australian dollars',
      '  1  price: "1 pounds" is not in Australian dollars',
      '  2  price: "2 pounds" is not in Australian dollars',
      '  37 more of 40 on price for this reason (--all names each)',
      '  200  Its record is rejected',
      '  201  Its record is rejected',
      '  202  Its record is rejected',
      '  1 more of 4 for this reason (--all names each)',
    ]);
    const { text: all = '' } = (await run('report', { all: true })) ?? {};
    expect(all.match(/^ {2}\d+ {2}(?:\w+: |Its)/gm)).toHaveLength(49);
    expect(all).not.toContain('more of');
  });

  it('accepts all differences, or those of one store, and builds', async () => {
    const { run, state, built } = await held();
    expect(await run('accept', { store: 'South' })).toEqual({ text: 'Accepted: 1 difference.', exit: 0 });
    expect((await readHeldFeed(state, 'demo'))?.accepted).toEqual([
      { rule: 'median', store: 'South', field: 'km', size: Math.log(0.62), at: NOW.toISOString() },
    ]);
    await run('accept');
    expect((await readHeldFeed(state, 'demo'))?.accepted).toMatchObject([
      { store: null, field: 'price' },
      { store: 'South', field: 'km' },
    ]);
    expect(built).toEqual(['demo', 'demo']);
  });

  it('accepts the held values of one car', async () => {
    const { run, state } = await held();
    await expect(run('accept', { car: '4711' })).rejects.toThrow(
      'held no value of car 4711. "forecourt feed report" lists held values.',
    );
    const warning = {
      level: 'warning' as const,
      ...located({ record: '4711' }),
      field: 'price',
      message: '',
      remedy: '',
    };
    const report = failedReport('demo', null, '');
    await writeReport(state, { ...report, warnings: [warning] });
    await expect(run('accept', { car: '4711' })).rejects.toThrow('held no value of car 4711');
    await writeReport(state, { ...report, warnings: [{ ...warning, held: true }] });
    await expect(run('accept', { car: '4712' })).rejects.toThrow('Did you mean 4711?');
    await run('accept', { car: '4711' });
    expect((await readHeldFeed(state, 'demo'))?.accepted_cars).toEqual(['4711']);
  });

  it('says why nothing was published where a newer feed is refused', async () => {
    const { run, state } = await held();
    const build = async () => {
      await reportRefused(state);
      return 3;
    };
    expect(await run('accept', {}, { build })).toEqual({
      text: 'Accepted: 2 differences.\nBut nothing was published, as the feed that came now is refused:\n  It has no car of Penrith',
      exit: 3,
    });
  });

  it('reports a refused feed that came after the held one, or without one', async () => {
    const { run, state } = await held();
    expect((await run('report'))?.text).not.toContain('refused');
    await reportRefused(state);
    expect((await run('report'))?.text).toMatch(
      /^held since [\s\S]*A newer feed is refused:\n {2}It has no car of Penrith/,
    );
    await rm(path.join(state, 'store', 'demo', 'held-feed.json'));
    expect((await run('report'))?.text).toBe(
      'No feed of demo is held.\nThe last feed is refused:\n  It has no car of Penrith',
    );
  });

  it('decides nothing while a build of the site runs', async () => {
    const { run, state, built } = await held();
    const before = await readHeldFeed(state, 'demo');
    await underPublishLock({ state, databaseUrl: undefined }, 'demo', async () => {
      for (const word of ['accept', 'reject']) await expect(run(word)).rejects.toThrow(LockHeld);
    });
    expect(await readHeldFeed(state, 'demo')).toEqual(before);
    expect(built).toEqual([]);
  });

  it('rejects, and builds nothing', async () => {
    const { run, state, built } = await held();
    await run('reject');
    expect((await readHeldFeed(state, 'demo'))?.rejected).toBe(true);
    expect(built).toEqual([]);
  });

  it('names the held stores where an unknown one is given', async () => {
    const { run } = await held();
    await expect(run('accept', { store: 'North' })).rejects.toThrow('There are some of South.');
    for (const word of ['report', 'accept', 'reject'])
      await expect(run(word, { store: 'Sout' })).rejects.toThrow(
        'Did you mean South? There are some of South.',
      );
  });

  it.each(['South', 'south', 'SOUTH', ' south ', 'south-yard', 'South Yard'])(
    'takes the store %j by its name or the slug of its location, in any letter case',
    async (store) => {
      const { run, state } = await held();
      expect(await run('accept', { store })).toMatchObject({ text: 'Accepted: 1 difference.' });
      expect((await readHeldFeed(state, 'demo'))?.accepted).toMatchObject([{ store: 'South', field: 'km' }]);
    },
  );

  it('reports what differs at one store', async () => {
    const { run } = await held();
    const { text } = (await run('report', { store: 'south' })) ?? {};
    expect(text).toContain('South: km: Its median');
    expect(text).not.toContain('price: Its median');
  });

  it('rejects what differs at one store, and leaves the decisions on others', async () => {
    const { run, state } = await held();
    await run('accept');
    expect(await run('reject', { store: 'south' })).toEqual({
      text: 'Rejected at South. demo stays unchanged until a feed without these differences arrives.',
    });
    expect(await readHeldFeed(state, 'demo')).toMatchObject({
      accepted: [{ store: null, field: 'price' }],
      rejected: true,
    });
  });

  it('goes on to alert where a store is rejected and others wait for a decision', async () => {
    const { run, state } = await held();
    expect((await run('reject', { store: 'south' }))?.text).toContain('1 difference waits for a decision.');
    expect((await readHeldFeed(state, 'demo'))?.rejected).toBe(false);
  });
});
