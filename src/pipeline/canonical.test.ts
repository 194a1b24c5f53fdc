import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '#sites/sha256.ts';
import { canonical, hashOf } from './canonical.ts';

it('serialises equal values to equal bytes, whatever the order of their keys', () => {
  expect(canonical({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf(undefined)).toBe(hashOf(null));
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('hashes text as UTF-8', () => {
  expect(sha256('ë')).toBe(sha256(new Uint8Array([0xc3, 0xab])));
});
