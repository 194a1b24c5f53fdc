import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const notesOf = async (price: (n: number) => unknown, km: (n: number) => unknown, condition = 'Used') => {
  const rows = [1, 2, 3, 4, 5].map((n) => `S${n},Kia,Rio,2021,${condition},Available,${price(n)},${km(n)}`);
  const { proposal } = await inspect(csv('Stock No,Make,Model,Year,Condition,Status,Price,Kms', ...rows));
  return proposal.notes.filter((note) => note.includes('"unit"'));
};

it('improbable medians of used cars are noted, with the verb that reads them', async () => {
  const price = (n: number) => 19_990 + n;
  const km = (n: number) => 40_000 + n;
  expect(await notesOf(price, km)).toEqual([]);
  expect(await notesOf((n) => 1_999_000 + n, km)).toEqual([
    'Half of the used cars have a price of 1,999,003 or more: where those are cents, write "unit": "cents" for "price".',
  ]);
  expect(
    await notesOf(
      (n) => 19.9 + n,
      (n) => 40 + n,
    ),
  ).toEqual([
    'Half of the used cars have a price of 22.9 or more: where those are thousands, write "unit": "thousands" for "price".',
    'Half of the used cars have a km of 43 or more: where those are thousands, write "unit": "thousands" for "km".',
  ]);
  expect(await notesOf(price, (n) => 5 + n, 'New')).toEqual([]);
});
