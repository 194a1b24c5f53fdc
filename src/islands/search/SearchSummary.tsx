import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { countText } from '#domain/search/count-text.ts';
import {
  type Refinement,
  refinementsOf,
  type SearchState,
  without,
  withoutAll,
  withPage,
} from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { validityAttributes } from '#domain/validity.ts';
import { Icon } from '#ui/Icon.tsx';
import type { LiveSearchState } from './search.ts';
import { refinementText } from './value-text.ts';

/** How many cars there are, read aloud when it changes, and the request that found them. */
export function SearchSummary({ search }: { search: LiveSearchState }) {
  const { view, state, until, change } = search;
  const chips = useRef<HTMLUListElement>(null);
  const refinements = refinementsOf(state);

  /** Focuses a part of the chip at a place, or at the last. */
  const focusChip = (part: 'edit' | 'remove', index: number) => {
    const parts = chips.current?.querySelectorAll<HTMLElement>(`.chip__${part}`) ?? [];
    (parts[Math.min(index, parts.length - 1)] ?? wordsField())?.focus();
  };
  // The pressed chip disappears, so the focus moves to the one that takes its place.
  const drop = (left: SearchState, index: number) => {
    flushSync(() => change(left));
    focusChip('remove', index);
  };
  const edit = (refinement: Refinement, index: number, pressed: HTMLElement) => {
    // Not every browser focuses a pressed button, and a closed drawer returns the focus to where it was.
    pressed.focus();
    if (refinement.kind === 'query') wordsField()?.focus();
    else
      import('./edit-refinement.ts')
        .then(({ editRefinement }) =>
          editRefinement(refinement, () => {
            if (!pressed.isConnected) focusChip('edit', index);
          }),
        )
        .catch(console.error);
  };

  return (
    <div className="search-summary">
      <p aria-live="polite" aria-atomic="true">
        <span key={until} {...validityAttributes({ until })}>
          {statusText(search)}
        </span>
      </p>
      {(view.own || refinements.length > 0) && (
        <ul ref={chips} aria-label="What is asked for">
          {view.own && (
            <li>
              <a
                className="chip"
                href={view.own.path + printSearch(withPage(state, 1))}
                aria-label={`Remove ${view.own.label}`}
              >
                {view.own.label}
                <Icon name="x" />
              </a>
            </li>
          )}
          {refinements.map((refinement, index) => {
            const text = refinementText(refinement, view);
            return (
              <li key={keyOf(refinement)} className="chip chip--parts">
                <button
                  className="chip__edit"
                  type="button"
                  aria-label={`Edit ${text}`}
                  onClick={({ currentTarget }) => edit(refinement, index, currentTarget)}
                >
                  {text}
                </button>
                <button
                  className="chip__remove"
                  type="button"
                  aria-label={`Remove ${text}`}
                  onClick={() => drop(without(state, refinement), index)}
                >
                  <Icon name="x" />
                </button>
              </li>
            );
          })}
          {refinements.length > 1 && (
            <li>
              <button
                className="button button--quiet"
                type="button"
                onClick={() => drop(withoutAll(state), 0)}
              >
                Clear all
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

const wordsField = () => document.querySelector<HTMLElement>('.search-bar input');

/** A range that is moved has the same chip. */
const keyOf = (refinement: Refinement): string => JSON.stringify(refinement, ['kind', 'attribute', 'value']);

function statusText({ view, state, result, isPending }: LiveSearchState): string {
  if (isPending) return 'Searching…';
  const found = `${countText(result.count, view.words.cars)} found`;
  return result.pages > 1 ? `${found}, page ${state.page} of ${result.pages}` : found;
}
