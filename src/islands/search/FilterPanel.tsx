import { useRef } from 'react';
import { countText } from '#domain/search/count-text.ts';
import { refinementsOf, withoutAll } from '#domain/search/search-state.ts';
import { openFacets, shownFacets } from '#domain/search/shown-facets.ts';
import { validityAttributes } from '#domain/validity.ts';
import { Icon } from '#ui/Icon.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import { NearFacet } from './NearFacet.tsx';
import { FILTERS_ID, type LiveSearchState } from './search.ts';

/** All filters: a drawer on small screens, a sidebar on large ones. */
export function FilterPanel({ search }: { search: LiveSearchState }) {
  const { view, state, result, until, isPending, change } = search;
  const { cars } = view.words;
  const heading = useRef<HTMLHeadingElement>(null);
  const facets = shownFacets(view.facets);
  const open = openFacets(view.facets);
  const isSpread = facets.some((attribute) => attribute === 'location_name' || attribute === 'city');
  return (
    <dialog className="filters" id={FILTERS_ID} aria-labelledby="filters-heading">
      <div className="filters__head">
        <h2 id="filters-heading" tabIndex={-1} ref={heading}>
          Filters
        </h2>
        <button
          className="button button--quiet filters__clear"
          type="button"
          disabled={refinementsOf(state).length === 0}
          onClick={() => {
            change(withoutAll(state));
            heading.current?.focus();
          }}
        >
          Clear all
        </button>
        <button className="icon-button filters__close" type="button" aria-label="Close" data-filters="close">
          <Icon name="x" />
        </button>
      </div>
      <div className="filters__groups">
        {facets.map((attribute) => (
          <FacetGroup key={attribute} attribute={attribute} search={search} open={open.includes(attribute)} />
        ))}
        {isSpread && <NearFacet search={search} />}
      </div>
      {/* An open drawer makes the rest of the page inert, its live region included. */}
      <div className="filters__foot" role="status">
        <button className="button button--wide" type="button" data-filters="close">
          <span key={until} {...validityAttributes({ until })}>
            {isPending ? 'Searching…' : `Show ${countText(result.count, cars)}`}
          </span>
          {until && <span {...validityAttributes({ from: until })}>{`Show ${cars.toLowerCase()}`}</span>}
        </button>
      </div>
    </dialog>
  );
}
