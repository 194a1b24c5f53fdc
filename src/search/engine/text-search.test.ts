import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { openIndex } from './engine.ts';
import type { SearchParameters } from './request.ts';

const engine = openIndex(
  buildIndex(
    [
      {
        objectID: '1',
        make: 'Mazda',
        model: 'CX-5',
        body: 'SUV',
        seats: 5,
        gear: 'Automatic',
        stock: 'S440444',
      },
      {
        objectID: '2',
        make: 'Mazda',
        model: 'CX-7',
        body: 'SUV',
        seats: 5,
        gear: 'Automatic',
        stock: 'S440445',
      },
      {
        objectID: '3',
        make: 'Kia',
        model: 'Carnival',
        body: 'Van',
        seats: 7,
        gear: 'Automatic',
        stock: 'S7',
      },
      { objectID: '4', make: 'Toyota', model: 'Land Cruiser', body: 'Pick-up', seats: 7, gear: 'Manual' },
      {
        objectID: '5',
        make: 'Citroën',
        model: 'C3',
        body: 'Hatch',
        seats: 5,
        gear: 'Manual',
        note: 'Toyota blue',
      },
      {
        objectID: '6',
        make: 'Volkswagen',
        model: 'Golf',
        body: 'Hatch',
        seats: 5,
        gear: 'Manual',
        features: ['Automatic headlights', 'Mazda roof racks', 'Sunroof', 'Automatically dimmed mirror'],
      },
    ],
    {
      searchableAttributes: ['stock', 'make,model', 'body', 'gear,seats', 'note', 'features'],
      subjectAttributes: ['make', 'gear'],
      supportingAttributes: ['features'],
      aliases: { ute: ['pick up'] },
      forms: { seats: ['{}seater', '{}seats'] },
    },
  ),
);

const find = (query: string, params: SearchParameters = {}) =>
  engine.search([{ params: { ...params, query } }]).flatMap(({ hits }) => hits);
const ids = (query: string, params?: SearchParameters) => find(query, params).map(({ objectID }) => objectID);

describe('text', () => {
  it.each([
    { query: 'maz', found: ['1', '2'], why: 'prefix on the last word' },
    { query: 'maz cx', found: [], why: 'on no other' },
    { query: 'cx5', found: ['1'], why: 'punctuation-free forms' },
    { query: 'CX 5', found: ['1'], why: 'and parted ones' },
    { query: 'mazda cx-5', found: ['1'], why: 'and written ones' },
    { query: 'landcruiser', found: ['4'], why: 'two words written as one' },
    { query: 'citroen', found: ['5'], why: 'accents' },
    { query: 'kai', found: [], why: 'no typo below 4 letters' },
    { query: 'mzda', found: ['1', '2'], why: '"one typo from 4 letters"' },
    { query: 'mdza', found: [], why: 'not two' },
    { query: 'tyoota', found: ['4', '5'], why: 'swapped letters are one typo' },
    { query: 'vlokswagon', found: ['6'], why: '"two from 8"' },
    { query: 's440446', found: [], why: '"none in words with digits"' },
    { query: 's440445', found: ['2'], why: 'a stock number' },
    { query: 'ute', found: ['4'], why: 'an alias' },
    { query: 'automatic 7 seater', found: ['3'], why: 'a form: the 7 is that of the seats' },
    { query: '7 sea', found: ['3', '4'], why: 'a form that is still being typed' },
    { query: 'toyota', found: ['4', '5'], why: 'ranked by field weight' },
    { query: 'sunroof', found: ['6'], why: 'a feature' },
    { query: 'sunroofs', found: ['6'], why: 'its plural' },
    { query: 'headlight sunroof', found: ['6'], why: 'a singular' },
    { query: 'mazda', found: ['1', '2'], why: 'a make, and no feature that has its name' },
    { query: 'mazd', found: ['1', '2'], why: 'nor while it is typed' },
    { query: 'mazad', found: ['1', '2'], why: 'nor mistyped' },
    { query: 'automatic', found: ['1', '2', '3'], why: 'nor the beginning of a feature’s word' },
    { query: 'automatic automatic', found: ['1', '2', '3'], why: 'however often it is said' },
    { query: 'mazda roof', found: ['6'], why: 'a feature by two of its words' },
    { query: 'mazda ro', found: ['6'], why: 'also while the second is typed' },
    { query: 'headlights automatic', found: ['6'], why: 'in either order' },
    { query: 'manual headlights', found: ['6'], why: 'a feature beside something else' },
  ])('finds $found for "$query": $why', ({ query, found }) => {
    expect(ids(query)).toEqual(found);
  });

  it('looks for typos only where a word has no match', () => {
    expect(ids('gold')).toEqual(['6']);
    expect(ids('golf')).toEqual(['6']);
    expect(ids('gold', { typoTolerance: false })).toEqual([]);
  });

  it.each([
    { by: 'position within a field', names: ['Hill Start', 'Start Hill'], query: 'start' },
    { by: 'whether a word is whole', names: ['Carnival', 'Car'], query: 'car' },
  ])('ranks by $by', ({ names, query }) => {
    const records = names.map((name, index) => ({ objectID: String(index), name }));
    const two = openIndex(buildIndex(records, { searchableAttributes: ['name'] }));
    const [response] = two.search([{ params: { query } }]);
    expect(response?.hits.map(({ objectID }) => objectID)).toEqual(['1', '0']);
  });
});

describe('marks', () => {
  const marked = (query: string, params: SearchParameters = {}) => {
    const [hit] = find(query, { highlightPreTag: '[', highlightPostTag: ']', ...params });
    return hit?._highlightResult;
  };

  it('stand around what matches, with how much of the query that is', () => {
    expect(marked('mazda cx5')).toMatchObject({
      make: { value: '[Mazda]', matchLevel: 'partial', matchedWords: ['mazda'], fullyHighlighted: true },
      model: { value: '[CX-5]', matchLevel: 'partial', matchedWords: ['cx5'], fullyHighlighted: true },
      gear: { value: 'Automatic', matchLevel: 'none', matchedWords: [] },
    });
    expect(marked('carn')).toMatchObject({
      model: { value: '[Carn]ival', matchLevel: 'full', fullyHighlighted: false },
    });
    expect(marked('vlokswagon')).toMatchObject({ make: { value: '[Volkswagen]' } });
  });

  it('are left out where nobody asks for them', () => {
    expect(marked('mazda', { attributesToHighlight: [] })).toBeUndefined();
    expect(Object.keys(marked('mazda', { attributesToHighlight: ['make'] }) ?? {})).toEqual(['make']);
  });

  it('stand in snippets, which are the first words', () => {
    const [hit] = find('blue', { attributesToSnippet: ['note:1'], attributesToRetrieve: ['make', '-note'] });
    expect(hit).toMatchObject({ objectID: '5', _snippetResult: { note: { value: 'Toyota…' } } });
    expect(hit).not.toHaveProperty('note');
  });
});
