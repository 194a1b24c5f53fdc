import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

it.each([
  'Vehicle',
  'Car',
  'Make Model',
  'Make & Model',
  'Make/Model',
  'Make and Model',
  'Vehicle Make Model',
])('make and model are cut out of a column %s that begins with the make', async (column) => {
  const { trial } = await inspect(
    csv(
      `Stock No,${column},Year,Price`,
      'S1,Toyota HiLux SR5,2019,40000',
      'S2,Land Rover Discovery Sport,2020,50000',
      'S3,Kia Rio,2021,20000',
    ),
  );
  expect(trial.vehicles.map(({ name, make, model }) => [name, make, model])).toEqual([
    ['2019 Toyota HiLux SR5', 'Toyota', 'HiLux'],
    ['2020 Land Rover Discovery Sport', 'Land Rover', 'Discovery Sport'],
    ['2021 Kia Rio', 'Kia', 'Rio'],
  ]);
});

it.each([
  ['Car', 'Used'],
  ['Vehicle', 'Passenger'],
  ['Franchise', 'Toyota Parramatta'],
])('a column %s with "%s" names no make', async (column, value) => {
  const { proposal } = await inspect(csv(`Stock No,${column},Year,Price`, `S1,${value},2019,40000`));
  expect(proposal.columns).not.toHaveProperty('make');
});

it.each(['Model / Variant', 'Model Variant', 'Model/Badge', 'Model & Series'])(
  'a column %s is the model, where there is no other',
  async (column) => {
    const { trial } = await inspect(
      csv(
        `Stock No,Make,${column},Year,Price`,
        'S1,Toyota,HiLux SR5,2019,40000',
        'S2,Kia,Rio S,2020,20000',
        'S3,Mazda,CX-5 Maxx Sport,2021,30000',
      ),
    );
    expect(trial.vehicles.map(({ name, model, badge }) => [name, model, badge])).toEqual([
      ['2019 Toyota HiLux SR5', 'HiLux', null],
      ['2020 Kia Rio S', 'Rio', null],
      ['2021 Mazda CX-5 Maxx Sport', 'CX-5', null],
    ]);
  },
);

it('a column of model and variant is the badge beside one of the model', async () => {
  const { trial } = await inspect(
    csv('Stock No,Make,Model,Model Variant,Year,Price', 'S1,Toyota,HiLux,SR5,2019,40000'),
  );
  expect(trial.vehicles).toMatchObject([{ model: 'HiLux', badge: 'SR5' }]);
});
