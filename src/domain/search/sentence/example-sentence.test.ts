import { describe, expect, it } from 'vitest';
import { exampleSentence } from './example-sentence.ts';
import { readSentence } from './read-sentence.ts';
import { STOCK } from './stock.fixture.ts';
import { vocabularyOf } from './vocabulary.ts';

const car = (fuel: string, body: string, price: number) => ({ fuel, body, price });
const utes = [car('Diesel', 'Ute', 35_000), car('Diesel', 'Ute', 39_000), car('Diesel', 'Ute', 75_000)];

describe('exampleSentence', () => {
  it('is of the commonest fuel and body, under the lowest price band that holds half of them', () => {
    expect(exampleSentence([car('Petrol', 'SUV', 25_000), ...utes])).toBe('Diesel ute under $40k');
    expect(exampleSentence([car('Electric', 'SUV', 60_000)])).toBe('Electric SUV under $80k');
  });

  it('is the first by its letters of two that are as common, so that a page is equal on each build', () => {
    const two = [car('Petrol', 'SUV', 25_000), car('Diesel', 'Ute', 9_000)];
    expect(exampleSentence(two)).toBe('Diesel ute under $10k');
    expect(exampleSentence(two.toReversed())).toBe('Diesel ute under $10k');
  });

  it('has no price above the last band', () =>
    expect(exampleSentence([car('Petrol', 'Coupe', 400_000)])).toBe('Petrol coupe'));

  it('is absent where no car has plain values and a price', () =>
    expect(
      exampleSentence([
        car('Petrol - Premium ULP', 'SUV', 25_000),
        car('Diesel', '', 25_000),
        car('Diesel', 'Ute', 0),
      ]),
    ).toBeNull());

  it('is understood in every word', () => {
    const { parts, rest } = readSentence(exampleSentence(utes) ?? '', vocabularyOf(STOCK), 2026);
    expect([parts.length, rest]).toEqual([3, '']);
  });
});
