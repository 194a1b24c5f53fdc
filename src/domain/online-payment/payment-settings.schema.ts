import { z } from 'zod';

/** The provider's limit for one payment, dollars. */
const MAX_AMOUNT = 999_999;

/** Limits of payments at `/online-payment`, dollars; used if `flags.online_payment` is on (S2 §2). */
export const paymentSettingsSchema = z
  .strictObject({
    min: z.number().min(1).max(MAX_AMOUNT).default(10),
    max: z.number().min(1).max(MAX_AMOUNT).default(10_000),
    /** Hint beside the field for the invoice number. */
    invoice_hint: z.string().min(1).default('The number on your invoice or quote, such as INV-20417.'),
  })
  .refine(({ min, max }) => min <= max, 'min is more than max');
