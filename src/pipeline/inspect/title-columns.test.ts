import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

describe('a title with make and model', () => {
  it('gives the model behind the make, which may have two words', async () => {
    const { trial } = await inspect(
      csv(
        'Title,Brand,Year,Price',
        '2019 Alfa Romeo Giulia Veloce,Alfa Romeo,2019,40000',
        '2020 Mercedes Benz C200,MERCEDES-BENZ,2020,50000',
        '2021 Kia Rio S,Kia,2021,20000',
      ),
    );
    expect(trial.vehicles.map(({ model }) => model)).toEqual(['Giulia', 'C200', 'Rio']);
  });
});

it.each([
  ['2019 Land Rover Discovery Sport SE', 'Land Rover', 'Discovery Sport'],
  ['Alfa Romeo Giulia Veloce', 'Alfa Romeo', 'Giulia'],
])('a title alone names make and model: %s', async (title, make, model) => {
  const { trial } = await inspect(csv('Stock No,Title,Model Year,Price', `S1,${title},2019,40000`));
  expect(trial.vehicles).toMatchObject([{ name: title, year: 2019, make, model }]);
});

it.each([
  ['Vehicle', '2019 Kia Rio S'],
  ['Comments', '2019 Kia Rio'],
])('a title in the column %s gives the name where that is a title alone', async (column, name) => {
  const { trial } = await inspect(csv(`Stock No,${column},Price`, 'S1,2019 Kia Rio S,40000'));
  expect(trial.vehicles).toMatchObject([{ name, year: 2019, make: 'Kia', model: 'Rio' }]);
});

it('a title gives the year of the model, too', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Title,Price',
      'S1,MY21 Toyota RAV 4 GX,40000',
      "S2,'22 Mazda CX 5,40000",
      'S3,2021.5 Kia Rio S,1',
    ),
  );
  expect(trial.vehicles.map(({ name, year, make, model }) => [name, year, make, model])).toEqual([
    ['MY21 Toyota RAV 4 GX', 2021, 'Toyota', 'RAV4'],
    ["'22 Mazda CX 5", 2022, 'Mazda', 'CX-5'],
    ['2021.5 Kia Rio S', 2021, 'Kia', 'Rio'],
  ]);
});

it('a title gives the year at its end, where there is no column of it', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Vehicle,Price',
      'S1,Toyota Corolla Ascent Sport 2019,20000',
      'S2,Land Rover Discovery Sport SE 2021,40000',
      'S3,Peugeot 2008 2020,20000',
      'S4,Peugeot 2008,20000',
    ),
  );
  expect(trial.vehicles.map(({ year, make, model }) => [year, make, model])).toEqual([
    [2019, 'Toyota', 'Corolla'],
    [2021, 'Land Rover', 'Discovery Sport'],
    [2020, 'Peugeot', '2008'],
  ]);
  expect(trial.reasons).toMatchObject([{ field: 'year', count: 1, examples: ['S4'] }]);
});

it('a title gives the model behind its make’s column, however it is written', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Title,Make,Model Year,Price',
      'S1,MY21 Toyota RAV 4 GX,Toyota,MY21,40000',
      'S2,2019 Hyundai Santa Fe Elite,Hyundai,2019,40000',
    ),
  );
  expect(trial.vehicles.map(({ year, model, slug }) => [year, model, slug])).toEqual([
    [2021, 'RAV4', '2021-toyota-rav4-s1'],
    [2019, 'Santa Fe', '2019-hyundai-santa-fe-s2'],
  ]);
});
