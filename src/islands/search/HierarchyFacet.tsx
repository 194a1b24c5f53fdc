import { useState } from 'react';
import { type FacetAttribute, facetOf } from '#domain/search/facets.ts';
import {
  branchesCalled,
  branchesOf,
  type HierarchyNode,
  parentOf,
  toggledBranch,
} from '#domain/search/hierarchy.ts';
import { withValues } from '#domain/search/search-state.ts';
import { CheckItem } from '#ui/CheckItem.tsx';
import { HierarchyBranch } from './HierarchyBranch.tsx';
import { ListSearch } from './ListSearch.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { LiveSearchState } from './search.ts';
import { SHOWN, useLongList } from './use-long-list.ts';

interface HierarchyFacetProps {
  attribute: FacetAttribute;
  search: LiveSearchState;
}

/** Makes with their models: several of either can be chosen together. */
export function HierarchyFacet({ attribute, search }: HierarchyFacetProps) {
  const { view, state, result, change, complete } = search;
  const { label } = facetOf(attribute);
  const chosen = state.values[attribute] ?? [];
  const counts = result.facets[attribute] ?? {};
  const branches = branchesOf({ ...zeros(chosen), ...counts });
  // One make's models are what there is to choose from.
  const [opened, setOpened] = useState(branches.length === 1 ? branches.map(({ value }) => value) : []);
  const { isWhole, wanted, isSearched, toggleWhole, searchFor } = useLongList(complete);
  const shown = isSearched
    ? branchesCalled(branches, wanted)
    : branches.filter((branch, index) => isWhole || index < SHOWN || isChosen(branch, chosen));
  const isCut = Object.keys(counts).length === view.results.values_per_facet;

  const toggleOpened = (value: string) => {
    complete();
    setOpened(opened.includes(value) ? opened.filter((other) => other !== value) : [...opened, value]);
  };

  return (
    <fieldset className="facet-list">
      <legend className="visually-hidden">{label}</legend>
      {(isSearched || Object.keys(counts).length > SHOWN) && (
        <ListSearch label={label} value={wanted} onChange={searchFor} isEmpty={shown.length === 0} />
      )}
      <ul>
        {shown.map((branch) => (
          <HierarchyBranch
            key={branch.value}
            branch={branch}
            // A search that narrows a branch shows what it found below it.
            isOpen={opened.includes(branch.value) || (isSearched && !branches.includes(branch))}
            onToggle={() => toggleOpened(branch.value)}
            item={({ value, label: text, count }) => (
              <CheckItem
                name={attribute}
                value={value}
                checked={chosen.includes(value)}
                onChange={() => change(withValues(state, attribute, toggledBranch(chosen, value)))}
                text={text}
                count={count}
              />
            )}
          />
        ))}
      </ul>
      {!isSearched && (branches.length > SHOWN || isCut) && (
        <MoreButton isWhole={isWhole} onClick={toggleWhole} />
      )}
    </fieldset>
  );
}

const isChosen = ({ value, children }: HierarchyNode, chosen: readonly string[]) =>
  chosen.includes(value) || children.some((child) => chosen.includes(child.value));

/** Chosen values, and what is above them, stay on the list where no car is left. */
const zeros = (chosen: readonly string[]): Record<string, number> =>
  Object.fromEntries(chosen.flatMap((value) => [parentOf(value) ?? value, value]).map((value) => [value, 0]));
