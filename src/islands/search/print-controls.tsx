import { renderToString } from 'react-dom/server';
import type { SearchView } from '#domain/view/search-view.ts';
import { initialResult } from './listing-result.ts';
import { printedState } from './printed-state.ts';
import { SearchControls } from './SearchControls.tsx';

const nothing = () => {};

/** The controls as a page is printed with them, by React itself: the live search takes over this very markup. */
export const printControls = (view: SearchView): string =>
  renderToString(
    <SearchControls
      search={{
        view,
        state: printedState(view),
        typed: '',
        line: null,
        result: initialResult(view),
        isPrinted: true,
        isPending: false,
        hasFailed: false,
        until: view.until,
        change: nothing,
        type: nothing,
        commit: nothing,
        complete: nothing,
      }}
    />,
  );
