import { z } from 'zod';
import { foldName, nearestName } from '../nearest-name.ts';
import { vehicleSchema } from '../vehicle/vehicle.schema.ts';
import { yesOrNo } from './yes-or-no.ts';

/** A value that settings write. */
export type SettingValue = string | number | boolean | null;

/** How a mapping writes the price type of a sum that no shopper pays. */
export const WITHOUT_GST = 'ex GST';

/** Values of a field beside those that a vehicle holds: they are read as none, or hide its record. */
const OTHER_VALUES: Readonly<Record<string, readonly string[]>> = { price_type: [WITHOUT_GST] };

type Schema = z.core.$ZodType;
type ValueProblem = (value: string | number | boolean, schema: Schema, field: string) => string | null;

/** What each kind of field cannot hold; the first that fits counts. */
const KINDS: readonly (readonly [is: (schema: Schema) => boolean, problem: ValueProblem])[] = [
  [
    (schema) => schema instanceof z.ZodEnum,
    (value, schema, field) => {
      const names = [...Object.keys((schema as z.ZodEnum).enum), ...(OTHER_VALUES[field] ?? [])];
      if (names.some((name) => foldName(name) === foldName(String(value)))) return null;
      const nearest = nearestName(String(value), names);
      const hint = nearest === null ? `write ${names.join(', ')}` : `did you mean "${nearest}"?`;
      return `${JSON.stringify(value)} is no value of ${field}; ${hint}`;
    },
  ],
  [
    (schema) => schema instanceof z.ZodBoolean,
    (value, _, field) =>
      yesOrNo(String(value)) !== null
        ? null
        : `${field} is yes or no, not ${JSON.stringify(value)}; write true or false`,
  ],
  [
    (schema) => schema instanceof z.ZodNumber,
    (value, schema, field) => {
      const number = typeof value === 'string' ? Number(value.replace(/[$,\s]/g, '')) : value;
      const isWritten = typeof value === 'string' && /\d/.test(value) && Number.isNaN(number);
      return isWritten || z.safeParse(schema, number).success
        ? null
        : `${JSON.stringify(value)} is no number that ${field} can hold`;
    },
  ],
  [
    (schema) => schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime,
    (value, _, field) =>
      /\d/.test(String(value)) ? null : `${field} is a date, not ${JSON.stringify(value)}`,
  ],
  [
    (schema) => schema instanceof z.ZodString,
    (value, _, field) => (typeof value === 'boolean' ? `${field} is a text, not ${value}` : null),
  ],
];

/** Says why a field of a vehicle cannot hold a value of the settings; `null` where it can, and for nothing. */
export function valueProblem(field: string, value: SettingValue): string | null {
  if (value === null) return null;
  const schema = schemaOf(field);
  return KINDS.find(([is]) => is(schema))?.[1](value, schema, field) ?? null;
}

/** Whether a field holds yes or no. */
export const holdsYesOrNo = (field: string): boolean => schemaOf(field) instanceof z.ZodBoolean;

/** Whether a field holds a number. */
export const holdsNumber = (field: string): boolean => schemaOf(field) instanceof z.ZodNumber;

/** Fields of a record that a vehicle lacks. */
const OF_RECORDS: Readonly<Record<string, Schema>> = {
  show_on_dealer_website: z.boolean(),
  thumbnails: z.array(z.string()),
  'location.distribution_locations': z.array(z.string()),
};

/** The schema of a field, dotted where it nests; that of a text for one that no vehicle has. */
function schemaOf(field: string): Schema {
  const whole: Schema = field
    .split('.')
    .reduce<Schema>(
      (schema, part) => (schema instanceof z.ZodObject ? schema.shape[part] : schema),
      vehicleSchema,
    );
  return OF_RECORDS[field] ?? unwrapped(whole ?? z.string());
}

const unwrapped = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema;
