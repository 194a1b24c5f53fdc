import { z } from 'zod';
import { originSchema } from '../site/link.schema.ts';

/** `analytics` in `site.json` (docs/events.md). */
export const analyticsSchema = z.strictObject({
  /**
   * A third-party script that reads `dataLayer`, such as a tag manager. It is loaded only after the visitor consents to
   * it by name; without a tag no consent is requested.
   */
  tag: z
    .strictObject({
      name: z.string().min(1),
      src: z.url({ protocol: /^https$/ }),
      /** Further origins that it loads from and reports to. */
      origins: z.array(originSchema).default([]),
    })
    .nullable()
    .default(null),
  /** Whether searches are counted, anonymously: what shoppers look for and do not find. */
  searches: z.boolean().default(true),
  /** Retention of the site's own counts, days. */
  retention_days: z.number().int().min(1).max(3650).default(400),
});
