import { describe, expect, it } from 'vitest';
import { buildIndex } from '#search/engine/build-index.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import { indexContents } from './index-contents.ts';

describe('an index file read back', () => {
  const records: SearchRecord[] = [
    {
      objectID: 'b',
      make: 'Kia',
      km: 12.5,
      title: { first: '2021 Kia', second: null },
      tags: [{ kind: 'new' }],
    },
    { objectID: 'a', make: 'Ford', features: ['Sunroof', 'Tow bar'], sold: true },
  ];
  const settings = { attributesForFaceting: ['make', 'features'], ranges: ['km'] };

  it('holds what it was made of, without what is missing', () => {
    expect(indexContents(buildIndex(records, settings, ['make']))).toEqual({
      settings,
      records: [
        records[1],
        { objectID: 'b', make: 'Kia', km: 12.5, title: { first: '2021 Kia' }, tags: [{ kind: 'new' }] },
      ],
    });
  });

  it('in the same order of fields, derived or not', () => {
    const derived = [{ attribute: 'make', kind: 'lookup', from: 'model' } as const];
    const cars = [
      { objectID: 'a', make: 'Kia', model: 'Rio' },
      { objectID: 'b', make: 'Kia', model: 'Rio' },
    ];
    const text = (file: Uint8Array) => JSON.stringify(indexContents(file).records);
    expect(text(buildIndex(cars, { derived }))).toBe(text(buildIndex(cars, {})));
  });
});
