import { z } from 'zod';
import { WATCHLIST_LIMIT } from './watched-car.ts';

const id = z.string().min(1).max(64);

/** Cars to be saved together: the favourites of a browser, offered at sign-in (rules 44). */
export const mergeSchema = z.object({ ids: z.array(id).min(1).max(WATCHLIST_LIMIT) });

/** Whether somebody wants texts about what they watch. */
export const textsSchema = z.object({ texts: z.boolean() });
