import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLikeness, similarTo } from './similar.ts';

const car = (id: string, model: string, year = 2020, item_type: 'car' | 'caravan' = 'car') => ({
  id,
  item_type,
  make: 'Toyota',
  model,
  year,
});
type Car = ReturnType<typeof car>;
const ids = (cars: Car[]) => cars.map(({ id }) => id);

const models = fc.constantFrom('Corolla', 'Camry', 'Yaris');
const cars = fc
  .array(fc.tuple(models, fc.integer({ min: 2015, max: 2018 }), fc.constantFrom('car', 'caravan')), {
    maxLength: 40,
  })
  .map((list) => list.map(([model, year, type], i) => car(String(i), model, year, type)));

describe('byLikeness', () => {
  it('orders by item type, make, model, year and id', () => {
    const listed = [
      car('5', 'Yaris', 2019),
      car('4', 'Camry', 2020),
      car('3', 'Camry', 2018),
      car('2', 'Camry', 2018),
      car('1', 'Aliner', 2024, 'caravan'),
      { ...car('6', 'X3'), make: 'BMW' },
    ];
    expect(ids(byLikeness(listed))).toEqual(['6', '2', '3', '4', '5', '1']);
  });
});

describe('similarTo', () => {
  const ordered = byLikeness([
    car('1', 'Camry', 2016),
    car('2', 'Camry', 2017),
    car('3', 'Camry', 2018),
    car('4', 'Camry', 2019),
    car('5', 'Kimberley', 2019, 'caravan'),
  ]);

  it('gives the neighbours: the one before and the two after', () => {
    expect(ids(similarTo(car('2', 'Camry', 2017), ordered))).toEqual(['1', '3', '4']);
    expect(ids(similarTo(car('1', 'Camry', 2016), ordered))).toEqual(['2', '3']);
  });

  it('stays with the item type: "a similar {vehicle type}"', () => {
    expect(ids(similarTo(car('4', 'Camry', 2019), ordered))).toEqual(['3']);
    expect(similarTo(car('5', 'Kimberley', 2019, 'caravan'), ordered)).toEqual([]);
  });

  it('finds the neighbours of a car that has left the list', () => {
    expect(ids(similarTo(car('9', 'Camry', 2017), ordered))).toEqual(['2', '3', '4']);
    expect(ids(similarTo(car('0', 'Camry', 2000), ordered))).toEqual(['1', '2']);
  });

  it('names each car at most three times on the whole site, never on its own page', () => {
    fc.assert(
      fc.property(cars, (listed) => {
        const sorted = byLikeness(listed);
        const named = listed.flatMap((one) => {
          const similar = ids(similarTo(one, sorted));
          expect(similar).not.toContain(one.id);
          expect(new Set(similar).size).toBe(similar.length);
          return similar;
        });
        for (const { id } of listed)
          expect(named.filter((other) => other === id).length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('does not depend on the order of the feed', () => {
    fc.assert(
      fc.property(cars, (listed) => {
        const [first] = listed;
        fc.pre(first !== undefined);
        expect(similarTo(first, byLikeness(listed.toReversed()))).toEqual(
          similarTo(first, byLikeness(listed)),
        );
      }),
    );
  });
});
