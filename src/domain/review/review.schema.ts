import { z } from 'zod';
import { webAddressSchema } from '../site/link.schema.ts';
import { optionalText } from '../text.schema.ts';

/** S2 §3 "Review". */
export const reviewSchema = z.strictObject({
  id: z.coerce.string(),
  customer_name: z.string().min(1),
  /** `null` for a rating without text. */
  text: z.string().nullable().default(null),
  rating: z.number().min(0).max(5),
  review_date: z.iso.date(),
  image_url: optionalText,
});

/** A sample of reviews, with count and average of all (S2 §3). */
export const reviewListSchema = z.strictObject({
  count: z.number().int().nonnegative(),
  average_rating: z.string(),
  source_url: webAddressSchema.nullable().default(null),
  reviews: z.array(reviewSchema).default([]),
});

export type Review = z.output<typeof reviewSchema>;
export type ReviewList = z.output<typeof reviewListSchema>;
