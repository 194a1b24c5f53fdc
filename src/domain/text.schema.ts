import { z } from 'zod';

/** An optional text of settings; `null` by default. */
export const optionalText = z.string().min(1).nullable().default(null);

/** One address alone: names and hosts of any letters, on a host with a dot. */
const EMAIL = /^[^\s@<>,;:]+@[^\s@<>,;:.]+(?:\.[^\s@<>,;:.]+)+$/u;

/** An optional e-mail address of settings; `null` by default. */
export const optionalEmail = z
  .string()
  .trim()
  .pipe(z.email({ pattern: EMAIL }))
  .nullable()
  .default(null);
