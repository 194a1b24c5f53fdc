import { distinctRows } from './distinct.ts';
import { searchFacetValues } from './facet-search.ts';
import { marksReader } from './marks.ts';
import { searchPlace } from './place.ts';
import { queryId } from './query-id.ts';

/** What few searches ask for: places, marks, one document of a kind, facet values. A page loads it when one does. */
export const SELDOM = { distinctRows, marksReader, queryId, searchFacetValues, searchPlace };

export type Seldom = typeof SELDOM;
