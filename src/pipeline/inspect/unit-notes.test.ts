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

it('prices of cars below $500 are counted, with an example', async () => {
  const notesOn = async (header: string, ...rows: string[]) => {
    const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,Condition,Price${header}`, ...rows));
    return proposal.notes.filter((note) => note.includes('$500'));
  };
  const car = (n: number, price: unknown, more = '') => `S${n},Kia,Rio,2021,Used,${price}${more}`;
  const usual = [1, 2, 3].map((n) => car(n, 20_000 + n));
  expect(await notesOn('', ...usual, car(4, 500))).toEqual([]);
  expect(await notesOn('', ...usual, car(4, 199), car(5, 101))).toEqual([
    'Prices of 2 cars are below $500, such as $199 (S4): look whether that is what they cost.',
  ]);
  expect(await notesOn(',Item Type', ...usual, car(4, 450, ',Motorcycle'))).toEqual([]);
  // Those are thousands.
  expect(await notesOn('', ...[1, 2, 3].map((n) => car(n, 20 + n)))).toEqual([]);
});

it('names each sum whose median is improbable, in one note', async () => {
  const rows = [1, 2, 3].map(
    (n) => `S${n},Kia,Rio,2021,Used,${1_999_000 + n},${2_199_000 + n},${2_099_000 + n},50000`,
  );
  const { proposal } = await inspect(
    csv('Stock No,Make,Model,Year,Condition,Price,Was Price,Drive Away Price,Deposit', ...rows),
  );
  expect(proposal.notes).toContain(
    'Half of the used cars have a price of 1,999,002 or more: where those are cents, write "unit": "cents" for "price", "before_price", "drive_away_price", "deposit".',
  );
});
