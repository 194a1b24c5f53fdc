import { withRange } from '#domain/search/search-state.ts';
import type { SearchFacet } from '#domain/view/search-view.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';
import { boundText, rangeLimits, rangeOf, spanOf } from './range-limits.ts';
import type { LiveSearchState } from './search.ts';

interface RangeFacetProps {
  facet: SearchFacet;
  search: LiveSearchState;
}

/** A number's bounds, by thumbs or by typing. */
export function RangeFacet({ facet: { attribute, label }, search }: RangeFacetProps) {
  const { view, state, result, change } = search;
  const limits = rangeLimits(attribute, view);
  if (limits === null) return null;
  return (
    <RangeSlider
      label={label}
      limits={limits}
      value={spanOf(state.ranges[attribute], limits)}
      onChange={(span) => change(withRange(state, attribute, rangeOf(span, limits)), attribute)}
      format={(bound) => boundText(attribute, bound)}
      // Bars keep their place until they are counted.
      histogram={result.histograms[attribute] ?? [0]}
    />
  );
}
