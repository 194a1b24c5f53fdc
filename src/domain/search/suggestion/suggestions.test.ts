import { describe, expect, it } from 'vitest';
import { WHOLE_LISTING, withQuery, withRange, withValues } from '../search-state.ts';
import { STOCK } from '../sentence/stock.fixture.ts';
import { vocabularyOf } from '../sentence/vocabulary.ts';
import { namedValues, type SuggestionSource, suggestionLabel, suggestionsFor } from './suggestions.ts';

const COUNTS = {
  ...STOCK.values.make_model,
  Toyota: 9,
  'Toyota > Corolla': 4,
  'Toyota > HiLux': 3,
  'Toyota > RAV4': 2,
  Mazda: 4,
  'Mazda > 3': 3,
};

const VOCABULARY = vocabularyOf({
  ...STOCK,
  values: { make_model: COUNTS, body: { Ute: 5, SUV: 6, Hatch: 0 } },
});

const sourceWith = ({
  vocabulary = VOCABULARY,
  ...changes
}: Partial<SuggestionSource> = {}): SuggestionSource => ({
  path: '/search',
  all_path: '/search',
  base: WHOLE_LISTING,
  vocabulary,
  names: namedValues(vocabulary),
  prices: [
    { max: 10_000, count: 0 },
    { max: 20_000, count: 2 },
    { max: 30_000, count: 5 },
    { max: 40_000, count: 7 },
    { max: 50_000, count: 8 },
  ],
  recent: [],
  cars: [],
  ...changes,
});

const shown = (text: string, changes?: Partial<SuggestionSource>) =>
  suggestionsFor(text, sourceWith(changes)).map(({ kind, label, count }) => `${kind} ${label} ${count}`);

describe('suggestions as one types', () => {
  it.each([
    // "makes, models, bodies … with counts": by kind, then what has the most cars, ties by their characters.
    ['toy', ['make Toyota 9', 'model Toyota Corolla 4', 'model Toyota HiLux 3', 'model Toyota RAV4 2']],
    ['tr', ['model Ford Transit Custom 1']],
    ['corolla', ['model Toyota Corolla 4']],
    ['toyota cor', ['model Toyota Corolla 4']],
    ['cx', ['model Mazda CX-5 1']],
    ['cx 5', ['model Mazda CX-5 1']],
    ['3', ['model Mazda 3 3', 'price Up to $20,000 2', 'price Up to $30,000 5', 'price Up to $40,000 7']],
    ['e', ['model Ford Escape 1', 'model Suzuki Escape 1']],
    ['su', ['make Suzuki 1', 'model Suzuki Escape 1', 'body SUV 6']],
    // What shoppers call them, once it is whole.
    ['vw', ['make Volkswagen 1']],
    ['pickup', ['body Ute 5']],
    ['picku', []],
    // Typos, in names alone that nothing begins with.
    ['tyota', ['make Toyota 9', 'model Toyota Corolla 4', 'model Toyota HiLux 3', 'model Toyota RAV4 2']],
    ['corola', ['model Toyota Corolla 4']],
    ['oyota', []],
    ['xyzzy', []],
    // In the catalogue, not in stock; and a body without a car.
    ['audi', []],
    ['hatch', []],
    ['?', []],
    // "Price bands": the nearest first.
    ['$30k', ['price Up to $30,000 5', 'price Up to $20,000 2', 'price Up to $40,000 7']],
    ['under 25', ['price Up to $20,000 2', 'price Up to $30,000 5', 'price Up to $40,000 7']],
    ['budget up to 1', ['price Up to $20,000 2', 'price Up to $30,000 5', 'price Up to $40,000 7']],
    ['45,000', ['price Up to $40,000 7', 'price Up to $50,000 8', 'price Up to $30,000 5']],
    ['under 38500', ['price Up to $40,000 7', 'price Up to $30,000 5', 'price Up to $50,000 8']],
    ['2018', []],
    ['over 30k', []],
    ['under', []],
    ['0', []],
    ['3 cylinder', []],
  ])('%s', (text, rows) => {
    expect(shown(text)).toEqual(rows);
  });

  it('have an exact name before others with more cars', () => {
    const values = {
      make_model: { ...COUNTS, Ford: 1, 'Toyota > Fordo': 9 },
      body: { SUV: 6, 'SUV Coupe': 9 },
    };
    const vocabulary = vocabularyOf({ ...STOCK, values });
    expect(shown('suv', { vocabulary })).toEqual(['body SUV 6', 'body SUV Coupe 9']);
  });

  it('are none of what no car has', () => {
    expect(shown('t', { vocabulary: vocabularyOf({ ...STOCK, values: {} }) })).toEqual([]);
  });

  it('are eight at most', () => {
    const models = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => [`Mazda > M${name}`, 1]));
    const vocabulary = vocabularyOf({
      ...STOCK,
      values: { make_model: { Mazda: 9, Mini: 8, Maserati: 7, MG: 6, ...models }, body: { Minibus: 1 } },
    });
    const kinds = suggestionsFor('m', sourceWith({ vocabulary })).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(3).fill('make'), ...Array(5).fill('model')]);
  });

  it('lead to the list with that filter alone, in place of the words and of the filter of its kind', () => {
    const base = withQuery(
      withRange(withValues(WHOLE_LISTING, 'make_model', ['Kia']), 'price', { min: 5000, max: 9000 }),
      'toy',
    );
    const source = sourceWith({ base, path: '/search/used-cars' });
    const [make] = suggestionsFor('toy', source);
    expect(make).toMatchObject({
      href: '/search/used-cars?make_model=Toyota&price=5000..9000',
      search: '?make_model=Toyota',
    });
    const [price] = suggestionsFor('20k', source);
    expect(price).toMatchObject({
      href: '/search/used-cars?make_model=Kia&price=..20000',
      search: '?price=..20000',
    });
  });

  it('are recent searches of all cars, and nothing else until something is typed', () => {
    const recent = [
      { label: 'Toyota', search: '?make_model=Toyota', count: 9 },
      { label: 'near 2300', search: '?query=near+2300', count: null },
    ];
    expect(shown('', { recent })).toEqual(['recent Toyota 9', 'recent near 2300 null']);
    expect(shown('to', { recent }).slice(0, 2)).toEqual(['recent Toyota 9', 'make Toyota 9']);
    const [first] = suggestionsFor('', sourceWith({ recent, path: '/search/kia' }));
    expect(first).toMatchObject({ href: '/search?make_model=Toyota', search: '?make_model=Toyota' });
  });

  it('are cars by their stock numbers', () => {
    const cars = [
      { stocknum: 'N-1045', name: '2020 Kia Carnival', href: '/cars/a' },
      { stocknum: 'U2N104', name: '2021 Mazda 3', href: '/cars/b' },
    ];
    expect(suggestionsFor('n10', sourceWith({ cars }))).toEqual([
      { kind: 'car', label: 'N-1045: 2020 Kia Carnival', count: null, href: '/cars/a', search: null },
    ]);
  });

  it('are named by their kind', () => {
    expect(suggestionLabel('make')).toBe('Makes');
    expect(suggestionLabel('recent')).toBe('Recent searches');
  });
});
