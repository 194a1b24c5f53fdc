import { z } from 'zod';
import { nearestName } from '../nearest-name.ts';
import { FEED_FIELDS } from '../vehicle/feed-fields.ts';

/** Formats whose documents are public, each with a mapping of its own (docs/feeds-in.md "Presets"). */
export const PRESETS = ['google-vehicles', 'meta-vehicles', 'schema-org', 'csn-dto'] as const;
export type Preset = (typeof PRESETS)[number];

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A column's own name, or a path: `Specs.Engine`, `Photos[0].Url`, `Photos[*].Url`, `Ids[Type=VIN].Value`. */
const column = z.string().min(1);
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
  /** Columns whose values make one list; `{n}` in a name stands for 0, 1, 2, …: `Photo {n}`. */
  all: columns.optional(),
};

/** What becomes of the value, in this order. */
const STEPS = {
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

const ORIGIN_NAMES = Object.keys(ORIGINS) as (keyof typeof ORIGINS)[];

const fieldMapping = z
  .strictObject({ ...ORIGINS, ...STEPS })
  .refine((mapping) => ORIGIN_NAMES.filter((name) => mapping[name] !== undefined).length === 1, {
    error: `Write exactly one of ${ORIGIN_NAMES.map((name) => `"${name}"`).join(', ')}`,
  });

/** A column alone is short for `{ "from": column }`. */
const shortOrWhole = z.preprocess(
  (mapping) => (typeof mapping === 'string' ? { from: mapping } : mapping),
  fieldMapping,
);

/** How records become those of vehicles: part of every stock source (docs/feeds-in.md "Mapping"). */
export const MAPPING = {
  /** A known format; what `columns` map stands before it. */
  preset: z.enum(PRESETS).optional(),
  /** Field of a vehicle → where the feed has it. */
  columns: z
    .record(z.string(), shortOrWhole)
    .superRefine((mapped, context) => {
      for (const field of Object.keys(mapped).filter((name) => !FEED_FIELDS.includes(name))) {
        const nearest = nearestName(field, FEED_FIELDS);
        const hint = nearest === null ? 'docs/feeds-in.md lists them' : `did you mean "${nearest}"?`;
        context.addIssue({ code: 'custom', path: [field], message: `Not a field of a vehicle; ${hint}` });
      }
    })
    .optional(),
  /** Records that are this site's stock: those to which every condition applies. The others count for nothing. */
  only: z
    .array(
      z
        .strictObject({
          column,
          /** Spellings that let a record in, or keep it out, in any case; `""` is an empty column. */
          is: z.array(z.string()).min(1).optional(),
          is_not: z.array(z.string()).min(1).optional(),
        })
        .refine(({ is, is_not }) => (is === undefined) !== (is_not === undefined), {
          error: 'Write either "is" or "is_not"',
        }),
    )
    .optional(),
};

export type FieldMapping = z.output<typeof fieldMapping>;
export type RecordFilter = NonNullable<z.output<typeof MAPPING.only>>[number];
/** How records become those of vehicles; nothing where the feed already writes a vehicle's fields. */
export interface StockMapping {
  preset?: Preset | undefined;
  columns?: Record<string, FieldMapping> | undefined;
  only?: RecordFilter[] | undefined;
}
