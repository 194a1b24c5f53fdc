import { type FacetContext, facetValues } from '#domain/search/facet-values.ts';
import { FACETS, RANGES } from '#domain/search/facets.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { type BuiltIndex, renewIndex } from '#search/engine/build-index.ts';
import type { SearchRecord } from '#search/engine/record.ts';

const SETTINGS = { attributesForFaceting: FACETS.map(({ attribute }) => attribute), ranges: RANGES };

/** The facets of a car and nothing else. */
export const facetRecord = (vehicle: Vehicle, context: FacetContext): SearchRecord => ({
  ...facetValues(vehicle, context),
  objectID: vehicle.id,
});

/**
 * An index of facets alone: its engine counts as that of a release does, and is made in a fraction of its time and
 * memory; from `before` is taken what is as it was.
 */
export const facetIndex = (records: readonly SearchRecord[], before: BuiltIndex | null = null): BuiltIndex =>
  renewIndex(records, { settings: SETTINGS }, before);
