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

/** Records the visited page, and the query parameters of the link to it. */
export function noteVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  $pages.set(withPage($pages.get(), pathname));
  $linked.set(withLinked($linked.get(), search, new Date()));
}

/** Returns a lead's record of the visit (S1 §3 "lead_attributes"). */
export const leadAttributes = () => ({
  visited_pages: [...$pages.get()],
  linked_query_params: Object.fromEntries($linked.get().map(({ name, value }) => [name, value])),
});
