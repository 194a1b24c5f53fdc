import { z } from 'zod';
import { MAPPING } from './stock-mapping.schema.ts';

const feed = {
  format: z.enum(['json', 'ndjson', 'csv', 'tsv', 'xml', 'xlsx']).default('json'),
  /** Where the list of records lies inside the document, dotted; needed for XML, and for JSON that wraps its list. */
  records: z.string().optional(),
  ...MAPPING,
};

/** Where the cars come from. */
export const stockSourceSchema = z.discriminatedUnion('type', [
  /** Invented cars and pictures, for demo sites and new ones. */
  z.strictObject({ type: z.literal('demo'), cars: z.number().int().min(1).max(20_000).default(90) }),
  /** A file below the site's folder, or an absolute path. */
  z.strictObject({ type: z.literal('file'), path: z.string().min(1), ...feed }),
  z.strictObject({
    type: z.literal('http'),
    url: z.url(),
    ...feed,
    /** Allows this source's host to be a loopback or private address. */
    private_network: z.boolean().default(false),
  }),
]);

export type StockSource = z.output<typeof stockSourceSchema>;
