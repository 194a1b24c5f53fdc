import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

describe('what tells cars apart', () => {
  const feed = (count: number, twice: readonly number[]) =>
    csv(
      'Stock No,VIN,Make,Model,Year',
      ...Array.from({ length: count }, (_, n) => {
        const number = twice.includes(n) ? 0 : n;
        return `S${number},JTDBR32E7200${String(n).padStart(5, '0')},Kia,Rio,2020`;
      }),
    );

  it.each([
    [6, [3]],
    [9, [8]],
    [3000, [1]],
    [3000, [1, 2, 3]],
  ])('is the stock number where nearly all differ, of %i records: %j repeat one', async (count, twice) => {
    const { proposal, trial } = await inspect(feed(count, twice));
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
    expect(proposal.notes).toContain(
      `"Stock No" identifies a car; of records with one value the first counts, the others are duplicates: S0 (${twice.length + 1} records).`,
    );
    expect(trial.duplicates).toBe(twice.length);
  });

  it('is another column where many repeat', async () => {
    const { proposal } = await inspect(feed(6, [1, 2, 3]));
    expect(proposal.columns?.id).toEqual({ from: 'VIN' });
  });

  it('is no column that one of two records repeats', async () => {
    const { proposal } = await inspect(
      csv('Stock No,Make,Model,Year', 'S1,Kia,Rio,2020', 'S1,Kia,Ceed,2020'),
    );
    expect(proposal.columns?.id).toHaveProperty('hash');
  });
});

describe('ids that addresses cannot have', () => {
  it.each(['A 123', '12/3', 'HC#9-'])('are read, and a note says what becomes of them: %s', async (start) => {
    const rows = [1, 2, 3].map((n) => `${start}${n},Kia,Rio,2020`);
    const { proposal, trial } = await inspect(csv('Stock No,Make,Model,Year', ...rows));
    expect(trial).toMatchObject({ accepted: 3, rejected: 0 });
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
    expect(trial.vehicles.map(({ stocknum }) => stocknum)).toEqual([1, 2, 3].map((n) => `${start}${n}`));
    expect(proposal.notes).toContain(
      `3 ids have characters that no address has: "${start}1" becomes "${trial.vehicles[0]?.id}".`,
    );
  });
});

it('the attributes of a .NET data set are no id', async () => {
  const rows = [1, 2, 3].map(
    (n) =>
      `<Stock diffgr:id="Stock${n}" msdata:rowOrder="${n - 1}"><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2020</Year></Stock>`,
  );
  const text = `<DataSet><diffgr:diffgram><NewDataSet>${rows.join('')}</NewDataSet></diffgr:diffgram></DataSet>`;
  const records = 'DataSet.diffgr:diffgram.NewDataSet.Stock';
  const { proposal, columns } = await inspect(text, { format: 'xml', records });
  expect(columns.map(({ column }) => column)).toEqual(['StockNo', 'Make', 'Model', 'Year']);
  expect(proposal.columns?.id).toEqual({ from: 'StockNo' });
});

describe('stock numbers of which some repeat', () => {
  const feed = (count: number, repeats: number, hasVin: boolean) =>
    csv(
      'Stock No,Make,Model,Year,VIN',
      ...Array.from({ length: count }, (_, n) => {
        const own = n % Math.floor(count / repeats) === 1 ? n - 1 : n;
        return `S${own},Kia,Rio,2020,${hasVin ? `JTDBR32E7200${String(n).padStart(5, '0')}` : ''}`;
      }),
    );

  it.each([1000, 100])('are duplicates where nothing else differs, of %i records', async (count) => {
    const { proposal, trial } = await inspect(feed(count, count * 0.08, false));
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
    expect(proposal.notes.join()).toContain('of records with one value the first counts');
    expect(trial.duplicates).toBeGreaterThan(count * 0.05);
  });

  it.each([1000, 100])('are no id where each car has its own VIN, of %i records', async (count) => {
    const { proposal, trial } = await inspect(feed(count, count * 0.08, true));
    expect(proposal.columns?.id).toEqual({ from: 'VIN' });
    expect(proposal.notes.join()).toContain('"Stock No" repeats in');
    expect(trial.duplicates).toBe(0);
  });
});

it('a car that comes under two stock numbers is named with both', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,VIN,Rego,Make,Model,Year,Status',
      'S1,JTDBR32E720000001,ABC123,Kia,Rio,2020,Available',
      'S2,JTDBR32E720000001,ABC123,Kia,Rio,2020,Available',
      'S3,JTDBR32E720000002,DEF456,Kia,Rio,2020,Available',
      'S4,JTDBR32E720000003,def456,Kia,Rio,2020,Available',
      // A car that was sold and came back.
      'S5,JTDBR32E720000003,XYZ789,Kia,Rio,2020,Sold',
      'S6,TBA-TBA,TBA,Kia,Rio,2020,Available',
      'S7,TBA-TBA,TBA,Kia,Rio,2020,Available',
    ),
  );
  expect(trial.repeated.map(({ message }) => message)).toEqual([
    'Cars S1, S2 have one VIN, "JTDBR32E720000001"',
    'Cars S3, S4 have one registration, "DEF456"',
  ]);
});

it('a feed without any column that is recognised lacks an id too', async () => {
  const { proposal, trial } = await inspect(csv('Marke,Modell,Preis', 'Kia,Rio,1', 'Kia,Ceed,2'));
  expect(proposal.columns).toEqual({ status: { constant: 'in_stock' }, car_type: { constant: 'used' } });
  expect(proposal.notes).toContain('No column was found for id.');
  expect(proposal.notes.join()).not.toMatch(/title|hash/);
  expect(trial).toMatchObject({ accepted: 0, rejected: 2 });
});

