import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

async function saleOf(columns: string, ...values: string[]) {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,20000,Used,${value}`);
  const { proposal, trial } = await inspect(csv(`Stock,Make,Model,Year,Price,Condition,${columns}`, ...rows));
  return {
    sold: trial.vehicles.filter(({ sold }) => sold).map(({ id }) => id),
    shown: trial.vehicles.map(({ id }) => id),
    rejected: trial.rejected,
    notes: proposal.notes.filter((text) => text.includes(`"${columns.split(',', 1)[0]}"`)),
  };
}

const ALL = ['S0', 'S1', 'S2', 'S3'];

it.each([
  ['Delivered', ['N', 'Y', 'N', ''], 'Y'],
  ['Is Delivered', ['false', 'true', 'false', 'false'], 'true'],
  ['vehicle_delivered', ['0', '1', '0', '0'], '1'],
])('a car is sold that is %s', async (column, values, yes) => {
  expect(await saleOf(column, ...values)).toEqual({
    sold: ['S1'],
    shown: ALL,
    rejected: 0,
    notes: [`"${column}" says which cars are sold: ${yes} (1 record).`],
  });
});

it('a flag of the sale itself stands before one of the delivery, which is noted', async () => {
  expect(await saleOf('Delivered,Sold', 'Y,Y', 'N,Y', 'N,N', 'N,N')).toMatchObject({
    sold: ['S0', 'S1'],
    notes: ['"Delivered" may say which cars are sold, and is not read as that: Y (1 record).'],
  });
});

it.each([
  ['Delivered', ['Y', 'Y', 'Y', 'N']],
  ['Delivered', ['12/05/2026', '', '', '']],
  ['Date Delivered', ['12/05/2026', '', '', '']],
  ['Sale Date', ['12/05/2026', '13/05/2026', '14/05/2026', '']],
  ['Contract Date', ['12/05/2026', '', '', '']],
])('what may be an arrival sells no car, and is noted: %s of %j', async (column, values) => {
  const { notes, ...found } = await saleOf(column, ...values);
  expect(found).toEqual({ sold: [], shown: ALL, rejected: 0 });
  expect(notes).toEqual([expect.stringMatching(/may say which cars are sold, and is not read as that/)]);
});

it.each(['Sale Date', 'Date of Sale', 'SaleDate'])('a car with a %s is sold', async (column) => {
  expect(await saleOf(column, '', '12/05/2026', '', '')).toMatchObject({ sold: ['S1'], shown: ALL });
});

it.each(['Trade Only', 'TradeOnly', 'Is Trade Only', 'Wholesale Only', 'Dealer Only'])(
  'a car with %s is none of the website',
  async (column) => {
    expect(await saleOf(column, 'N', 'Y', 'N', '')).toEqual({
      sold: [],
      shown: ['S0', 'S2', 'S3'],
      rejected: 0,
      notes: [`Records whose "${column}" is not N or empty are omitted ("only").`],
    });
  },
);

it.each(['Web Ready', 'Ready for Web', 'Website Ready', 'Publish', 'Publish Ready', 'On Website'])(
  'a car without %s is hidden',
  async (column) => {
    expect(await saleOf(column, 'Y', 'N', 'Y', 'Y')).toMatchObject({ shown: ['S0', 'S2', 'S3'] });
  },
);

it.each(['Finance Phase', 'Rego Phase', 'Photo Progress'])(
  'words of a sale in a column of something else are no status: %s',
  async (column) => {
    const { proposal } = await inspect(
      csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2019,On Hold', '2,Kia,Rio,2019,Available'),
    );
    expect(proposal.columns).toMatchObject({ status: { constant: 'in_stock' } });
  },
);

it.each(['Notes', 'Comment', 'Sales Remarks'])(
  'words in %s are no status: the cars that it calls sold are noted',
  async (column) => {
    expect(await saleOf(column, 'SOLD', 'Needs tyres', 'Ready', 'Available')).toEqual({
      sold: ['S0'],
      shown: ALL,
      rejected: 0,
      notes: [`"${column}" says which cars are sold: SOLD (1 record).`],
    });
  },
);
