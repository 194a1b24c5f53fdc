import { z } from 'zod';
import { altcha } from '../lead/sender.schema.ts';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Write small letters, digits and hyphens');

const prizeSchema = z.strictObject({
  id,
  name: z.string().min(1),
  /** The prize, and how to claim it. */
  text: z.string().min(1),
  chances: z.number().int().min(1).max(1_000_000),
});

/** The body of `POST /api/spin`. */
export const spinBodySchema = z.object({ altcha });

/** The promotion at `/spin-to-win` (S2 §2): its prizes, their odds, and legally required texts. */
export const spinSchema = z.strictObject({
  /** Identifies the promotion: everybody has one spin in each. Must not change while it runs. */
  id,
  heading: z.string().min(1),
  text: z.string().min(1),
  prizes: z
    .array(prizeSchema)
    .min(2)
    .max(12)
    .refine(
      (prizes) => new Set(prizes.map(({ id }) => id)).size === prizes.length,
      'Two prizes have the same id',
    ),
  /** Permit numbers, in the form that each authority requires. */
  permits: z.array(z.string().min(1)).min(1),
  /** The last day to spin, in the site's zone; `null` while none is set. */
  last_day: z.iso.date().nullable().default(null),
});

export type SpinPromotion = z.output<typeof spinSchema>;
export type Prize = SpinPromotion['prizes'][number];
