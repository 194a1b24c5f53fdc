import { z } from 'zod';
import { WATCHLIST_LIMIT } from './watched-car.ts';

const id = z.string().min(1).max(64);

/** Cars to be saved together, such as the favourites of a browser at sign-in (rules 44); or whether texts are wanted. */
export const watchlistChangeSchema = z
  .object({
    ids: z.array(id).min(1).max(WATCHLIST_LIMIT).optional(),
    texts: z.boolean().optional(),
  })
  .refine(({ ids, texts }) => ids !== undefined || texts !== undefined, { path: ['ids'] });
