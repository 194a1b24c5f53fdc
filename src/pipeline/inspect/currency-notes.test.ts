import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const MILES = 'Prices are in GBP: where "Mileage" is in miles as well, write "unit": "miles" for "km".';

async function notesOf(header: string, ...rows: string[]) {
  const cars = rows.map((row, n) => `S${n},Kia,Rio,2021,Used,${row}`);
  const { proposal } = await inspect(csv(`Stock,Make,Model,Year,Condition,${header}`, ...cars));
  return proposal.notes.filter((text) => /price|mile/i.test(text));
}

it('prices in another currency are named, with the odometer that may be in miles', async () => {
  const refused = '"Price" is not read as price: it is in GBP, and prices are Australian dollars.';
  const rows = ['31001,£20000', '31002,"£20,010"', '31003,POA'];
  expect(await notesOf('Mileage,Price', ...rows)).toEqual([refused, MILES]);
  expect(await notesOf('Mileage,Price', '31001,20000 GBP', '31002,20010 gbp')).toEqual([MILES]);
  expect(await notesOf('Mileage,Price,Currency', '31001,20000,GBP', '31002,20010,GBP')).toEqual([MILES]);
  expect(await notesOf('Mileage,Price (GBP)', '31001,20000')).toEqual([
    ...['"Price (GBP)" is not read as price: it is in another currency.', MILES],
  ]);
});

it('an odometer whose unit is clear is not named', async () => {
  for (const header of ['Kms', 'Odometer (km)', 'Miles'])
    expect(await notesOf(`${header},Price`, '31001,US$20000')).toEqual([
      '"Price" is not read as price: it is in USD, and prices are Australian dollars.',
    ]);
  expect(await notesOf('Mileage,Unit,Price', '31001,mi,US$20000')).toHaveLength(1);
  expect(await notesOf('Mileage,Mileage Unit,Price', '31001,mi,US$20000')).toHaveLength(1);
  expect(await notesOf('Mileage,Price', '31001 miles,US$20000')).toHaveLength(1);
  expect(await notesOf('Mileage,Price', '31001,€20000')).toHaveLength(1);
  expect(await notesOf('Mileage,Price', '31001,$20000')).toEqual([]);
  expect(await notesOf('Mileage,Price,Currency', '31001,20000,AUD')).toEqual([]);
});
