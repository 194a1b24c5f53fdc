import { searchFacetValues } from './facet-search.ts';
import { checksum } from './index-file.ts';
import { marksReader } from './marks.ts';
import type { OpenedIndex } from './opened-index.ts';
import { searchPlace } from './place.ts';
import type { SearchParameters } from './request.ts';
import { nearTerms } from './typos.ts';

/** The first `per` rows of each value of the attribute for it; documents without one are all kept. */
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

/** What few searches need: places, typos, marks, facet values, one document of a kind. A page loads it when one does. */
export const SELDOM = { distinctRows, marksReader, nearTerms, queryId, searchFacetValues, searchPlace };

export type RareParts = typeof SELDOM;
