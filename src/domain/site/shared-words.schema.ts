import { z } from 'zod';

const FILTERS = [
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'car_type',
  'item_type',
  'categories',
] as const;

const bound = z.union([z.number(), z.strictObject({ share: z.number().min(0).max(1) })]);
const range = z.strictObject({ min: bound.optional(), max: bound.optional() });

/** What words stand for that mean something else to every dealership, by any name: `cheap` replaces ours of that name. */
export const sharedWordsSchema = z.record(
  z.string(),
  z.strictObject({
    /** What shoppers type, such as "cheap". */
    phrases: z.array(z.string().min(1)),
    /** Values of filters, of which a vehicle has one: `{ "body": ["Ute", "Van"] }`. */
    values: z.partialRecord(z.enum(FILTERS), z.array(z.string().min(1))).optional(),
    /** Numbers, or below which share of the stock they lie: `{ "price": { "max": { "share": 0.25 } } }`. */
    ranges: z.partialRecord(z.enum(['price', 'km', 'year']), range).optional(),
    /** The least number of seats. */
    seats: z.number().int().min(1).optional(),
  }),
);
