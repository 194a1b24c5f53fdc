import { z } from 'zod';
import { zoneProblem } from '../dates.ts';
import { namesOf } from '../names-of.ts';
import { dateFormProblem } from './date-form.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A column's own name, or a path: `Specs.Engine`, `Photos[0].Url`, `Photos[*].Url`, `Ids[Type=VIN].Value`. */
export const column = z.string().min(1);
const columns = z.union([column, z.array(column).min(1)]);

/** The source of a value; exactly one of these. */
const ORIGINS = {
  /** A column; of several, the first non-empty one. */
  from: columns.optional(),
  /** The same value for every car. */
  constant: scalar.optional(),
  /** A text with columns in braces, such as `{Year} {Make} {Model}`; empty columns leave no gap. */
  template: z.string().min(1).optional(),
  /** Columns that identify a car together: the value is a hash of them, for feeds without ids. */
  hash: z.array(column).min(1).optional(),
  /** Columns whose values make one list; `{n}` in a name represents 0, 1, 2, … or 00, 01, 02, …: `Photo {n}`. */
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
  /** A column whose text is a prefix to remove; without that prefix the value is empty. */
  after: column.optional(),
  /** Splits a text at `by` and takes one part: 1 is the first, -1 the last. */
  split: z
    .strictObject({ by: z.string().min(1), part: z.number().int() })
    .refine(({ part }) => part !== 0, {
      path: ['part'],
      error: 'Write 1 for the first part, -1 for the last',
    })
    .optional(),
  /** The part of a title such as `2019 Land Rover Discovery SE`; recognises makes of two words. */
  title: z.enum(['year', 'make', 'model']).optional(),
  /** Spelling of the feed → value, case-insensitive. */
  values: z.record(z.string(), scalar).optional(),
  /** The value where `values` has none; the default is the feed's own. */
  otherwise: scalar.optional(),
  /** Spellings that mean yes; any other means no. */
  yes: z.array(z.string()).min(1).optional(),
  /** A column with the number's unit or currency; of several, the first non-empty one. */
  unit_column: columns.optional(),
  /** The number's unit: miles become kilometres, cents and thousands dollars. */
  unit: z.enum(['miles', 'cents', 'thousands']).optional(),
  /** Format of a date or time, of `YYYY`, `YY`, `MM`, `MMM`, `DD`, `HH`, `hh`, `mm`, `ss`, `A`: `DD/MM/YYYY HH:mm`. */
  date: z.string().superRefine(reportedBy(dateFormProblem)).optional(),
  /** IANA zone of such times; the default is the site's. */
  zone: z.string().superRefine(reportedBy(zoneProblem)).optional(),
  /** Separator of a list in one text. */
  separator: z.string().min(1).optional(),
  /** Base of relative addresses. */
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
