import { z } from 'zod';
import { optionalText } from '../text.schema.ts';
import { PRICE_TYPES } from '../vehicle/vehicle.schema.ts';

/** `price` in `site.json`: what prices include, and what they are measured by. */
export const priceSettingsSchema = z.strictObject({
  /** What `price` includes where the feed does not say, by car_type (rules 19). */
  type: z
    .strictObject({
      new: z.enum(PRICE_TYPES).default('unknown'),
      demo: z.enum(PRICE_TYPES).default('unknown'),
      used: z.enum(PRICE_TYPES).default('unknown'),
    })
    .prefault({}),
  subscription_period: z.enum(['week', 'fortnight', 'month']).default('week'),
  /** The market badge appears when the price is more than this many dollars below the average. */
  market_badge_threshold: z.number().default(499),
  /** What the market averages include; a car without such a price has no badge. `unknown`: no car has one (rules 18, 20, 64). */
  market_average_type: z.enum(PRICE_TYPES).default('unknown'),
  /** Who publishes the averages, named with the badge (rules 18). */
  market_source: optionalText,
});
