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

  it.each(['Slide-on Tray', 'Slide On Tray'])('is no ute with a tray: %s', async (word) => {
    expect((await itemsOf('Class', 'Motorcycle', 'Caravan', word)).items[2]).toBe('car');
  });

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

describe('caravans and what else has no engine', () => {
  it.each(['Pop Top', 'Pop-Top', 'Motorhome', 'Motor Home', 'Camper Trailer', 'Fifth Wheeler', 'Slide-On'])(
    'are caravans by their own words: %s',
    async (word) => {
      const { items, notes } = await itemsOf('Category', 'Caravan', word, 'Car', word);
      expect(items).toEqual(['caravan', 'caravan', 'car', 'caravan']);
      expect(notes).toEqual([]);
    },
  );

  it('are no bodies of cars, of which no list has all', async () => {
    const { items, notes } = await itemsOf('Body', 'Caravan', 'Sedan', 'Fastback', 'Targa', '4D Wagon');
    expect(items).toEqual(['caravan', 'car', 'car', 'car', 'car']);
    expect(notes).toEqual([]);
  });

  it('have masses and a length', async () => {
    const { proposal, trial } = await inspect(
      csv(
        'Stock,Make,Model,Year,Category,Tare,ATM,Length',
        'S1,Jayco,Starcraft,2020,Caravan,2150,2800kg,21ft',
        'S2,Jayco,Journey,2020,Pop Top,"1,980 kg",2500,18 ft',
      ),
    );
    expect(trial).toMatchObject({ accepted: 2, dropped: [] });
    expect(trial.vehicles[0]?.specifications).toMatchObject({
      tare_weight: 2150,
      aggregate_trailer_mass: 2800,
      body_length: 21,
    });
    expect(proposal.columns).not.toHaveProperty(['variant.vehiclelength']);
  });

  it.each([
    ['GVM,Length', '3050,5325', { grossvehiclemass: 3050, vehiclelength: 5325 }],
    // Metres, perhaps.
    ['GVM,Length', '3050,5.3', { grossvehiclemass: 3050 }],
  ])('have another length than cars: %s of %s', async (columns, values, variant) => {
    const { trial } = await inspect(csv(`Stock,Make,Model,Year,${columns}`, `S1,Kia,Rio,2020,${values}`));
    expect(trial.vehicles[0]?.variant).toMatchObject(variant);
    expect(trial.vehicles[0]?.specifications?.body_length ?? null).toBeNull();
    expect(trial.dropped).toEqual([]);
  });
});
