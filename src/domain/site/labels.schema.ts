import { z } from 'zod';
import { optionalText } from '../text.schema.ts';
/** `labels` in `site.json`. */
export const labelsSchema = z.strictObject({
  new_tag: z.string().default('New'),
  sold_tag: z.string().default('JUST SOLD'),
  coming_soon_tag: z.string().default('COMING SOON'),
  reserved_tag: z.string().default('Reserved'),
  electric_tag: z.string().default('Electric'),
  hybrid_tag: z.string().default('Hybrid'),
  certified_tag: z.string().default('Certified Used'),
  /** The specification's {cars}: noun of the stock in titles, buttons and counts (S2 §8). */
  cars: z.string().default('Cars'),
  /** Adjective of used cars in tags and facts. */
  used_keyword: z.string().default('Used'),
  /** Replaces "Pre-Owned" in search titles (rules 30). */
  used_title: optionalText,
  no_price: z.string().default('Enquire for price.'),
  preorder: z.string().default('PREORDER'),
});
