import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessCost, placeCost, type WordLikeness, type WordPlace } from './relevance.ts';

type WordFit = WordPlace & WordLikeness;

const first: WordFit = { rank: 0, isSupporting: false, position: 0, typos: 0, isPartial: false };
const cost = (fit: WordFit) => placeCost(fit) + likenessCost(fit);

describe('a word ranks a car', () => {
  it.each<[string, Partial<WordFit>, Partial<WordFit>]>([
    ['by its field', { rank: 1, typos: 2, isPartial: true, position: 9 }, { rank: 3 }],
    ['exact before prefix', { position: 9 }, { isPartial: true }],
    ['prefix before typo', { isPartial: true, position: 9 }, { typos: 1 }],
    ['by its position last', { position: 1 }, { position: 2 }],
    [
      'last where only a supporting field has it',
      { rank: 9, typos: 2, isPartial: true },
      { isSupporting: true },
    ],
  ])('%s', (_name, better, worse) => {
    expect(cost({ ...first, ...better })).toBeLessThan(cost({ ...first, ...worse }));
  });
});

const criteria = ({ isSupporting, rank, typos, isPartial, position }: WordFit) => [
  Number(isSupporting),
  rank,
  typos * 2 + Number(isPartial),
  Math.min(position, 15),
];

const FITS = fc.array(
  fc.record<WordFit>({
    rank: fc.nat(15),
    isSupporting: fc.boolean(),
    position: fc.nat(20),
    typos: fc.nat(2),
    isPartial: fc.boolean(),
  }),
  { minLength: 1, maxLength: 512, size: 'max' },
);

it('compares several words criterion by criterion, however many there are', () => {
  const sums = (fits: readonly WordFit[]) =>
    fits.map(criteria).reduce((sum, own) => sum.map((value, place) => value + (own[place] ?? 0)));
  const total = (fits: readonly WordFit[]) => fits.reduce((sum, fit) => sum + cost(fit), 0);
  fc.assert(
    fc.property(FITS, FITS, (some, others) => {
      const [a, b] = [sums(some), sums(others)];
      const differs = a.findIndex((value, place) => value !== b[place]);
      const wanted = differs < 0 ? 0 : Math.sign((a[differs] ?? 0) - (b[differs] ?? 0));
      expect(Math.sign(total(some) - total(others))).toBe(wanted);
      expect(Number.isSafeInteger(total(some))).toBe(true);
    }),
  );
});
