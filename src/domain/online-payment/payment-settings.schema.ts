import { z } from 'zod';

/** More than a provider takes in one payment, dollars. */
const MOST = 999_999;

/** What somebody may pay at `/online-payment`, for `flags.online_payment` (S2 §2), in dollars. */
export const paymentSettingsSchema = z
  .strictObject({
    min: z.number().min(1).max(MOST).default(10),
    max: z.number().min(1).max(MOST).default(10_000),
    /** Where an invoice bears its number, said beside the field. */
    invoice_hint: z.string().min(1).default('The number on your invoice or quote, such as INV-20417.'),
  })
  .refine(({ min, max }) => min <= max, 'min is more than max');
