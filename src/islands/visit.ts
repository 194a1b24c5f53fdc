import { noteVisit } from '#stores/visit.ts';

/** Notes the page for a lead that may follow (S1 §3 "visited_pages, linked_query_params"). */
export const startVisit = (): void => noteVisit(location);
