import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { openIndex } from './engine.ts';
import { IndexUnreadable } from './errors.ts';
import { type StoredColumn, writeIndex } from './index-file.ts';
import type { SearchRecord } from './record.ts';

const settings = { attributesForFaceting: ['make', 'tags', 'year'], searchableAttributes: ['make'] };
const records: SearchRecord[] = [
  { objectID: 'a', make: 'Toyota', year: 2019, price: 12.5, tags: ['x', 'y'], place: { lat: -33.9 } },
  { objectID: 'b', make: 'Toyota', year: 2021, tags: ['y'], note: { list: [1, { deep: true }] } },
  { objectID: 'c', make: null, year: 1, price: -4, tags: [] },
];
const file = buildIndex(records, settings);

const everything = (bytes: Uint8Array) =>
  openIndex(bytes)
    .search([{ params: { facets: ['*'], query: '' } }])
    .map((response) => ({ ...response, processingTimeMS: 0 }));

describe('an index file', () => {
  it('gives back what went in', () => {
    const [{ hits } = { hits: [] }] = everything(file);
    expect(hits.map(({ _highlightResult, ...hit }) => hit)).toEqual([
      { objectID: 'a', make: 'Toyota', year: 2019, price: 12.5, tags: ['x', 'y'], place: { lat: -33.9 } },
      { objectID: 'b', make: 'Toyota', year: 2021, tags: ['y'], note: { list: [1, { deep: true }] } },
      { objectID: 'c', year: 1, price: -4 },
    ]);
  });

  it('is the same for the same records in any order', () => {
    expect(buildIndex(records.toReversed(), settings)).toEqual(file);
  });

  it('may hold no document at all', () => {
    expect(everything(buildIndex([], settings))).toMatchObject([
      { hits: [], nbHits: 0, nbPages: 0, facets: {} },
    ]);
  });

  it.each([
    { what: 'an empty file', bytes: new Uint8Array(0), says: 'empty or cut off' },
    { what: 'a page', bytes: new TextEncoder().encode('<!DOCTYPE html><title>404'), says: 'no search index' },
    { what: 'half a file', bytes: file.subarray(0, file.length / 2), says: 'damaged or cut off' },
    { what: 'two files', bytes: new Uint8Array([...file, ...file]), says: 'damaged or cut off' },
  ])('names what is wrong with $what', ({ bytes, says }) => {
    expect(() => openIndex(bytes)).toThrow(IndexUnreadable);
    expect(() => openIndex(bytes)).toThrow(says);
  });

  it('"truncated or foreign files": any flipped byte and any cut is an error', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (place, flip) => {
        const damaged = file.slice();
        damaged[place] = (damaged[place] ?? 0) ^ flip;
        expect(() => openIndex(damaged)).toThrow(IndexUnreadable);
        expect(() => openIndex(file.subarray(0, place))).toThrow(IndexUnreadable);
      }),
    );
  });

  const none = new Uint8Array(0);
  it.each<{ what: string; column: StoredColumn }>([
    { what: 'values', column: { kind: 'plain', attribute: 'make', values: ['one'], bytes: none } },
    { what: 'codes', column: { kind: 'codes', attribute: 'make', values: [], width: 1, bytes: none } },
    {
      what: 'a code',
      column: { kind: 'codes', attribute: 'make', values: ['x'], width: 1, bytes: new Uint8Array([1, 2]) },
    },
    { what: 'bits', column: { kind: 'bits', attribute: 'make', values: ['x'], bytes: none } },
    {
      what: 'a source',
      column: { kind: 'lookup', attribute: 'make', from: 'make', values: ['x'], bytes: none },
    },
  ])('with a right checksum and wrong $what is an error too', ({ column }) => {
    const engine = openIndex(writeIndex({ settings, total: 2 }, [column]));
    expect(() => engine.search([{ params: { facets: ['make'] } }])).toThrow(IndexUnreadable);
  });

  it.each([
    { full: ['A B', 'A C'], told: true },
    { full: ['A B', 'A-C'], told: false },
  ])('stores a derived column only where the rest does not tell it: $full', ({ full, told }) => {
    const rows = full.map((last, index) => ({
      objectID: String(index),
      a: 'A',
      b: 'BC'[index] ?? null,
      name: ['A', last],
    }));
    const derived = [
      { attribute: 'name', kind: 'levels', from: ['a', 'b'], separator: ' ' },
      { attribute: 'a', kind: 'lookup', from: 'b' },
      { attribute: 'missing', kind: 'bands', from: 'nothing', bands: { bounds: [], labels: [], last: '' } },
    ] as const;
    const bytes = buildIndex(rows, { derived });
    expect(/"kind":"\w+","attribute":"name"/.test(new TextDecoder().decode(bytes))).toBe(!told);
    const [response] = openIndex(bytes).search([{ params: { attributesToHighlight: [] } }]);
    expect(response?.hits).toEqual(rows);
  });

  it('holds any records', () => {
    // JSON knows no negative zero.
    const scalar = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
    );
    const value = fc.oneof(scalar, fc.array(fc.string(), { minLength: 1, maxLength: 1 }), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.record({ one: value, two: value, three: fc.integer() })), (rows) => {
        const given = rows.map((row, index) => ({ objectID: String(index).padStart(4, '0'), ...row }));
        const engine = openIndex(buildIndex(given, { searchableAttributes: ['three'] }, ['three', 'two']));
        const [response] = engine.search([{ params: { hitsPerPage: 1000, attributesToHighlight: [] } }]);
        const present = given.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, own]) => own !== null)),
        );
        expect(response?.hits).toEqual(present);
      }),
    );
  });
});