describe('rows that are no cars', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `S${n},Kia,Rio,${2010 + (n % 9)},2020${n}`);

  it.each([
    [4, ['Used cars,,,,', ',,,,1200000', ',,,,']],
    [12, [',,,,Sub-total', ',,,,Total']],
  ])('need no id: of %i cars, beside %j', async (count, others) => {
    const { proposal, trial } = await inspect(
      csv('Stock No,Make,Model,Year,Price', ...rows(count), ...others),
    );
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
    expect(trial.accepted).toBe(count);
  });

  it('are none where nothing names the cars', async () => {
    const { proposal } = await inspect(csv('Stock No,Year,Km', 'S1,2019,1', ',2020,2', ',2021,3'));
    expect(proposal.columns?.id).toHaveProperty('hash');
  });

  it('need no id where a title alone names the cars', async () => {
    const { proposal } = await inspect(
      csv('Stock No,Title,Price', 'S1,2019 Kia Rio,1', 'S2,2020 Kia Ceed,2', ',,3', ',,4'),
    );
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
  });
});

it('a quantity is no stock number', async () => {
  const { proposal, trial } = await inspect(
    csv(
      'ID,Type,SKU,Name,Stock,Regular price',
      '101,simple,S1,2019 Kia Rio S,1,20000',
      '102,simple,S2,2020 Kia Ceed GT,1,30000',
      '103,variable,S3,2021 Kia Rio S,1,21000',
    ),
  );
  expect(proposal.columns).toMatchObject({ id: { from: 'ID' }, stocknum: { from: 'SKU' } });
  expect(proposal.columns).not.toHaveProperty('simple_body');
  expect(trial.vehicles.map(({ stocknum }) => stocknum)).toEqual(['S1', 'S2', 'S3']);
});

it.each([
  ['Type', ['listing', 'listing'], undefined],
  ['Type', ['Premium', 'Premium'], undefined],
  ['Type', ['SUV', 'SUV'], 'Type'],
  ['Body Type', ['Roadster', 'Shooting Brake'], 'Body Type'],
])('a body is one that is read, or differs among cars: %s of %j', async (column, values, expected) => {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,${value}`);
  const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, ...rows));
  expect(proposal.columns?.simple_body?.from).toBe(expected);
});

it.each([2, 3])('stock numbers of %i dealers tell cars apart with the dealer', async (dealers) => {
  const rows = Array.from({ length: 60 }, (_, n) => {
    const car = Math.floor(n / dealers);
    return `Yard ${n % dealers},${car},Kia,Rio,2020,${20_000 + car}`;
  });
  const { proposal, trial } = await inspect(csv('Dealer,Stock No,Make,Model,Year,Price', ...rows));
  expect(proposal.columns?.id).toEqual({ hash: ['Dealer', 'Stock No'] });
  expect(proposal.notes.join()).toContain('the id is a hash of Dealer, Stock No.');
  expect(trial).toMatchObject({ accepted: 60, duplicates: 0 });
});

describe('stock numbers of which a few are those of two dealers', () => {
  const cars = Array.from({ length: 120 }, (_, n) => {
    const number = n < 60 ? 1000 + n : 997 + n;
    return `${n < 60 ? 'north' : 'south'},${number},Kia,Rio,${2010 + (n % 9)},${20_000 + n}`;
  });
  const HEADER = 'dealer_code,stock_number,Make,Model,Year,Km';

  it('tell cars apart with the dealer', async () => {
    const { proposal, trial } = await inspect(csv(HEADER, ...cars));
    expect(proposal.columns?.id).toEqual({ hash: ['dealer_code', 'stock_number'] });
    expect(proposal.notes.join()).toContain('the id is a hash of dealer_code, stock_number.');
    expect(proposal.notes.join()).not.toContain('duplicates');
    expect(proposal.notes).toContain(
      '"stock_number" has numbers that several dealers have, each for a car of its own: 1057 (2 records), 1058 (2 records), 1059 (2 records).',
    );
    expect(trial).toMatchObject({ accepted: 120, duplicates: 0 });
  });

  it.each([
    ['that two dealers have', [`south,1001,${cars[1]?.slice(11)}`, `south,1002,${cars[2]?.slice(11)}`], 2],
    [
      'that two dealers have at other times, in other spellings',
      ['south,1001,KIA,Rio,2011,20010', 'south,1002,Kia,RIO,2012,20011'],
      2,
    ],
    ['of one dealer', ['north,1001,Kia,Rio,2016,55000', 'north,1002,Kia,Rio,2017,56000'], 2],
  ])('are duplicates where they are of one car %s', async (_, others, duplicates) => {
    const { proposal, trial } = await inspect(csv(HEADER, ...cars.slice(0, 60), ...others));
    expect(proposal.columns?.id).toEqual({ from: 'stock_number' });
    expect(proposal.notes.join()).toContain('the others are duplicates: 1001 (2 records), 1002 (2 records).');
    expect(trial).toMatchObject({ accepted: 60, duplicates });
  });
});

it.each(['UID', 'uid', 'Unique ID'])('%s is an id', async (column) => {
  const { proposal } = await inspect(csv(`${column},Make,Model,Year`, 'a1,Kia,Rio,2020', 'a2,Kia,Rio,2021'));
  expect(proposal.columns?.id).toEqual({ from: column });
});

it('a body is the column that names bodies, rather than one of their state', async () => {
  const rows = ['One owner,Hatch', 'Tidy car,Sedan', 'As is,Roadster'].map(
    (row, n) => `S${n},Kia,Rio,2020,${row}`,
  );
  const { proposal } = await inspect(csv('Stock No,Make,Model,Year,Body,BodyStyle', ...rows));
  expect(proposal.columns?.simple_body?.from).toBe('BodyStyle');
});
