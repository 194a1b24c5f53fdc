import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { openIndex } from './engine.ts';
import { IndexUnreadable } from './errors.ts';
import type { SearchRecord } from './record.ts';
import type { IndexSettings } from './settings.ts';

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
    { what: 'an empty file', bytes: new Uint8Array(0), text: 'no search index' },
    { what: 'a page', bytes: new TextEncoder().encode('<!DOCTYPE html><title>404'), text: 'no search index' },
    { what: 'half a file', bytes: file.subarray(0, file.length / 2), text: 'damaged or cut off' },
    { what: 'two files', bytes: new Uint8Array([...file, ...file]), text: 'damaged or cut off' },
  ])('names what is wrong with $what', ({ bytes, text }) => {
    expect(() => openIndex(bytes)).toThrow(IndexUnreadable);
    expect(() => openIndex(bytes)).toThrow(text);
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

  it('stores a derived column only where the rest does not tell it', () => {
    const rows: SearchRecord[] = [
      {
        objectID: '7',
        a: 'A',
        b: 'B',
        c: 1,
        name: ['A', 'A B'],
        path: '/a/7.html',
        size: '12,345 m',
        n: 12_345,
      },
      { objectID: '8', a: 'A', b: 'C', c: 2, name: ['A', 'A-C'], path: '/x/8.html', size: 'big', n: 1 },
      { objectID: '9', a: 'A', c: 2, path: '/a/9.html', slug: 'a-9' },
    ];
    const derived: IndexSettings['derived'] = [
      { attribute: 'c', kind: 'lookup', from: 'b' },
      { attribute: 'name', kind: 'templates', templates: [['{a}', '{a} {b}']] },
      { attribute: 'path', kind: 'templates', templates: [] },
      { attribute: 'size', kind: 'templates', templates: ['{n|grouped} m'] },
      { attribute: 'slug', kind: 'templates', templates: ['{a|slug}-{objectID}'] },
      { attribute: 'missing', kind: 'lookup', from: 'nothing' },
    ];
    const bytes = buildIndex(rows, { derived });
    const [response] = openIndex(bytes).search([{ params: { attributesToHighlight: [] } }]);
    expect(response?.hits).toEqual(rows);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('A-C');
    expect(text).toContain('/a/{objectID}.html');
    for (const value of ['A B', '12,345', 'a-9']) expect(text).not.toContain(value);
  });

  it('derives no columns from each other, and none from a text that looks like a template', () => {
    const rows = [{ objectID: '1', a: 'x', b: 'x', c: '{a}' }];
    const derived: IndexSettings['derived'] = [
      { attribute: 'a', kind: 'templates', templates: ['{b}'] },
      { attribute: 'b', kind: 'templates', templates: ['{a}'] },
      { attribute: 'c', kind: 'templates', templates: [] },
    ];
    const [response] = openIndex(buildIndex(rows, { derived })).search([
      { params: { attributesToHighlight: [] } },
    ]);
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
