import { z } from 'zod';
import { SLUG_PATTERN } from '../slug.ts';

const slug = z.string().regex(SLUG_PATTERN, 'Use a-z, 0-9 and inner hyphens, as in the address of the site');

/** A text as an editor has it on the screen, saved or not. */
const contentSchema = z.strictObject({
  kind: z.enum(['page', 'post', 'faq']),
  /** The name of its file without `.md`. */
  name: z.string().regex(SLUG_PATTERN, 'Name it with a-z, 0-9 and inner hyphens: it becomes the address'),
  /** The whole file, frontmatter and all. */
  markdown: z.string().min(1, 'Send the whole text, with its frontmatter'),
});

/** What `POST /hooks/preview` takes: one text, or a car as a feed would write it, or only what changes of a known one. */
export const previewSchema = z
  .strictObject({
    site: slug,
    content: contentSchema.optional(),
    car: z
      .looseObject({
        id: z.union([z.string().min(1), z.number()], 'Send the id that the feed gives the car'),
      })
      .optional(),
  })
  .refine(({ content, car }) => (content === undefined) !== (car === undefined), {
    path: ['content'],
    message: 'Send either "content" or "car"',
  });

export type PreviewRequest = z.output<typeof previewSchema>;
