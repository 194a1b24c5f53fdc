import { z } from 'zod';

/** A text that settings may omit. */
export const optionalText = z.string().min(1).nullable().default(null);
