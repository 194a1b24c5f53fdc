import { describe, expect, it } from 'vitest';
import { searchCounts } from './search-counts.ts';

const counts = (search: string, found = 1, corrections?: readonly string[]) =>
  searchCounts({ search, found, corrections }).map(({ event, term }) =>
    term === '' ? event : `${event} ${term}`,
  );

describe('searchCounts', () => {
  it('counts a search and its filters', () => {
    expect(counts('?make=Kia&make=BYD&price=..20000')).toEqual([
      'search',
      'search_filter make',
      'search_filter price',
    ]);
  });

  it('counts the words that were no filter, or that were searched as text', () => {
    expect(counts('?query=Tow+%20Bar')).toEqual(['search', 'search_words tow bar']);
    expect(counts('?query=%22Electric%20park%20brake%22')).toEqual([
      'search',
      'search_as_text electric park brake',
    ]);
  });

  it('counts the words that were taken for others', () => {
    expect(
      counts('?make_model=Toyota&colour=Grey', 1, ['Toyota for toyta', 'Colour: Grey for  GRAEY']),
    ).toEqual([
      'search',
      'search_filter colour',
      'search_filter make_model',
      'search_corrected toyota for toyta',
      'search_corrected colour: grey for graey',
    ]);
  });

  it.each([
    ['?make=Lada&body=SUV', 'Make: lada, Body type: suv'],
    ['?price=..20000', 'Price: to $20,000'],
    ['?year=2018..', 'Year: 2018 to'],
    ['?km=5000..60000', 'Kilometres: 5,000 km to 60,000 km'],
    ['?colour=a&colour=b&colour=c&colour=d&colour=e', 'Colour: 5 values'],
    ['?query=tesla&postcode=2300&within=50', 'tesla, within 50 km of 2300'],
  ])('names what was searched for and not found: %s', (search, term) => {
    expect(counts(search, 0)).toContain(`search_empty ${term}`);
    expect(counts(search, 1).join()).not.toContain('search_empty');
  });

  it.each([
    'jane@example.com',
    '0491 570 006',
    '0491570006',
    '(02) 4960 1234',
    '0491/570/006',
    '0491,570,006',
    '0491 – 570; 006',
    '(02) 4960 2000',
    '+61 2 2000 2018',
    'www.example.com/jane',
    'x'.repeat(61),
  ])('stores no words that could identify somebody: %s', (words) => {
    const query = encodeURIComponent(words);
    expect(counts(`?query=${query}`, 0)).toEqual(['search']);
    expect(counts(`?query=%22${query}%22`, 0)).toEqual(['search']);
    expect(counts(`?make=${query}`, 0)).toEqual(['search', 'search_filter make']);
    expect(counts('', 1, [`Kia for ${words}`])).toEqual(['search']);
  });

  it('keeps years and prices', () => {
    expect(counts('?query=hilux+2018+2022+under+20000')).toContain(
      'search_words hilux 2018 2022 under 20000',
    );
    expect(counts('?query=ute+2,500+kg,+to+15,000')).toContain('search_words ute 2,500 kg, to 15,000');
  });

  it('stores one line without control characters', () => {
    expect(counts('?query=Tow%00bar%0A')).toEqual(['search', 'search_words tow bar']);
    expect(counts('?make=Ki%00a', 0)).toContain('search_empty Make: ki a');
    expect(counts('', 1, ['Kia for\u0000 \ud800kai'])).toEqual([
      'search',
      'search_corrected kia for \ufffdkai',
    ]);
  });

  it('names no search that takes more than 200 characters', () => {
    const search = (letters: number) =>
      `?make=${'x'.repeat(50)}&model=${'x'.repeat(50)}&body=${'x'.repeat(50)}&colour=${'x'.repeat(letters)}`;
    expect(counts(search(12), 0).find((count) => count.startsWith('search_empty'))).toHaveLength(213);
    expect(counts(search(13), 0).join()).not.toContain('search_empty');
  });

  it('of a whole list counts the search alone', () => {
    expect(counts('', 0)).toEqual(['search']);
  });
});
