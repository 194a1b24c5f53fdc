import { z } from 'zod';
import { MAX_FEED_BYTES, MAX_FEED_MS } from '../feed-limits.ts';
import type { Route } from './route.schema.ts';

const MEGABYTES = `${MAX_FEED_BYTES / 1024 ** 2} MB`;

const receipt = z.object({
  accepted: z.literal(true),
  repeated: z
    .literal(true)
    .optional()
    .meta({ description: 'A webhook of this id was received before; nothing was done' }),
});

/** Receives pushed stock feeds (docs/feeds-in.md). */
export const FEED_ROUTES = {
  'PUT /hooks/feed/:site': {
    id: 'pushFeed',
    summary: 'Send the whole stock feed of a site',
    description: `The body is a feed in the format that "stock" of the site’s settings describes, within ${MEGABYTES} and ${MAX_FEED_MS / 1000} seconds. It replaces the previous one and starts a build.`,
    signed: true,
    responses: {
      202: ['Stored; the build is queued', receipt],
      400: 'Malformed signature, or an incomplete or slow body',
      401: 'Signature invalid, of another site, or over five minutes old',
      404: 'No such site',
      409: 'The site has another stock source, or a feed with a later signature is stored',
      413: `More than ${MEGABYTES}`,
      429: 'Too many unsigned or broken feeds for this site, or from this network; see Retry-After',
      503: 'Too many uploads at once, or the feed cannot be stored; see Retry-After',
    },
  },
} as const satisfies Record<string, Route>;
