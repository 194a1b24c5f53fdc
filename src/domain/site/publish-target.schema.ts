import { z } from 'zod';
import { originSchema } from './link.schema.ts';

/** A destination that each release is published to besides the store, for other servers (docs/publishers.md). */
export const publishTargetSchema = z.discriminatedUnion('to', [
  /** Plain files for nginx, Caddy or another web server: `<path>/<site>/current`. */
  z.strictObject({
    to: z.literal('directory'),
    path: z.string().regex(/^\//, 'Write an absolute path, such as /srv/www'),
  }),
  /** A bucket of Amazon S3 or of a compatible service. */
  z.strictObject({
    to: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Write the name of the bucket alone'),
    region: z.string().min(1).default('us-east-1'),
    /** Prefix of all object names; distinct for each site of a shared bucket. */
    prefix: z
      .string()
      .regex(/^(?:[\w.-]+\/)*$/, 'End it with /, such as harbour/')
      .default(''),
    /** Endpoint of a service other than Amazon. */
    endpoint: originSchema.optional(),
  }),
  /** A Netlify project; only changed files are uploaded. */
  z.strictObject({
    to: z.literal('netlify'),
    site_id: z.string().regex(/^[\w.-]+$/, 'Write the project’s id, or its domain'),
    api: z.url({ protocol: /^https?$/ }).default('https://api.netlify.com/api/v1'),
  }),
]);

export type PublishTarget = z.output<typeof publishTargetSchema>;
