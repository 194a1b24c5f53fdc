import { z } from 'zod';
import { SLUG_PATTERN } from '../slug.ts';

const slug = z.string().regex(SLUG_PATTERN, 'Use a-z, 0-9 and inner hyphens, as in the address of the site');

/** An editor's text, saved or not. */
const contentSchema = z.strictObject({
  kind: z.enum(['page', 'post', 'faq']),
  /** The name of its file without `.md`. */
  name: z.string().regex(SLUG_PATTERN, 'Name it with a-z, 0-9 and inner hyphens: it becomes the address'),
  /** The whole file with frontmatter. */
  markdown: z.string().min(1, 'Send the whole text, with its frontmatter'),
});

/** The body of `POST /hooks/preview`: a text; or a car as a feed writes it, or only its changed fields. */
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
