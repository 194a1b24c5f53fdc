import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName, nearestNames } from './nearest-name.ts';

describe('the nearest name', () => {
  const names = ['price', 'before_price', 'price_type', 'km', 'variant.cylinders'];

  it.each([
    ['prise', 'price'],
    ['Before Price', 'before_price'],
    ['pricetype', 'price_type'],
    ['variant.cylinder', 'variant.cylinders'],
    ['kms', 'km'],
    ['colour', null],
    ['', null],
    ['price_typ', 'price_type'],
    ['befor_price', 'before_price'],
  ])('of %j is %j', (wanted, nearest) => {
    expect(nearestName(wanted, names)).toBe(nearest);
  });

  it('is the alphabetically first of equally near names', () => {
    expect(nearestName('colonr', ['colour', 'colomr'])).toBe('colomr');
  });

  it('of a name with one changed letter is that name, unless another is as near', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-m]{6,12}$/), fc.nat(5), (name, at) => {
        const wanted = `${name.slice(0, at)}z${name.slice(at + 1)}`;
        expect(nearestName(wanted, ['nopqrstuvw', name])).toBe(name);
      }),
    );
  });
});

describe('the nearest names', () => {
  it('are all that are near, the nearest first, up to a limit', () => {
    const ids = ['4712', '4771', '9999', '4711-B'];
    expect(nearestNames('4711', ids, 5)).toEqual(['4711-B', '4712', '4771']);
    expect(nearestNames('4711', ids, 1)).toEqual(['4711-B']);
    expect(nearestNames('x', ids, 5)).toEqual([]);
    expect(nearestNames('§', ['1', '2'], 5)).toEqual([]);
  });
});
