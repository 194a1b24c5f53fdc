import type { Route } from './route.schema.ts';

/** Confirms and stops the mails about a saved search (docs/leads.md). */
export const SAVED_SEARCH_ROUTES = {
  'GET /api/saved-searches/:token': {
    id: 'showSavedSearch',
    summary: 'Show the page with the buttons that confirm or stop a saved search, which each mail links to',
    responses: { 200: ['A page', 'text/html'], 404: ['No such saved search', 'text/html'] },
    problems: [503],
  },
  'POST /api/saved-searches/:token': {
    id: 'changeSavedSearch',
    summary: 'Confirm a saved search, or stop one or all of its sender',
    description: 'Without a choice it stops all, as one-press unsubscribing does (RFC 8058).',
    responses: { 200: ['Done', 'text/html'], 404: ['No such saved search', 'text/html'] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
