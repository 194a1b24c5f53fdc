import { z } from 'zod';
import { webAddressSchema } from '../site/link.schema.ts';
import { optionalText } from '../text.schema.ts';

/** S2 §3 "Review". */
export const reviewSchema = z.strictObject({
  id: z.coerce.string(),
  customer_name: z.string().min(1),
  /** May be null: a rating without words. */
  text: z.string().nullable().default(null),
  rating: z.number().min(0).max(5),
  review_date: z.iso.date(),
  image_url: optionalText,
});

/** S2 §3: the list carries count and average_rating, a string; the sample is a part of the whole. */
export const reviewListSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  average_rating: z.string(),
  /** Where all of them can be read. */
  source_url: webAddressSchema.nullable().default(null),
  reviews: z.array(reviewSchema).default([]),
});

export type Review = z.output<typeof reviewSchema>;
export type ReviewList = z.output<typeof reviewListSchema>;
