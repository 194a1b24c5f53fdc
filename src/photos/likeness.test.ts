import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cover, placeholders } from './likeness.ts';

const MODELS = ['Toyota Yaris', 'Kia Rio', 'Ford Puma', 'Mazda 3', 'Kia Rio'];
const covers = (facts: (index: number) => Partial<Cover>, count = MODELS.length): Cover[] =>
  Array.from({ length: count }, (_, index) => ({
    address: `https://photos.example/${index}.jpg`,
    model: MODELS[index % MODELS.length] ?? '',
    hash: `file ${index}`,
    likeness: '00ff00ff00ff00ff',
    ...facts(index),
  }));

it('a file that cars of several models begin with is a placeholder, and so are its scaled copies', () => {
  const scaled = covers((index) =>
    index < 2 ? { hash: 'coming soon' } : { likeness: `00ff00ff00ff00f${index === 2 ? '8' : 'e'}` },
  );
  expect(placeholders(scaled).sort()).toEqual(scaled.map(({ address }) => address));
});

it('cars photographed in one place are no placeholders, however alike they look', () => {
  expect(placeholders(covers(() => ({}), 200))).toEqual([]);
});

it('one model may share its picture', () => {
  expect(placeholders(covers(() => ({ hash: 'press', model: 'Kia Rio' })))).toEqual([]);
});

it('two pictures that differ in more than three bits are different', () => {
  const hex = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const flips = fc.uniqueArray(fc.nat(63), { minLength: 0, maxLength: 8 });
  fc.assert(
    fc.property(hex, flips, (likeness, bits) => {
      const other = bits.reduce((mixed, bit) => mixed ^ (1n << BigInt(bit)), likeness);
      const written = [likeness, other].map((one) => one.toString(16).padStart(16, '0'));
      const found = placeholders(
        covers((index) => ({
          hash: index < 4 ? 'same' : 'other',
          likeness: written[index < 4 ? 0 : 1] ?? '',
        })),
      );
      expect(found).toHaveLength(bits.length <= 3 ? 5 : 0);
    }),
  );
});
