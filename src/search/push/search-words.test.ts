import { describe, expect, it } from 'vitest';
import { searchedGroups, searchWords } from './search-words.ts';

const settings = {
  forms: { seats: ['{}seater', '{}seats'] },
  searchableAttributes: ['make,model', 'year', 'fuel,seats,doors', 'unordered(features)', 'seats'],
};

describe('words that stand for numbers', () => {
  it('are those of the form, apart and together', () => {
    const record = { objectID: '1', seats: 7, year: 2021, doors: null };
    expect(searchWords(record, ['year', 'seats', 'doors'], settings)).toEqual([
      ...['2021', '7seater', '7 seater', '7seats', '7 seats'],
    ]);
  });

  it('are searched once, in the first place of those they stand for', () => {
    expect(searchedGroups(settings, ['seats', 'year'])).toEqual([
      ...['make,model', 'search_words', 'fuel,doors', 'unordered(features)'],
    ]);
  });
});
