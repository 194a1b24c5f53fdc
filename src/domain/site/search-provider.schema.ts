import { z } from 'zod';
import { originSchema } from './link.schema.ts';

const indexName = z.string().regex(/^[A-Za-z0-9_][\w.-]*$/, 'Write letters, digits, _, - and . only');

/**
 * Who answers searches. Keys here are read by every visitor: they must allow searching, and nothing else (rules 47).
 * The key that may write comes from the environment (`SEARCH_ADMIN_KEY`).
 */
export const searchProviderSchema = z.discriminatedUnion('kind', [
  /** The browser itself, from an index that comes with the site. */
  z.strictObject({ kind: z.literal('static') }),
  z.strictObject({
    kind: z.literal('algolia'),
    app_id: z.string().regex(/^[A-Za-z0-9]+$/, 'Write the application id, letters and digits only'),
    search_key: z.string().min(1),
    index: indexName,
    /** Replaces Algolia's own hosts, for searching and writing. */
    hosts: z.array(originSchema).min(1).optional(),
  }),
  z.strictObject({
    kind: z.literal('typesense'),
    url: originSchema,
    search_key: z.string().min(1),
    collection: indexName,
  }),
]);

export type SearchProvider = z.output<typeof searchProviderSchema>;
/** A provider with an index of its own, filled by `search push`. */
export type HostedProvider = Exclude<SearchProvider, { kind: 'static' }>;
export type HostedProviderOf<K extends HostedProvider['kind']> = Extract<HostedProvider, { kind: K }>;
