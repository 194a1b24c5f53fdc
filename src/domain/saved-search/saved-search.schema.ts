import * as z from 'zod/mini';
import { line } from '../lead/sender.schema.ts';
import { savedSearchOf } from './saved-search.ts';

/** What a saved search is to look for in future: its address on the site, and its words, both as leads have them. */
export const changedSearchSchema = z.object({
  href: line(2000).check(z.refine((href) => savedSearchOf(href) !== null, 'This is no search of this site.')),
  label: line(1000),
});
