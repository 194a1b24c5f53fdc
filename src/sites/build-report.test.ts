import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type BuildReport, readLastBuild, withRefusal, writeReport } from './build-report.ts';
import { FixtureProject } from './project.fixture.ts';

const published: BuildReport = {
  site: 'demo',
  outcome: 'published',
  release: 'r2',
  previous: 'r1',
  stored: null,
  accepted: 1,
  rejected: [],
  hidden: 0,
  account: null,
  feeds: [],
  changed: ['/'],
  warnings: [],
  repaired: null,
  held: null,
  reasons: [],
};
const held: BuildReport = {
  ...published,
  outcome: 'held',
  release: 'r1',
  reasons: ['price: Its median went from 24,000 to 240'],
  held: {
    since: '2026-11-20T00:00:00.000Z',
    last: '2026-11-20T00:00:00.000Z',
    differences: [],
    accepted: [],
    accepted_cars: [],
    rejected: false,
  },
};

it('a build by the clock keeps the report of a held or refused feed, and names the live release', () => {
  expect(withRefusal(published, held)).toEqual({ ...held, release: 'r2' });
  expect(withRefusal(published, { ...held, outcome: 'refused', held: null })).toMatchObject({
    outcome: 'refused',
    reasons: held.reasons,
  });
});

it('and has its own report where the last feed was accepted, or none arrived', () => {
  expect(withRefusal(published, published)).toBe(published);
  expect(withRefusal(published, null)).toBe(published);
});

it('a report without a good feed keeps the account of the last one', async () => {
  const { state } = new FixtureProject();
  const hidden = { show_on_dealer_website: 0, used_only: 0, sold_long_ago: 0, quarantined: 0 };
  const account = {
    records: 9,
    excluded: 0,
    accepted: 9,
    rejected: 0,
    duplicates: 0,
    listed: 9,
    sold_pages: 0,
    hidden,
    stays: { listed: 0, sold_pages: 0 },
  };
  const feeds = [{ path: '/feeds/stock.json', cars: 9, left_out: [] }];
  await writeReport(state, { ...published, account, feeds });
  await writeReport(state, held);
  await writeReport(state, held);
  expect(await readLastBuild(state, 'demo')).toMatchObject({ outcome: 'held', account, feeds });
});

it('has the end of its build, also on a disk that fetched it later, except from an earlier version', async () => {
  const { state } = new FixtureProject();
  const ended = new Date('2026-01-01T00:00:00.000Z');
  const file = await writeReport(state, published, ended);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  expect(await readLastBuild(state, 'demo')).toEqual({ ...published, ended_at: ended.toISOString() });
  writeFileSync(file, JSON.stringify(published));
  expect(Date.parse((await readLastBuild(state, 'demo'))?.ended_at ?? '')).toBeGreaterThan(ended.getTime());
});
