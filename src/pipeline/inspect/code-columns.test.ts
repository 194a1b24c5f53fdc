import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

it.each<[columns: string, rows: string[], field: 'simple_fuel' | 'simple_transmission', words: unknown[]]>([
  ['Fuel,Fuel Code', ['P,PU', 'D,DS'], 'simple_fuel', ['Petrol', 'Diesel']],
  ['Fuel Code', ['01', '02'], 'simple_fuel', [null, null]],
  ['Fuel Code', ['P', 'D'], 'simple_fuel', ['Petrol', 'Diesel']],
  ['Fuel Code', ['ULP', 'DSL', 'XX'], 'simple_fuel', ['Petrol', 'Diesel', 'XX']],
  ['Transmission Code', ['6DT', 'T7'], 'simple_transmission', [null, null]],
  ['Trans Code', ['6A', 'CVT'], 'simple_transmission', ['Automatic', 'Automatic']],
])('of codes only those count that mostly mean words: %s of %j', async (columns, rows, field, words) => {
  const cars = rows.map((row, n) => `S${n},Kia,Rio,2020,${row}`);
  const { trial } = await inspect(csv(`Stock No,Make,Model,Year,${columns}`, ...cars));
  expect(trial.vehicles.map((vehicle) => vehicle[field])).toEqual(words);
});
