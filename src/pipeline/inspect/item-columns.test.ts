import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

async function itemsOf(columns: string, ...values: string[]) {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,20000,Used,${value}`);
  const { proposal, trial } = await inspect(csv(`Stock,Make,Model,Year,Price,Condition,${columns}`, ...rows));
  return {
    items: trial.vehicles.map(({ item_type }) => item_type),
    bodies: trial.vehicles.map(({ simple_body }) => simple_body),
    notes: proposal.notes.filter((note) => note.includes('motorcycle')),
  };
}

describe('what is no car', () => {
  it.each([
    ...['Class', 'Vehicle Class', 'Category', 'Vehicle Type', 'Type', 'Unit Type', 'Product Group', 'Kind'],
    ...['Stock Category', 'Vehicle Kind', 'Section'],
  ])('is found in the column %s', async (column) => {
    const { items, notes } = await itemsOf(column, 'Motorcycle', 'Caravan', 'Car', 'Cars', 'Motorbikes');
    expect(items).toEqual(['motorcycle', 'caravan', 'car', 'car', 'motorcycle']);
    expect(notes).toEqual([]);
  });

  it.each(['Type', 'Category', 'Body Type', 'Body'])(
    'is found among the bodies of the column %s',
    async (column) => {
      const bodies = ['Sedan', 'SUV', 'Ute', 'Hatch', 'Wagon', 'Coupe', 'Motorcycle', 'Caravan'];
      const found = await itemsOf(column, ...bodies);
      expect(found.items).toEqual([...Array(6).fill('car'), 'motorcycle', 'caravan']);
      expect(found.bodies.slice(0, 6)).toEqual(bodies.slice(0, 6));
      expect(found.notes).toEqual([]);
    },
  );

  it('is none of a van to camp in, nor of bodies alone', async () => {
    expect((await itemsOf('Body', 'Sedan', 'Van', 'SUV', 'Campervan')).items).toEqual(Array(4).fill('car'));
  });
});

it('names what is neither car, motorcycle nor caravan', async () => {
  const { items, notes } = await itemsOf('Class', 'Motorcycle', 'Tractor', 'Caravan', 'Tractor', 'Boat');
  expect(items).toEqual(['motorcycle', 'car', 'caravan', 'car', 'car']);
  expect(notes).toEqual([
    '"Class" has what is no car, motorcycle or caravan, and is shown as a car: Tractor (2 records), Boat (1 record). Omit it by "only".',
  ]);
});
