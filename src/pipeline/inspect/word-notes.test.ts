import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

async function notesOf(column: string, ...values: string[]) {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,${value}`);
  const { proposal } = await inspect(csv(`Stock,Make,Model,Year,${column}`, ...rows));
  return proposal.notes.filter((note) => note.includes('not known'));
}

it.each([
  [
    'Body',
    ['Sedan', 'D/C ALLOY TRAY', 'D/C ALLOY TRAY', 'Roadster'],
    'D/C ALLOY TRAY (2 records), Roadster (1 record)',
    'simple_body',
  ],
  ['Fuel', ['Petrol', 'Hydrogen', 'ULP'], 'Hydrogen (1 record)', 'simple_fuel'],
  ['Transmission', ['Auto', '6 Spd A/T', 'Sequential'], 'Sequential (1 record)', 'simple_transmission'],
])('a word of a filter that is not known is named: %s of %j', async (column, values, words, field) => {
  expect(await notesOf(column, ...values)).toEqual([
    `Words of "${column}" that are not known are shown as they are: ${words}. Map those that shoppers would not read by "values" of ${field}.`,
  ]);
});

it.each([
  ['Body', ['Sedan', 'D/CAB P/UP', 'S/WAGON', '4D Sport Utility', 'Other', 'Unknown']],
  ['Body', ['S', 'H', 'Wagon']],
  ['Body', ['Sedan', 'Caravan', 'Motorcycle']],
  ['Fuel', ['ULP', 'Unleaded Petrol', 'Diesel', 'PHEV', 'D']],
  ['Transmission', ['8 Spd A/T', 'Sports Automatic', 'CVT', 'M']],
  ['Colour', ['Moonlight', 'Ignite Red']],
])('what is known, a letter, or of another field is not: %s of %j', async (column, values) => {
  expect(await notesOf(column, ...values)).toEqual([]);
});
