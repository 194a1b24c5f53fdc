import { describe, expect, it } from 'vitest';
import { later, projectOf, published } from '../snapshots.fixture.ts';
import { csv, inspect } from './inspect.fixture.ts';

const HEADER = 'Id,Make,Model,Year,Condition,Status';
const feed = (...ends: string[]) => csv(HEADER, ...ends.map((end, n) => `${n},Kia,Rio,2020,${end}`));

describe('a default is proposed for cells that are empty today', () => {
  it.each<[field: string, ends: string[], value: string | undefined]>([
    ['status', ['Used,Sold', 'New,Available'], undefined],
    ['status', ['Used,Sold', 'New,'], 'in_stock'],
    ['car_type', ['Used,Sold', 'New,Available'], undefined],
    ['car_type', ['Used,Sold', ',Available'], 'used'],
  ])('%s of %j', async (field, ends, value) => {
    const { proposal } = await inspect(feed(...ends));
    expect(proposal.columns?.[field]).toMatchObject({ from: field === 'status' ? 'Status' : 'Condition' });
    expect(proposal.columns?.[field]?.default).toBe(value);
  });

  it.each<[ends: string[], value: string | undefined]>([
    [['Used', 'Sold', 'New'], undefined],
    [['Used', 'Sold', ''], 'used'],
  ])('one column of both, %j', async (values, value) => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Status', ...values.map((one, n) => `${n},Kia,Rio,2020,${one}`)),
    );
    expect(proposal.columns?.car_type?.default).toBe(value);
  });

  it.each<[rows: string[], value: string | undefined]>([
    [['Y,N', 'N,Y'], undefined],
    [['Y,', ',Y', ','], 'used'],
  ])('of flags %j', async (rows, value) => {
    const text = csv(
      'Id,Make,Model,Year,Is New,Is Demo',
      ...rows.map((row, n) => `${n},Kia,Rio,2020,${row}`),
    );
    const { proposal } = await inspect(text);
    expect(proposal.columns?.car_type).toMatchObject({ template: '{Is Demo}|{Is New}' });
    expect(proposal.columns?.car_type?.default).toBe(value);
  });

  it('a row that is cut off has no empty cells', async () => {
    const { proposal, trial } = await inspect(
      csv(
        'Id,Make,Model,Year,Kms,Price,Condition,Status',
        ...Array.from({ length: 20 }, (_, n) => `${n + 10},Kia,Rio,2020,5,9,New,Sold`),
        '2,Kia,Rio,2020,5',
        '',
      ),
    );
    expect(proposal.columns?.car_type?.default).toBeUndefined();
    expect(trial).toMatchObject({ accepted: 20, rejected: 1 });
  });

  it('a note counts the records', async () => {
    const { proposal } = await inspect(feed('New,Sold', ',', 'Used,Available', ',Available'));
    expect(proposal.notes).toContain('Records without "Condition" are taken as used: 2 records.');
    expect(proposal.notes).toContain(
      'Records without "Status" are taken as in stock, though others are sold: 1 record.',
    );
  });
});

it('a cell that becomes empty later leaves its car as it was, named', async () => {
  const { proposal } = await inspect(feed('Used,Sold', ...Array(9).fill('New,Available')));
  const { notes: _, ...mapping } = proposal;
  const project = await projectOf(feed('Used,Sold', ...Array(9).fill('New,Available')), {
    stock: { type: 'file', path: 'stock.json', format: 'csv', ...mapping },
  });
  await published(project);
  await project.stock(feed('Used,', ',Available', ...Array(8).fill('New,Available')));
  const { vehicles, rejected } = await published(project, { now: later(1) });
  expect(vehicles.find(({ id }) => id === '0')).toMatchObject({ status: 'sold' });
  expect(vehicles.find(({ id }) => id === '1')).toMatchObject({ car_type: 'new' });
  expect(rejected.map(({ id, field, code }) => [id, field, code])).toEqual([
    ['0', 'status', 'missing'],
    ['1', 'car_type', 'missing'],
  ]);
});
