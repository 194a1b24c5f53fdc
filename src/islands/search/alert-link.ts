import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { alertHref } from './alert-href.ts';

/** Has the printed link save the search with its filters; returns what restores it. */
export function linkAlert(state: SearchState, view: SearchView): () => void {
  const link = document.querySelector<HTMLAnchorElement>('.listing__alert');
  const printed = link?.href;
  if (link === null || printed === undefined) return () => {};
  link.href = alertHref(state, view);
  return () => {
    link.href = printed;
  };
}
