import { z } from 'zod';
import { altcha } from '../lead/sender.schema.ts';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Write small letters, digits and hyphens');

const prizeSchema = z.strictObject({
  id,
  name: z.string().min(1),
  /** What the winner gets, and how. */
  text: z.string().min(1),
  /** How many of all chances are its own. */
  chances: z.number().int().min(1).max(1_000_000),
});

/** The body of `POST /api/spin`. */
export const spinBodySchema = z.object({ altcha });

/** The promotion at `/spin-to-win` (S2 §2): its prizes, how likely each is, and what the law wants said with it. */
export const spinSchema = z.strictObject({
  /** Tells one promotion from the next: everybody has one spin in each. It stays as it is while that one runs. */
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
  /** Numbers of the permits it is run under, as each authority wants them written. */
  permits: z.array(z.string().min(1)).min(1),
  /** The last day on which somebody can spin, in the site's zone; `null` while none is set. */
  last_day: z.iso.date().nullable().default(null),
});

export type SpinPromotion = z.output<typeof spinSchema>;
export type Prize = SpinPromotion['prizes'][number];
