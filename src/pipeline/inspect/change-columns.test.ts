import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

it.each([
  ['Action', ['Add', 'Delete', 'Update'], ['Delete', 'Deleted', 'Remove', 'Removed']],
  ['ActionCode', ['A', 'D', 'U'], ['D']],
  ['Action', ['U', 'D', 'U'], ['D']],
  ['Record Action', ['upsert', 'remove', 'upsert'], ['remove', 'Delete', 'Deleted', 'Removed']],
  ['Operation', ['I', 'D', 'I'], ['D']],
  ['Transaction Type', ['ADD', 'DELETE', 'CHANGE'], ['DELETE', 'Deleted', 'Remove', 'Removed']],
])('a feed of changes puts no car on sale that it deletes: %s of %j', async (column, values, isNot) => {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,20000,${value}`);
  const { proposal, trial } = await inspect(csv(`Stock,Make,Model,Year,Price,${column}`, ...rows));
  expect(proposal.only).toEqual([{ column, is_not: isNot }]);
  expect(trial.vehicles.map(({ id, car_type }) => [id, car_type])).toEqual([
    ['S0', 'used'],
    ['S2', 'used'],
  ]);
  expect(proposal.notes.join()).toContain('A feed of changes is no whole stock');
});

it('changes may be attributes in XML', async () => {
  const vehicle = (n: number, action: string) =>
    `<Vehicle Action="${action}"><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2020</Year></Vehicle>`;
  const text = `<Stock>${vehicle(1, 'Upsert')}${vehicle(2, 'Delete')}${vehicle(3, 'Upsert')}</Stock>`;
  const { trial } = await inspect(text, { format: 'xml', records: 'Stock.Vehicle' });
  expect(trial.vehicles.map(({ id }) => id)).toEqual(['S1', 'S3']);
});

it('other words in such a column are no changes', async () => {
  const { proposal } = await inspect(
    csv('Stock,Make,Model,Year,Action', 'S1,Kia,Rio,2020,Call', 'S2,Kia,Rio,2020,A'),
  );
  expect(proposal.only).toBeUndefined();
});
