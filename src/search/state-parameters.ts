import type { GeoPoint } from '#domain/geo/distance.ts';
import type { Filter } from '#domain/search/filter.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { unquoted } from '#domain/search/quoted.ts';
import type { Nearby, SearchState } from '#domain/search/search-state.ts';
import type { SearchParameters } from '#search/engine/request.ts';

/** No car is near a postcode whose place nobody knows: this is in the Gulf of Guinea. */
const NOWHERE: GeoPoint = { lat: 0, long: 0 };

/** A search that only counts, as a provider takes it, within `scope`; `place` is where its postcode lies. */
export function countingParameters(
  state: SearchState,
  { scope }: { scope: readonly Filter[] },
  place: GeoPoint | null,
): SearchParameters {
  return {
    query: unquoted(state.query),
    hitsPerPage: 0,
    filters: printForAlgolia(scope),
    facetFilters: Object.entries(state.values).map(([attribute, values]) =>
      values.map((value) => facetFilter(attribute, value)),
    ),
    numericFilters: Object.entries(state.ranges).flatMap(([attribute, { min, max }]) => [
      ...(min === null ? [] : [`${attribute}>=${min}`]),
      ...(max === null ? [] : [`${attribute}<=${max}`]),
    ]),
    ...aroundOf(state.near, place),
  };
}

/** A condition of `facetFilters`, in which a value that begins with a minus is escaped. */
export const facetFilter = (attribute: string, value: string): string =>
  `${attribute}:${value.replace(/^-/, String.raw`\-`)}`;

/** Which cars are near, as a provider takes it. */
export function aroundOf(
  near: Nearby | null,
  place: GeoPoint | null,
): { aroundLatLng?: string; aroundRadius?: number } {
  if (near === null) return { aroundLatLng: undefined, aroundRadius: undefined };
  const { lat, long } = place ?? NOWHERE;
  return { aroundLatLng: `${lat},${long}`, aroundRadius: near.km * 1000 };
}
