import { z } from 'zod';

const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .nullable()
  .default(null);

/** Frontmatter of a prose page, `content/pages/<name>.md`. */
export const pageFrontmatterSchema = z.strictObject({
  title: z.string().min(1),
  /** One or two sentences for search engines and link previews. */
  description: z.string().min(1).max(200),
  /** Address below `/`, where it is not `/pages/<name>`. */
  path: z
    .string()
    .regex(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
    .optional(),
  image: z.string().min(1).nullable().default(null),
  draft: z.boolean().default(false),
  start: instant,
  expiry: instant,
});

export type PageFrontmatter = z.output<typeof pageFrontmatterSchema>;
