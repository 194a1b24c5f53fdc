import { z } from 'zod';
import { DEPARTMENTS } from '../location/department-names.ts';
import { hrefSchema } from '../site/link.schema.ts';
import { SLUG_MESSAGE, SLUG_PATTERN } from '../slug.ts';

const text = z.string().min(1).nullable().default(null);

/** An offer (S2 §3 "Offer") with its display window. Descriptions are HTML, sanitised in the pipeline (rules 55). */
export const offerSchema = z.strictObject({
  id: z.coerce.string().regex(/^[a-z0-9][a-z0-9-]*$/, SLUG_MESSAGE),
  name: z.string().min(1),
  description: text,
  sanitized_description: text,
  disclaimer: text,
  /** The offer's make; `null` for an offer of the dealership itself. */
  manufacturer: text,
  model: z
    .strictObject({
      name: z.string().min(1),
      slug: z.string().regex(SLUG_PATTERN, SLUG_MESSAGE),
      override_url: hrefSchema.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The department that it belongs to; the page of that department's form shows it, too. */
  department: z.enum(DEPARTMENTS).default('sales'),
  image_url: text,
  /** Price line, such as "From $31,990 drive away". */
  price_line: text,
  /** Display window [start, expiry), instants. */
  start: z.iso.datetime({ offset: true }).nullable().default(null),
  expiry: z.iso.datetime({ offset: true }).nullable().default(null),
  excluded_website_ids: z.array(z.coerce.string()).default([]),
});

export const offersSchema = z.array(offerSchema);

export type Offer = z.output<typeof offerSchema>;
