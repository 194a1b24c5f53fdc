import { z } from 'zod';
import { originSchema } from './link.schema.ts';

const indexName = z.string().regex(/^[A-Za-z0-9_][\w.-]*$/, 'Write letters, digits, _, - and . only');

/**
 * The search engine of a site. Keys here are public: they must allow searching only (rules 47). The key with write access
 * comes from the environment (`SEARCH_ADMIN_KEY`).
 */
export const searchProviderSchema = z.discriminatedUnion('kind', [
  /** Searches in the browser, in an index that is part of the site. */
  z.strictObject({ kind: z.literal('static') }),
  z.strictObject({
    kind: z.literal('algolia'),
    app_id: z.string().regex(/^[A-Za-z0-9]+$/, 'Write the application id, letters and digits only'),
    search_key: z.string().min(1),
    index: indexName,
    /** Overrides Algolia's hosts, for searching and writing. */
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
/** A provider with a hosted index, filled by `search push`. */
export type HostedProvider = Exclude<SearchProvider, { kind: 'static' }>;
export type HostedProviderOf<K extends HostedProvider['kind']> = Extract<HostedProvider, { kind: K }>;
