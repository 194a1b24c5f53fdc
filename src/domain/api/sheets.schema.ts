import type { Route } from './route.schema.ts';

/** Serves cars as PDF (S2 §7 "Vehicle PDF download by slug"). */
export const SHEET_ROUTES = {
  'GET /api/cars/:file{[a-z0-9-]+\\.pdf}': {
    id: 'downloadSheet',
    summary: 'Download a car of the live release as PDF',
    responses: {
      200: ['One or two pages', 'application/pdf'],
      304: 'Not modified: If-None-Match',
      404: 'No such car on this site',
      410: 'The car was sold',
    },
    problems: [429, 503],
  },
} as const satisfies Record<string, Route>;
