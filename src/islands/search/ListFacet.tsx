import { type FacetAttribute, facetOf } from '#domain/search/facets.ts';
import { withToggled } from '#domain/search/search-state.ts';
import { foldValue } from '#domain/search/value-group.ts';
import { CheckItem } from '#ui/CheckItem.tsx';
import { facetValues } from './facet-values.ts';
import { ListSearch } from './ListSearch.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { LiveSearchState } from './search.ts';
import { SHOWN, useLongList } from './use-long-list.ts';
import { valueText } from './value-text.ts';

interface ListFacetProps {
  attribute: FacetAttribute;
  search: LiveSearchState;
}

/** A facet's values to tick, "several at once"; a car needs one of them. */
export function ListFacet({ attribute, search }: ListFacetProps) {
  const { view, state, result, change, complete } = search;
  const { isWhole, wanted, isSearched, toggleWhole, searchFor } = useLongList(complete);
  const { label } = facetOf(attribute);
  const chosen = state.values[attribute] ?? [];
  const values = facetValues(attribute, result.facets[attribute] ?? {}, chosen).map((found) => ({
    ...found,
    text: valueText(attribute, found.value, view),
  }));
  const shown = isSearched
    ? values.filter(({ text }) => foldValue(text).includes(foldValue(wanted)))
    : values.filter(({ value }, index) => isWhole || index < SHOWN || chosen.includes(value));

  return (
    <fieldset className="facet-list">
      <legend className="visually-hidden">{label}</legend>
      {(isSearched || values.length > SHOWN) && (
        <ListSearch label={label} value={wanted} onChange={searchFor} isEmpty={shown.length === 0} />
      )}
      <ul>
        {shown.map(({ value, text, count }) => (
          <li key={value}>
            <CheckItem
              name={attribute}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => change(withToggled(state, attribute, value))}
              text={text}
              count={count}
            />
          </li>
        ))}
      </ul>
      {!isSearched && values.length > SHOWN && <MoreButton isWhole={isWhole} onClick={toggleWhole} />}
    </fieldset>
  );
}
