import { describeRoute } from 'hono-openapi';
import { problemOf } from '../api/openapi.ts';

/** What the document says of `GET /api/cars/{slug}.pdf`. */
export const sheetDescription = describeRoute({
  operationId: 'downloadSheet',
  summary: 'A car of the live release as PDF',
  parameters: [
    { in: 'path', name: 'file', required: true, schema: { type: 'string', pattern: '^[a-z0-9-]+\\.pdf$' } },
  ],
  responses: {
    200: { description: 'One or two pages', content: { 'application/pdf': {} } },
    304: { description: 'As it was: If-None-Match' },
    404: problemOf('No such car on this site'),
    410: problemOf('It was sold'),
    429: problemOf('Too many from one network'),
    503: problemOf('Cannot be drawn at this moment; see Retry-After'),
  },
});
