import { z } from 'zod';
import type { Route } from './route.schema.ts';

const receipt = z.object({
  accepted: z.literal(true),
  repeated: z.literal(true).optional().meta({ description: 'Its id came before: nothing was done' }),
});

/** Stock that is sent to us (docs/feeds-in.md). */
export const FEED_ROUTES = {
  'PUT /hooks/feed/:site': {
    id: 'pushFeed',
    summary: 'Send the whole stock feed of a site',
    description:
      'The body is the feed as "stock" of the site’s settings describes it, at most 100 MB and 60 seconds. It takes the place of the one before, and a build follows.',
    signed: true,
    responses: {
      202: ['Stored, and the build is a durable job', receipt],
      400: 'A signature that is none, or a body that broke off or took too long',
      401: 'Signature wrong, of another site, or over five minutes old',
      404: 'No settings of such a site',
      409: 'The site takes its stock from elsewhere, or a feed that was signed later is here',
      413: 'More than 100 MB',
      503: 'Too many feeds come at once, or it cannot be stored; see Retry-After',
    },
  },
} as const satisfies Record<string, Route>;
