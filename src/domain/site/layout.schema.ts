import { z } from 'zod';

export const HEADERS = ['two_rows', 'one_row', 'underlined', 'centred'] as const;
export const HOMES = ['search', 'range', 'yard', 'showroom'] as const;
export const CARDS = ['icons', 'sentence', 'table', 'photo'] as const;

/** Parts of the pages that a dealership chooses apart from its template (docs/themes.md "Layout"). */
export const layoutSchema = z.strictObject({
  header: z.enum(HEADERS).optional(),
  /** The home page: its hero, and the order of what follows. */
  home: z.enum(HOMES).optional(),
  /** A car in lists. */
  card: z.enum(CARDS).optional(),
});
