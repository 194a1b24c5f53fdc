import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './range.ts';

describe('readRange over 100 bytes', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-200', { first: 0, last: 99 }],
    ['bytes=50-500', { first: 50, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-1', null],
    [null, null],
  ])('%s', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it('never reaches outside the object', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(60), fc.nat(60), fc.boolean(), (length, from, to, open) => {
        const range = readRange(`bytes=${from}-${open ? '' : to}`, length);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeLessThan(length);
        expect(range.first).toBeLessThanOrEqual(range.last);
      }),
    );
  });
});
