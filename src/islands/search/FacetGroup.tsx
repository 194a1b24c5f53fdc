import { type FacetAttribute, type FacetKind, facetOf } from '#domain/search/facets.ts';
import { Icon } from '#ui/Icon.tsx';
import { HierarchyFacet } from './HierarchyFacet.tsx';
import { ListFacet } from './ListFacet.tsx';
import { RangeFacet } from './RangeFacet.tsx';
import type { LiveSearchState } from './search.ts';

interface FacetGroupProps {
  attribute: FacetAttribute;
  search: LiveSearchState;
  open: boolean;
}

const BODIES = { list: ListFacet, range: RangeFacet, hierarchy: HierarchyFacet } as const satisfies Record<
  FacetKind,
  (props: Omit<FacetGroupProps, 'open'>) => React.ReactNode
>;

/** One filter of the table, folded or not, with what is chosen of it. */
export function FacetGroup({ attribute, search, open }: FacetGroupProps) {
  const { label, kind } = facetOf(attribute);
  const { values, ranges } = search.state;
  const chosen = (values[attribute]?.length ?? 0) + (attribute in ranges ? 1 : 0);
  const Body = BODIES[kind];
  return (
    <details className="facet" data-facet={attribute} open={open}>
      <summary>
        <span>{label}</span>
        {chosen > 0 && (
          <span className="facet__chosen">
            {chosen}
            <span className="visually-hidden"> chosen</span>
          </span>
        )}
        <Icon name="chevron-down" />
      </summary>
      {(open || !search.isPrinted) && <Body attribute={attribute} search={search} />}
    </details>
  );
}
