import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupByValue } from './value-group.ts';

const grouped = (values: (string | null)[]) =>
  groupByValue(values, (value) => value).map(({ key, value, items }) => [key, value, items.length]);

describe('facet value case', () => {
  it('"Toyota" and "TOYOTA" are one value; the most frequent spelling is shown', () => {
    expect(grouped(['TOYOTA', 'Toyota', 'Mazda', 'Toyota'])).toEqual([
      ['mazda', 'Mazda', 1],
      ['toyota', 'Toyota', 3],
    ]);
  });

  it('shows the first in character order among equally frequent spellings', () => {
    expect(grouped(['bmw', 'BMW'])).toEqual([['bmw', 'BMW', 2]]);
    expect(grouped(['BMW', 'bmw'])).toEqual([['bmw', 'BMW', 2]]);
  });

  it('leaves out what has no value, and does not count spaces or accents typed in two ways', () => {
    expect(grouped([null, '', ' ', ' Citroën', 'Citroe\u0308n', 'Citroën'])).toEqual([
      ['citroën', 'Citroën', 3],
    ]);
  });

  it('does not depend on the order of the items', () => {
    const values = fc.array(fc.constantFrom('Kia', 'KIA', 'kia', 'Ford', 'FORD', null), { maxLength: 12 });
    fc.assert(
      fc.property(values, (list) => {
        expect(grouped(list.toReversed())).toEqual(grouped(list));
      }),
    );
  });
});
