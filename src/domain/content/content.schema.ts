import { z } from 'zod';
import { PROSE_FORMS } from '../lead/form-rows.ts';
import { SLUG_PATTERN } from '../slug.ts';
import { optionalText } from '../text.schema.ts';

const WANTED_DATE =
  'a day of the calendar such as 2026-12-24, or with time and zone 2026-12-24T17:00:00+11:00';
const instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: ({ input }) =>
    input === undefined
      ? `Missing: add ${WANTED_DATE}`
      : `Found ${JSON.stringify(input)}: write ${WANTED_DATE}`,
});
const name = z.string().regex(SLUG_PATTERN, 'Write the name of a file, without its folder and .md');

/** Written "350 kW | of fast charging". */
const highlight = z
  .string()
  .regex(
    /^[^|]*[^|\s][^|]*\|[^|]*[^|\s][^|]*$/,
    'Write a figure, | and what it is, such as 350 kW | of fast charging',
  )
  .transform((written) => {
    const [figure = '', text = ''] = written.split('|').map((part) => part.trim());
    return { figure, text };
  });

/** A figure that speaks for what a page is about, and what it is. */
export type Highlight = z.output<typeof highlight>;

const publishable = {
  draft: z.boolean().default(false),
  start: instant.nullable().default(null),
  expiry: instant.nullable().default(null),
};
const described = {
  title: z.string().min(1),
  /** One or two sentences for search engines and link previews. */
  description: z.string().min(1).max(200),
};

/** Frontmatter of a prose page, `content/pages/<name>.md`. */
export const pageFrontmatterSchema = z.strictObject({
  ...described,
  /** Path, `/pages/<name>` by default. */
  path: z
    .string()
    .regex(
      /^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/,
      'Write / and small letters, digits and hyphens, without a final slash, such as /fleet',
    )
    .optional(),
  image: optionalText,
  /** The form of the page, such as `service`. */
  form: z.enum(PROSE_FORMS).nullable().default(null),
  /** Figures in large type below the heading. */
  highlights: z.array(highlight).max(4).default([]),
  ...publishable,
});

export type PageFrontmatter = z.output<typeof pageFrontmatterSchema>;

/** Frontmatter of a post, `content/blog/<name>.md`. */
export const postFrontmatterSchema = z.strictObject({
  ...described,
  /** Name of a file in `content/categories/`. */
  category: name,
  /** Name of a file in `content/authors/`. */
  author: name.nullable().default(null),
  /** Topics; posts with common tags are related. */
  tags: z.array(z.string().min(1)).default([]),
  image: optionalText,
  ...publishable,
  /** Date of the post, from which on it is shown. */
  start: instant,
});

/** Frontmatter of `content/categories/<name>.md`. */
export const categoryFrontmatterSchema = z.strictObject(described);

/** Frontmatter of `content/authors/<name>.md`; the text below it is the author's biography. */
export const authorFrontmatterSchema = z.strictObject({
  name: z.string().min(1),
  role: optionalText,
  image: optionalText,
});

/** Frontmatter of a group of questions, `content/faqs/<name>.md`; each second-level heading below it is a question. */
export const faqFrontmatterSchema = z.strictObject({ title: z.string().min(1) });
