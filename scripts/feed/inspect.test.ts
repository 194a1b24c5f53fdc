import path from 'node:path';
import { expect, it } from 'vitest';
import { NO_SECRETS } from '#pipeline/source/feed-secrets.ts';
import { siteFolder } from '#sites/places.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { loadSettings } from '#sites/settings.ts';
import { inspectTarget } from './inspect.ts';
import { stockBlock } from './stock-settings.ts';

const row = (n: number, yard: string, status: string) =>
  `S${n},Kia,Rio,2021,${20_000 + n},${n}000,${status},${yard}`;
const CSV = [
  'Stock No,Make,Model,Year,Price,Kms,Status,Yard',
  ...Array.from({ length: 12 }, (_, n) =>
    row(n + 20, n < 4 ? 'North' : 'South', n === 0 || n > 9 ? 'Withdrawn' : 'Available'),
  ),
].join('\n');
const NORTH = { column: 'Yard', is: ['North'] };

type Stock = NonNullable<Parameters<FixtureProject['site']>[0]>['stock'];

async function inspected(stock: Stock, target?: string, csv = CSV) {
  const project = new FixtureProject();
  await project.site({ stock });
  await project.write('sites/test-site/stock.csv', csv);
  const { site } = await loadSettings(project.root, 'test-site');
  if (site === null) throw new Error('The site has no settings');
  const folder = siteFolder(project.root, 'test-site');
  const { source, inspection } = await inspectTarget({
    target: target && path.join(folder, target),
    site,
    folder,
    state: project.state,
    now: new Date('2026-11-20T01:00:00Z'),
    allow: [],
    secret: NO_SECRETS,
  });
  return { ...inspection, stock: stockBlock(source, inspection) };
}

const FILE = { type: 'file', path: 'stock.csv', format: 'csv' } as const;

it('the stores that a site has cars of stay, beside the statuses that a feed omits', async () => {
  const withdrawn = { column: 'Status', is_not: ['Withdrawn'] };
  for (const target of [undefined, 'stock.csv']) {
    const { stock, trial, readable } = await inspected({ ...FILE, only: [NORTH] }, target);
    expect(stock).toMatchObject({ only: [NORTH, withdrawn], columns: { id: 'Stock No' } });
    expect(trial).toMatchObject({ records: 3, excluded: 9, accepted: 3 });
    expect(readable).toBe(4);
  }
});

it('columns are counted and mapped by the cars of the site alone', async () => {
  const south = CSV.replaceAll('Available,North', 'Sold,North');
  const { stock, trial, columns } = await inspected(
    { ...FILE, only: [{ column: 'Yard', is_not: ['North'] }] },
    undefined,
    south,
  );
  expect(columns.find(({ column }) => column === 'Status')?.distinct).toEqual(
    new Set(['Available', 'Withdrawn']),
  );
  expect(trial.accepted).toBe(6);
  expect(stock).toMatchObject({ only: [{ column: 'Yard', is_not: ['North'] }, { column: 'Status' }] });
});

it('a written mapping and its conditions stay as they are', async () => {
  const columns = {
    id: 'Stock No',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    car_type: { constant: 'used' },
  };
  const written = {
    ...FILE,
    columns: { ...columns, status: { constant: 'in_stock' }, km: { from: 'Kms', default: 5 } },
  };
  const { stock, proposal } = await inspected({ ...written, only: [NORTH] });
  expect(stock).toEqual({ ...written, only: [NORTH] });
  expect(proposal.notes).toEqual([]);
});

it('a feed without the column of the stores has no car of the site, and says so', async () => {
  const { stock, trial } = await inspected(
    { ...FILE, only: [NORTH] },
    'stock.csv',
    CSV.replace('Yard', 'Place'),
  );
  expect(stock).toMatchObject({ only: [NORTH] });
  expect(trial).toMatchObject({ accepted: 0, lacking: [{ setting: 'stock.only.0.column', column: 'Yard' }] });
});

it('names what a source loses that another takes the place of', async () => {
  const http = {
    type: 'http',
    url: 'https://dms.example/stock.csv',
    format: 'csv',
    headers: { 'X-Dealer': '42' },
  } as const;
  const { proposal } = await inspected({ ...http, columns: { id: 'Stock' } }, 'stock.csv');
  expect(proposal.notes).toContain(
    'Lost if it is written: "headers", which "stock" of site.json has and this one has not.',
  );
  const merged: Stock = { type: 'merged', feeds: [FILE], enrich: [{ source: FILE }] };
  expect((await inspected(merged, 'stock.csv')).proposal.notes.at(-1)).toContain('"feeds" and "enrich"');
  expect((await inspected({ type: 'demo' }, 'stock.csv')).proposal.notes.join()).not.toContain('Lost');
});

it('records stay where the settings say they lie', async () => {
  const car = (n: number) => ({ id: n, make: 'Kia', model: 'Rio', year: 2021, price: 20_000 + n });
  const lists = JSON.stringify({
    later: Array.from({ length: 40 }, (_, n) => car(n)),
    stock: { now: [car(90), car(91)] },
  });
  const json = { type: 'file', path: 'stock.csv', format: 'json' } as const;
  const { stock, records } = await inspected({ ...json, records: 'stock.now' }, undefined, lists);
  expect([stock.records, records]).toEqual(['stock.now', 2]);
  const found = await inspected(json, undefined, lists);
  expect(found.stock.records).toBe('later');
  expect(found.proposal.notes).toContain('Not read, though their records are alike: stock.now.');
});

it('says that a source has more pages, where it does', async () => {
  const cars = Array.from({ length: 6 }, (_, n) => ({ id: `S${n}`, make: 'Kia', model: 'Rio', year: 2020 }));
  const notesOf = async (meta: object) => {
    const text = JSON.stringify({ data: cars, ...meta });
    return (await inspected(FILE, 'stock.csv', text)).proposal.notes.join();
  };
  expect(await notesOf({ links: { next: '/cars?page=2' } })).toContain('more pages');
  expect(await notesOf({ links: { next: null } })).not.toContain('more pages');
});
