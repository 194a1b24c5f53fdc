import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARE_LIMIT, idsIn, toggled, viewed } from './list.ts';

const cars = (...ids: string[]) => ids.map((id) => ({ id }));
const someCars = fc.uniqueArray(fc.string({ minLength: 1 })).map((ids) => cars(...ids));
const someCar = fc.string({ minLength: 1 }).map((id) => ({ id }));

describe('"toggle add/remove in a list" (S1 §4)', () => {
  it('appends, or removes in place', () => {
    expect(toggled(cars('1'), { id: '2' }, 4)).toEqual({ entries: cars('1', '2'), outcome: 'added' });
    expect(toggled(cars('1', '2'), { id: '1' }, 4)).toEqual({ entries: cars('2'), outcome: 'removed' });
  });

  it('refuses a fifth car to compare, "max 4" (rules 43), and still removes', () => {
    const four = cars('1', '2', '3', '4');
    expect(toggled(four, { id: '5' }, COMPARE_LIMIT)).toEqual({ entries: four, outcome: 'full' });
    expect(toggled(four, { id: '4' }, COMPARE_LIMIT).outcome).toBe('removed');
  });

  it('is undone by repeating it', () => {
    fc.assert(
      fc.property(someCars, someCar, (list, car) => {
        fc.pre(!list.some(({ id }) => id === car.id));
        expect(toggled(toggled(list, car, Infinity).entries, car, Infinity).entries).toEqual(list);
      }),
    );
  });
});

describe('viewed cars', () => {
  it('are latest first, each once, without the oldest', () => {
    expect(viewed(cars('1', '2', '3'), { id: '2' }, 3)).toEqual(cars('2', '1', '3'));
    expect(viewed(cars('1', '2', '3'), { id: '4' }, 3)).toEqual(cars('4', '1', '2'));
  });
});

describe('ids in an address (rules 43 "/compare?ids=")', () => {
  it('reads each once, up to the limit', () => {
    expect(idsIn('7,12,7,9', 4)).toEqual(['7', '12', '9']);
    expect(idsIn('1,2,3,4,5', COMPARE_LIMIT)).toEqual(['1', '2', '3', '4']);
  });

  it.each([null, '', ',', '../x', '<script>', 'a b', 'x'.repeat(65)])('reads none in %j', (parameter) => {
    expect(idsIn(parameter, 4)).toEqual([]);
  });
});
