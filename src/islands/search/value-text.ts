import { ownProperty } from '#domain/own-property.ts';
import { type FacetAttribute, facetOf, HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { unquoted } from '#domain/search/quoted.ts';
import type { Refinement } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { rangeText } from './range-limits.ts';

/** What a facet's value is called. */
export function valueText(attribute: FacetAttribute, value: string, { value_labels }: SearchView): string {
  const label = ownProperty(value_labels[attribute] ?? {}, value);
  if (label !== undefined) return label;
  return facetOf(attribute).kind === 'hierarchy' ? value.replaceAll(HIERARCHY_SEPARATOR, ' ') : value;
}

/** What a refinement is called on its chip. */
export function refinementText(refinement: Refinement, view: SearchView): string {
  switch (refinement.kind) {
    case 'query':
      return `“${unquoted(refinement.query)}”`;
    case 'value':
      return named(refinement.attribute, valueText(refinement.attribute, refinement.value, view));
    case 'values':
      return `${facetOf(refinement.attribute).label}: ${refinement.values.length} chosen`;
    case 'range':
      return named(refinement.attribute, rangeText(refinement.attribute, refinement.range));
    case 'near':
      return `Within ${refinement.near.km} km of ${refinement.near.postcode}`;
  }
}

function named(attribute: FacetAttribute, text: string): string {
  const { labelled, label } = facetOf(attribute);
  return labelled ? `${label}: ${text}` : text;
}
