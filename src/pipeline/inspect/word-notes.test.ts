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
    ['Sedan', 'D/C ALLOY TRAY', 'D/C ALLOY TRAY', 'Roadster', 'XTRY'],
    'D/C ALLOY TRAY (2 records), XTRY (1 record)',
    'simple_body',
  ],
  ['Fuel', ['Petrol', 'PU', 'ULP'], 'PU (1 record)', 'simple_fuel'],
  ['Fuel', ['Petrol', 'Hydrogen', 'nrml'], 'nrml (1 record)', 'simple_fuel'],
  ['Transmission', ['Auto', '6 Spd A/T', '6DT'], '6DT (1 record)', 'simple_transmission'],
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
  ['Body', ['Fastback', 'Roadster', 'Liftback', 'Truck', 'Tray', 'Targa', 'Crossover']],
  ['Transmission', ['Automated Manual', 'Steptronic', 'Sequential']],
  ['Fuel', ['Hydrogen', 'Mild Hybrid', 'Petrol']],
  ['Colour', ['Moonlight', 'Ignite Red']],
])('what is known, a word, a letter, or of another field is not: %s of %j', async (column, values) => {
  expect(await notesOf(column, ...values)).toEqual([]);
});
