import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLikeness, type Likeness, similarTo } from './similar.ts';

const car = (
  id: string,
  model: string,
  year = 2020,
  item_type: Likeness['item_type'] = 'car',
  simple_body: string | null = null,
): Likeness => ({ id, item_type, simple_body, make: 'Toyota', model, year });
const ids = (cars: Likeness[]) => cars.map(({ id }) => id);
const similarIds = (vehicle: Likeness, ordered: Likeness[]) =>
  ids(similarTo(vehicle, ordered).map(({ similar }) => similar));

const bodies = fc.constantFrom('SUV', 'Sedan', null);
const models = fc.constantFrom('Corolla', 'Camry', 'Yaris');
const cars = fc
  .array(fc.tuple(models, fc.integer({ min: 2015, max: 2018 }), fc.constantFrom('car', 'caravan'), bodies), {
    maxLength: 40,
  })
  .map((list) => list.map(([model, year, type, body], i) => car(String(i), model, year, type, body)));

describe('byLikeness', () => {
  it('orders by item type, body, make, model, year and id', () => {
    const listed = [
      car('8', 'Yaris', 2019, 'car', 'Hatch'),
      car('7', 'RAV4', 2019, 'car', 'SUV'),
      car('5', 'Yaris', 2019),
      car('4', 'Camry', 2020),
      car('3', 'Camry', 2018),
      car('2', 'Camry', 2018),
      car('1', 'Aliner', 2024, 'caravan'),
      { ...car('6', 'X3'), make: 'BMW' },
    ];
    expect(ids(byLikeness(listed))).toEqual(['6', '2', '3', '4', '5', '8', '7', '1']);
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
    expect(similarIds(car('2', 'Camry', 2017), ordered)).toEqual(['1', '3', '4']);
    expect(similarIds(car('1', 'Camry', 2016), ordered)).toEqual(['2', '3']);
  });

  it('stays with the item type: "a similar {vehicle type}"', () => {
    expect(similarIds(car('4', 'Camry', 2019), ordered)).toEqual(['3']);
    expect(similarTo(car('5', 'Kimberley', 2019, 'caravan'), ordered)).toEqual([]);
  });

  it('finds the neighbours of a car that has left the list', () => {
    expect(similarIds(car('9', 'Camry', 2017), ordered)).toEqual(['2', '3', '4']);
    expect(similarIds(car('0', 'Camry', 2000), ordered)).toEqual(['1', '2']);
  });

  it('names each car at most three times on the whole site, never on its own page', () => {
    fc.assert(
      fc.property(cars, (listed) => {
        const sorted = byLikeness(listed);
        const named = listed.flatMap((one) => {
          const similar = similarIds(one, sorted);
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

describe('"why they are similar is said"', () => {
  const suv = car('1', 'RAV4', 2020, 'car', 'SUV');
  const whyOf = (vehicle: Likeness, other: Likeness) =>
    similarTo(vehicle, byLikeness([vehicle, other])).map(({ why }) => why);

  it.each([
    { why: 'Same model', other: car('2', 'RAV4', 2012, 'car', 'SUV') },
    { why: 'Same model', other: car('2', 'RAV4', 2020, 'car', null) },
    { why: 'Same make and body type', other: car('2', 'Kluger', 2020, 'car', 'SUV') },
    { why: 'Same body type', other: { ...car('2', 'X3', 2020, 'car', 'SUV'), make: 'BMW' } },
    { why: 'Same make', other: car('2', 'Yaris', 2020, 'car', 'Hatch') },
  ])('$why', ({ why, other }) => {
    expect(whyOf(suv, other)).toEqual([why]);
  });

  it('leaves out a neighbour that has nothing in common', () => {
    expect(whyOf(suv, { ...suv, id: '2', make: 'BMW', model: '1 Series', simple_body: 'Hatch' })).toEqual([]);
  });

  it('does not take two unknown bodies for the same', () => {
    const unknown = { ...suv, simple_body: null };
    expect(whyOf(unknown, { ...unknown, id: '2', make: 'BMW', model: 'X3' })).toEqual([]);
  });

  it('names the most alike first', () => {
    const ordered = byLikeness([
      car('3', 'Kluger', 2020, 'car', 'SUV'),
      suv,
      car('2', 'RAV4', 2022, 'car', 'SUV'),
    ]);
    expect(ids(ordered)).toEqual(['3', '1', '2']);
    expect(similarIds(suv, ordered)).toEqual(['2', '3']);
  });
});
