import { z } from 'zod';
import { hrefSchema } from '../site/link.schema.ts';
import { optionalText } from '../text.schema.ts';

/** A promo tile among the hits of a listing, shown within [start, expiry) (S1 §3 "Promo node", rules 32). */
export const promoSchema = z.strictObject({
  id: z.string().min(1),
  /** 1-based place among the tiles of page 1. */
  position: z.number().int().min(1),
  start: z.iso.datetime({ offset: true }).nullable().default(null),
  expiry: z.iso.datetime({ offset: true }).nullable().default(null),
  /** `false` hides the tile. */
  display: z.boolean().default(true),
  /** Whether the tile is hidden in listings too short for its position, instead of appended. */
  strictDisplay: z.boolean().default(false),
  node: z.strictObject({
    title: z.string().min(1),
    text: optionalText,
    link: hrefSchema,
    link_label: z.string().min(1),
    image_url: optionalText,
  }),
});

export const promosSchema = z.array(promoSchema);

export type Promo = z.output<typeof promoSchema>;
