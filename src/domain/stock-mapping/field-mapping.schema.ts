import { z } from 'zod';
import { zoneProblem } from '../dates.ts';
import { namesOf } from '../names-of.ts';
import { dateFormProblem } from './date-form.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A column's own name, or a path: `Specs.Engine`, `Photos[0].Url`, `Photos[*].Url`, `Ids[Type=VIN].Value`. */
export const column = z.string().min(1);
const columns = z.union([column, z.array(column).min(1)]);

/** The source of a value; exactly one of these. The guide has the comments of all verbs as they are. */
const ORIGINS = {
  /** A column; of several the first with a value, zero and a lone dash last. */
  from: columns.optional(),
  /** The same value for every car. */
  constant: scalar.optional(),
  /** A text with columns in braces: `{Year} {Make} {Model}`; empty ones leave no gap. */
  template: z.string().min(1).optional(),
  /** Columns that together identify a car, for feeds without ids; a changed one makes another car. */
  hash: z.array(column).min(1).optional(),
  /** Columns whose values make a list; `{n}` is 0, 1, 2, … or 00, 01, 02, …: `Photo {n}`. */
  all: columns.optional(),
};

const reportedBy =
  (problemOf: (text: string) => string | null) =>
  (text: string, { addIssue }: z.core.$RefinementCtx<string>) => {
    const message = problemOf(text);
    if (message !== null) addIssue({ code: 'custom', message });
  };

/** Steps applied to the value, in this order. */
const STEPS = {
  /** Removes that column's text from the start, without which the value is empty: `{ "from": "Title", "after": "Brand" }`. */
  after: column.optional(),
  /** `{ "by": " ", "part": 2 }`: a part of a text; 1 is the first, -1 the last. */
  split: z
    .strictObject({ by: z.string().min(1), part: z.number().int() })
    .refine(({ part }) => part !== 0, {
      path: ['part'],
      error: 'Write 1 for the first part, -1 for the last',
    })
    .optional(),
  /**
   * `year`, `make` or `model`: that part of a title such as "2019 Land Rover Discovery SE" or "'22 Mazda CX5" (CX-5);
   * with `after`, the model at the start of the rest.
   */
  title: z.enum(['year', 'make', 'model']).optional(),
  /** The feed's spelling, in any case → value. */
  values: z.record(z.string(), scalar).optional(),
  /** The value where `values` has none; default the feed's own. */
  otherwise: scalar.optional(),
  /**
   * Spellings that mean yes; others mean no, but for `sold` labels that say that alone ("JUST SOLD", "Delivered",
   * "Withdrawn") unless `values` has them as `false`.
   */
  yes: z.array(z.string()).min(1).optional(),
  /**
   * Column with the number's unit or currency, `mi` or `USD`; of several the first with a value. A unit beside the
   * number counts before it.
   */
  unit_column: columns.optional(),
  /** `miles` (to kilometres), `cents`, `thousands` (to dollars). */
  unit: z.enum(['miles', 'cents', 'thousands']).optional(),
  /**
   * Format of `YYYY`, `YY` (also four digits), `MM`, `MMM`, `DD`, `HH`, `hh`, `mm`, `ss`, `A`. Not needed for ISO,
   * day/month/year, months in words ("20 Nov 2026", "Nov 20 2026  3:00PM"), `/Date(…)/` and Unix times.
   */
  date: z.string().superRefine(reportedBy(dateFormProblem)).optional(),
  /** IANA zone of such times, default the site's. */
  zone: z.string().superRefine(reportedBy(zoneProblem)).optional(),
  /** Of a list; not needed for JSON, pipes, lines, commas, semicolons, and blanks between addresses. */
  separator: z.string().min(1).optional(),
  /** `https` address before relative addresses of photos and videos. */
  base: z.url({ protocol: /^https$/ }).optional(),
  /** The value where the feed has none. */
  default: scalar.optional(),
};

export const FIELD_VERBS: readonly string[] = Object.keys({ ...ORIGINS, ...STEPS });

const ORIGIN_NAMES = namesOf(ORIGINS);

/** A field's source, and how its value is read. */
export const fieldMapping = z
  .strictObject({ ...ORIGINS, ...STEPS })
  .refine((mapping) => ORIGIN_NAMES.filter((name) => mapping[name] !== undefined).length === 1, {
    error: `Write exactly one of ${ORIGIN_NAMES.map((name) => `"${name}"`).join(', ')}`,
  });

export type FieldMapping = z.output<typeof fieldMapping>;

/** Mappings by the vehicle's field. */
export type FieldMappings = Readonly<Record<string, FieldMapping>>;
