import { z } from 'zod';
import { originSchema } from './link.schema.ts';

/** Where each release is put besides the store, for other servers than ours to hand out (docs/publishers.md). */
export const publishTargetSchema = z.discriminatedUnion('to', [
  /** Plain files for nginx, Caddy or another web server: `<path>/<site>/current`. */
  z.strictObject({
    to: z.literal('directory'),
    path: z.string().regex(/^\//, 'Write an absolute path, such as /srv/www'),
  }),
  /** A bucket of Amazon S3, or of a service that speaks as it does. */
  z.strictObject({
    to: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Write the name of the bucket alone'),
    region: z.string().min(1).default('us-east-1'),
    /** Before the name of every object; a bucket of several sites has one for each. */
    prefix: z
      .string()
      .regex(/^(?:[\w.-]+\/)*$/, 'End it with /, such as harbour/')
      .default(''),
    /** The service's address, where it is not Amazon. */
    endpoint: originSchema.optional(),
  }),
  /** A Netlify project, which is told what changed. */
  z.strictObject({
    to: z.literal('netlify'),
    site_id: z.string().regex(/^[\w.-]+$/, 'Write the project’s id, or its domain'),
    api: z.url({ protocol: /^https?$/ }).default('https://api.netlify.com/api/v1'),
  }),
]);

export type PublishTarget = z.output<typeof publishTargetSchema>;
