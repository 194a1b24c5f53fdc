import { z } from 'zod';
import { optionalText } from '../text.schema.ts';
import { PRICE_TYPES } from '../vehicle/vehicle.schema.ts';

/** `price` in `site.json`. */
export const priceSettingsSchema = z.strictObject({
  /** Default price type by car_type, for cars whose feed gives none (rules 19). */
  type: z
    .strictObject({
      new: z.enum(PRICE_TYPES).default('unknown'),
      demo: z.enum(PRICE_TYPES).default('unknown'),
      used: z.enum(PRICE_TYPES).default('unknown'),
    })
    .prefault({}),
  subscription_period: z.enum(['week', 'fortnight', 'month']).default('week'),
  /** The market badge requires a price more than this below the average, dollars. */
  market_badge_threshold: z.number().default(499),
  /**
   * Price type of the market averages; cars without such a price have no badge, and `unknown` means no badges (rules
   * 18, 20, 64).
   */
  market_average_type: z.enum(PRICE_TYPES).default('unknown'),
  /** Publisher of the averages, named beside the badge (rules 18). */
  market_source: optionalText,
});
