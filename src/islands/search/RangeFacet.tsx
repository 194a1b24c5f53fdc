import { type FacetAttribute, facetOf } from '#domain/search/facets.ts';
import { withRange } from '#domain/search/search-state.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';
import { boundText, histogramBars, rangeLimits, rangeOf, spanOf } from './range-limits.ts';
import type { LiveSearchState } from './search.ts';

interface RangeFacetProps {
  attribute: FacetAttribute;
  search: LiveSearchState;
}

/** A slider whose ends are not there yet: its thumbs are at them. */
const UNKNOWN = { limits: { min: 0, max: 1, step: 1 }, value: [0, 1] } as const;

/** A number's bounds, by thumbs or by typing. */
export function RangeFacet({ attribute, search }: RangeFacetProps) {
  const { view, state, result, change } = search;
  const { label } = facetOf(attribute);
  const limits = rangeLimits(attribute, view);
  // A further page is printed without them.
  if (limits === null)
    return (
      <RangeSlider label={label} {...UNKNOWN} onChange={() => {}} format={() => 'Any'} histogram={[0]} />
    );
  return (
    <RangeSlider
      label={label}
      limits={limits}
      value={spanOf(state.ranges[attribute], limits)}
      onChange={(span) => change(withRange(state, attribute, rangeOf(span, limits)), attribute)}
      format={(bound) => boundText(attribute, bound)}
      // Bars keep their place until they are counted.
      histogram={histogramBars(result.histograms[attribute] ?? [0], limits)}
    />
  );
}
