import {
  isLinkedParameter,
  isVisitedPage,
  LINKED_LIMIT,
  VISITED_LIMIT,
  withLinked,
  withPage,
} from '#domain/lead/visit.ts';
import { persistedList } from './persisted.ts';

const $pages = persistedList('visited', { isItem: isVisitedPage, limit: VISITED_LIMIT });
const $linked = persistedList('linked', { isItem: isLinkedParameter, limit: LINKED_LIMIT });

/** Notes the page that is being read, and what the link to it brought. */
export function noteVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  $pages.set(withPage($pages.get(), pathname));
  const linked = withLinked($linked.get(), search);
  if (linked.length > 0) $linked.set(linked);
}

/** What a lead carries of the visit (S1 §3 "lead_attributes"). */
export const leadAttributes = () => ({
  visited_pages: [...$pages.get()],
  linked_query_params: Object.fromEntries($linked.get().map(({ name, value }) => [name, value])),
});
