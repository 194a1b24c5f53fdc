import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equityOf, equityWords } from './equity.ts';

it.each([
  [18_000, 0, { kind: 'clear', paid: 18_000 }, '$18,000 for the owner; nothing is owed on it.'],
  [
    18_000,
    5_000,
    { kind: 'surplus', owed: 5_000, paid: 13_000 },
    '$5,000 to the lender, and $13,000 to the owner by direct credit.',
  ],
  [
    18_000,
    18_000,
    { kind: 'even', owed: 18_000 },
    '$18,000 to the lender; nothing is left, and nothing is missing.',
  ],
  [
    18_000,
    20_500,
    { kind: 'shortfall', owed: 20_500, missing: 2_500 },
    '$20,500 is owed: $2,500 more than the offer.',
  ],
])('"any surplus is paid by direct credit" (S2 §9): %d with %d owed', (offer, owed, equity, words) => {
  expect(equityOf(offer, owed)).toEqual(equity);
  expect(equityWords(equityOf(offer, owed))).toBe(words);
});

it('always adds up to the offer', () => {
  const dollars = fc.nat(1_000_000);
  fc.assert(
    fc.property(dollars, dollars, (offer, owed) => {
      const { paid = 0, missing = 0 } = { paid: 0, missing: 0, ...equityOf(offer, owed) };
      expect(paid - missing).toBe(offer - owed);
    }),
  );
});
