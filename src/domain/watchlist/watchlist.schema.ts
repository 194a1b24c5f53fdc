import { z } from 'zod';
import { WATCHLIST_LIMIT } from './watched-car.ts';

const id = z.string().min(1).max(64);

/**
 * A request to save several cars, such as a browser's favourites at sign-in (rules 44), or to switch texts on or off.
 */
export const watchlistChangeSchema = z
  .object({
    ids: z.array(id).min(1).max(WATCHLIST_LIMIT).optional(),
    texts: z.boolean().optional(),
  })
  .refine(({ ids, texts }) => ids !== undefined || texts !== undefined, { path: ['ids'] });
