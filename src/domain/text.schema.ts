import { z } from 'zod';

/** An optional text of settings; `null` by default. */
export const optionalText = z.string().min(1).nullable().default(null);

/** An optional e-mail address of settings; `null` by default. */
export const optionalEmail = z.email().nullable().default(null);
