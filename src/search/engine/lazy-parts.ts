import { searchFacetValues } from './facet-search.ts';
import { checksum } from './index-file.ts';
import { marksReader } from './marks.ts';
import type { OpenedIndex } from './opened-index.ts';
import { searchPlace } from './place.ts';
import type { SearchParameters } from './request.ts';
import { openText } from './text-search.ts';

/** The first `per` rows of each value of the attribute for it; documents without one all stay. */
function distinctRows(rows: Uint32Array, per: number, { settings, column }: OpenedIndex): Uint32Array {
  const seen = new Map<string, number>();
  const own = column(settings.attributeForDistinct ?? '');
  return rows.filter((row) => {
    const value = own?.at(row);
    if (value === undefined) return true;
    const key = JSON.stringify(value);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= per;
  });
}

/** 32 characters, the same for the same search: nothing is counted here by them. */
const queryId = (params: SearchParameters): string =>
  checksum(new TextEncoder().encode(JSON.stringify(params)))
    .toString(16)
    .padStart(32, '0');

/** What a search by filters alone does not need: a page loads it with the first words, or the first place. */
export const LAZY_PARTS = { distinctRows, marksReader, openText, queryId, searchFacetValues, searchPlace };

export type LazyParts = typeof LAZY_PARTS;
