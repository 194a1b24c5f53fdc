import { z } from 'zod';
import { originSchema } from '../site/link.schema.ts';

/** `analytics` in `site.json`: how a dealership measures what shoppers do on its site (docs/events.md). */
export const analyticsSchema = z.strictObject({
  /**
   * A script of another's that reads `dataLayer`, such as a tag manager's. Visitors are asked about it by its name, and no
   * byte of it is loaded before one says yes; without it nobody is asked anything.
   */
  tag: z
    .strictObject({
      name: z.string().min(1),
      src: z.url({ protocol: /^https$/ }),
      /** Where else it loads from and reports to. */
      origins: z.array(originSchema).default([]),
    })
    .nullable()
    .default(null),
  /** Days that the site's own counts are kept. */
  retention_days: z.number().int().min(1).max(3650).default(400),
});
