import { FilterPanel } from './FilterPanel.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SearchSummary } from './SearchSummary.tsx';
import type { LiveSearchState } from './search.ts';

/** Everything around the cars of a search page: printed by the page, moved by the live search. */
export function SearchControls({ search }: { search: LiveSearchState }) {
  return (
    <>
      <FilterPanel search={search} />
      <div className="search-head">
        <SearchBar search={search} />
        {/* A live region must exist before its text: screen readers announce later changes only. */}
        <div className="sentence-line" aria-live="polite">
          {search.line}
        </div>
        <SearchSummary search={search} />
        {search.hasFailed && (
          <p className="notice notice--warn" role="alert">
            Filters do not work at the moment. These are all cars of this list.
          </p>
        )}
      </div>
    </>
  );
}
