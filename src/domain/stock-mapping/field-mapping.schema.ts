import { z } from 'zod';
import { namesOf } from '../names-of.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A column's own name, or a path: `Specs.Engine`, `Photos[0].Url`, `Photos[*].Url`, `Ids[Type=VIN].Value`. */
export const column = z.string().min(1);
const columns = z.union([column, z.array(column).min(1)]);

/** Where a value comes from; exactly one of them. */
const ORIGINS = {
  /** A column; of several, the first that holds something. */
  from: columns.optional(),
  /** The same value for every car. */
  constant: scalar.optional(),
  /** A text with columns in braces, such as `{Year} {Make} {Model}`; empty columns leave no gap. */
  template: z.string().min(1).optional(),
  /** Columns that together tell one car from all others: the value is a hash of them, for feeds without ids. */
  hash: z.array(column).min(1).optional(),
  /** Columns whose values make one list; `{n}` in a name represents 0, 1, 2, …: `Photo {n}`. */
  all: columns.optional(),
};

/** What is done with the value, in this order. */
const STEPS = {
  /** A column whose text stands in front: what is behind it counts, nothing where it does not stand there. */
  after: column.optional(),
  /** Cuts a text at `by` and takes one part: 1 is the first, -1 the last. */
  split: z
    .strictObject({ by: z.string().min(1), part: z.number().int() })
    .refine(({ part }) => part !== 0, {
      path: ['part'],
      error: 'Write 1 for the first part, -1 for the last',
    })
    .optional(),
  /** Spelling of the feed → value, in any case. */
  values: z.record(z.string(), scalar).optional(),
  /** The value where `values` has none; without it the feed's own stays. */
  otherwise: scalar.optional(),
  /** Spellings that mean yes; any other means no. */
  yes: z.array(z.string()).min(1).optional(),
  /** A column with the unit or currency of the number; of several, the first that holds something. */
  unit_column: columns.optional(),
  /** What the numbers are in: miles become kilometres, cents and thousands dollars. */
  unit: z.enum(['miles', 'cents', 'thousands']).optional(),
  /** Form of a date or time, of `YYYY`, `YY`, `MM`, `MMM`, `DD`, `HH`, `hh`, `mm`, `ss`, `A`: `DD/MM/YYYY HH:mm`. */
  date: z.string().min(2).optional(),
  /** IANA zone of such times; without it the site's own. */
  zone: z.string().min(1).optional(),
  /** What stands between the entries of a list in one text. */
  separator: z.string().min(1).optional(),
  /** Address that relative photo addresses begin with. */
  base: z.url({ protocol: /^https$/ }).optional(),
  /** The value where the feed has none. */
  default: scalar.optional(),
};

/** Every verb of a mapping. */
export const FIELD_VERBS: readonly string[] = Object.keys({ ...ORIGINS, ...STEPS });

const ORIGIN_NAMES = namesOf(ORIGINS);

/** Where a field's value comes from, and how it is read. */
export const fieldMapping = z
  .strictObject({ ...ORIGINS, ...STEPS })
  .refine((mapping) => ORIGIN_NAMES.filter((name) => mapping[name] !== undefined).length === 1, {
    error: `Write exactly one of ${ORIGIN_NAMES.map((name) => `"${name}"`).join(', ')}`,
  });

export type FieldMapping = z.output<typeof fieldMapping>;
