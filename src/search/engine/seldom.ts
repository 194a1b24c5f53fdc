import { distinctRows } from './distinct.ts';
import { searchFacetValues } from './facet-search.ts';
import { marksReader } from './marks.ts';
import { searchPlace } from './place.ts';
import { queryId } from './query-id.ts';
import { nearTerms } from './typos.ts';

/** What few searches ask for: places, typos, marks, facet values, one document of a kind. A page loads it when one does. */
export const SELDOM = { distinctRows, marksReader, nearTerms, queryId, searchFacetValues, searchPlace };

export type Seldom = typeof SELDOM;
