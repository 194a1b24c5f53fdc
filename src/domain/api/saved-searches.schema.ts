import { z } from 'zod';
import { changedSearchSchema } from '../saved-search/saved-search.schema.ts';
import type { Route } from './route.schema.ts';

const ownSearch = z.object({
  id: z.string(),
  label: z.string().meta({ description: 'The search in words' }),
  href: z.string().meta({ description: 'Its address on the site' }),
  email: z.string().meta({ description: 'Where its mails go' }),
  is_confirmed: z.boolean().meta({ description: 'Whether its mail was confirmed; nothing is sent before' }),
});

/** A search that was saved while this account was signed in. */
export type OwnSearch = z.output<typeof ownSearch>;

const LIST = { 200: ['The current list, the oldest first', z.array(ownSearch)] } as const;

/** Lists and changes saved searches, and confirms and stops the mails about them (docs/leads.md). */
export const SAVED_SEARCH_ROUTES = {
  'GET /api/saved-searches': {
    id: 'listSavedSearches',
    summary: 'List the searches that the signed-in user saved',
    responses: LIST,
    problems: [401, 403, 503],
  },
  'PUT /api/saved-searches/:id': {
    id: 'replaceSavedSearch',
    summary: 'Replace what a search of the signed-in user looks for',
    description: 'It stays confirmed, and no car is reported that it finds at once.',
    request: changedSearchSchema,
    responses: {
      ...LIST,
      404: 'No such saved search',
      409: 'The user saved this very search already',
      422: 'The address is no search of this site',
    },
    problems: [401, 429, 503],
  },
  'DELETE /api/saved-searches/:id': {
    id: 'stopSavedSearch',
    summary: 'Stop a search that the signed-in user saved',
    responses: { ...LIST, 404: 'No such saved search' },
    problems: [401, 403, 503],
  },
  'GET /api/saved-searches/:id': {
    id: 'showSavedSearch',
    summary: 'Show the page with the buttons that confirm or stop a saved search, which each mail links to',
    description: 'The mail’s own token is the id.',
    responses: { 200: ['A page', 'text/html'], 404: ['No such saved search', 'text/html'] },
    problems: [503],
  },
  'POST /api/saved-searches/:id': {
    id: 'changeSavedSearch',
    summary: 'Confirm a saved search, or stop one or all of its sender',
    description:
      '`confirm=yes` confirms the search of a mail, whose token is the id, and `stop` stops the one it names. Without a choice it stops all, as one-press unsubscribing does (RFC 8058).',
    responses: { 200: ['Done', 'text/html'], 404: ['No such saved search', 'text/html'] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
