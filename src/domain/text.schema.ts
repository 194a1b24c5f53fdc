import { z } from 'zod';

/** An optional text of settings; `null` by default. */
export const optionalText = z.string().min(1).nullable().default(null);
