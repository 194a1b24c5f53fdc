import { useState } from 'react';
import { withToggled } from '#domain/search/search-state.ts';
import type { SearchFacet } from '#domain/view/search-view.ts';
import { CheckItem } from '#ui/CheckItem.tsx';
import { facetValues } from './facet-values.ts';
import { MoreButton } from './MoreButton.tsx';
import type { LiveSearchState } from './search.ts';
import { valueText } from './value-text.ts';

/** Values shown before "Show more". */
const SHOWN = 10;
/** From so many values on they can be searched. */
const SEARCHABLE = 15;

interface ListFacetProps {
  facet: SearchFacet;
  search: LiveSearchState;
}

/** A facet's values to tick, "several at once"; a car needs one of them. */
export function ListFacet({ facet: { attribute, label }, search }: ListFacetProps) {
  const { view, state, result, change, complete } = search;
  const [isWhole, setWhole] = useState(false);
  const [wanted, setWanted] = useState('');
  const chosen = state.values[attribute] ?? [];
  const values = facetValues(attribute, result.facets[attribute] ?? {}, chosen).map((found) => ({
    ...found,
    text: valueText(attribute, found.value, view),
  }));
  const shown = isWhole
    ? values.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()))
    : values.filter(({ value }, index) => index < SHOWN || chosen.includes(value));

  const toggleWhole = () => {
    complete();
    setWhole(!isWhole);
    setWanted('');
  };

  return (
    <fieldset className="facet-list">
      <legend className="visually-hidden">{label}</legend>
      {isWhole && values.length >= SEARCHABLE && (
        <input
          className="field facet-list__search"
          type="search"
          autoComplete="off"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search this list"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
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
      {isWhole && shown.length === 0 && <p className="small muted">Nothing on this list is called that.</p>}
      {values.length > SHOWN && <MoreButton isWhole={isWhole} onClick={toggleWhole} />}
    </fieldset>
  );
}
