import { useState } from 'react';
import { refinementsOf, withSort } from '#domain/search/search-state.ts';
import { BEST_MATCH, defaultOrder, SORT_KEYS, SORT_ORDERS } from '#domain/search/sort.ts';
import { LIST_LAYOUTS, type ListLayout } from '#stores/list-layouts.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { LiveSearchState } from './search.ts';

const ORDERS = SORT_KEYS.map((key) => ({ key, label: SORT_ORDERS[key].label }));

/** Words to look for, the order, and how the cars are laid out. */
export function SearchBar({ search }: { search: LiveSearchState }) {
  const { view, state, change } = search;
  const chosen = refinementsOf(state).length;
  const defaultKey = defaultOrder(state.query, view.sort);
  const orders = defaultKey === BEST_MATCH.key ? [BEST_MATCH, ...ORDERS] : ORDERS;
  // A blank at either end is part of what is being typed, but not of the query.
  const [typed, setTyped] = useState(search.typed);
  if (typed.trim() !== search.typed) setTyped(search.typed);
  return (
    <div className="search-bar">
      <search className="search-bar__query">
        <form
          action={view.path}
          onSubmit={(event) => {
            event.preventDefault();
            search.commit();
          }}
        >
          <input
            className="field"
            type="search"
            name="query"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={`Search these ${view.words.cars.toLowerCase()}`}
            placeholder="Make, model, feature or stock number"
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              search.type(value.trim());
            }}
          />
          <button className="icon-button" type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </form>
      </search>
      <button className="button button--secondary search-bar__filters" type="button" data-filters="open">
        <Icon name="sliders" />
        <span>Filters</span>
        {chosen > 0 && (
          <span className="facet__chosen">
            {chosen}
            <span className="visually-hidden"> chosen</span>
          </span>
        )}
      </button>
      <label className="search-bar__sort">
        <span>Sort by</span>
        <select
          className="field"
          name="sortBy"
          autoComplete="off"
          value={state.sortBy === defaultKey ? '' : (state.sortBy ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change(withSort(state, SORT_KEYS.find((key) => key === value) ?? null))
          }
        >
          {orders.map(({ key, label }) => (
            <option key={key} value={key === defaultKey ? '' : key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <LayoutSwitch />
    </div>
  );
}

const LAYOUT_BUTTONS = {
  grid: { label: 'Grid', icon: 'layout-grid' },
  list: { label: 'List', icon: 'list' },
} as const satisfies Record<ListLayout, { label: string; icon: IconName }>;

/** Cars side by side or one below the other; the page itself moves it, and the browser stores it. */
function LayoutSwitch() {
  return (
    <fieldset className="layout-switch">
      <legend className="visually-hidden">Layout</legend>
      {LIST_LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          data-choose-layout={layout}
          aria-pressed={layout === 'grid'}
          aria-label={LAYOUT_BUTTONS[layout].label}
        >
          <Icon name={LAYOUT_BUTTONS[layout].icon} />
        </button>
      ))}
    </fieldset>
  );
}
