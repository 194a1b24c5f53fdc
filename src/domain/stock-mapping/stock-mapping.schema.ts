import { z } from 'zod';
import { namesOf } from '../names-of.ts';
import { foldName, nearestName } from '../nearest-name.ts';
import { FEED_FIELDS } from '../vehicle/feed-fields.ts';
import { column, type FieldMappings, fieldMapping } from './field-mapping.schema.ts';
import { mappingProblems } from './mapping-problems.ts';
import { PRESETS, type Preset } from './presets/presets.ts';

/** Names that feeds have for fields, unlike ours. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    odometer: 'km',
    mileage: 'km',
    kilometres: 'km',
    condition: 'car_type',
    type: 'car_type',
    body: 'simple_body',
    bodytype: 'simple_body',
    fueltype: 'simple_fuel',
    transmission: 'simple_transmission',
    gearbox: 'simple_transmission',
    stocknumber: 'stocknum',
    stockno: 'stocknum',
    rego: 'regplate',
    registration: 'regplate',
    photos: 'images',
    description: 'dealercomments',
    comments: 'dealercomments',
  }),
);

/** A plain column is short for `{ "from": column }`. */
const shortOrWhole = z.preprocess(
  (mapping) => (typeof mapping === 'string' ? { from: mapping } : mapping),
  fieldMapping,
);

/** How records become vehicle records: part of every stock source (docs/feeds-in.md "Mapping"). */
export const MAPPING = {
  /** A known format; `columns` override it. */
  preset: z.enum(namesOf(PRESETS)).optional(),
  /** Field of a vehicle → where the feed has it. */
  columns: z
    .record(z.string(), shortOrWhole)
    .superRefine((mapped, context) => {
      for (const field of Object.keys(mapped).filter((name) => !FEED_FIELDS.includes(name))) {
        const nearest = OTHER_NAMES.get(foldName(field)) ?? nearestName(field, FEED_FIELDS);
        const hint = nearest === null ? 'docs/feeds-in.md lists them' : `did you mean "${nearest}"?`;
        const message = `Not a field of a vehicle; ${hint}`;
        context.addIssue({ code: 'unrecognized_keys', keys: [field], input: mapped, message });
      }
      for (const [field, mapping] of Object.entries(mapped))
        for (const { path, message } of mappingProblems(field, mapping))
          context.addIssue({ code: 'custom', path: [field, ...path], message });
    })
    .optional(),
  /** Records that are this site's stock: those that meet every condition. All others are ignored. */
  only: z
    .array(
      z
        .strictObject({
          column,
          /** Included or excluded spellings, case-insensitive; `""` is an empty column. */
          is: z.array(z.string()).min(1).optional(),
          is_not: z.array(z.string()).min(1).optional(),
        })
        .refine(({ is, is_not }) => (is === undefined) !== (is_not === undefined), {
          error: 'Write either "is" or "is_not"',
        }),
    )
    .optional(),
};

export type RecordFilter = NonNullable<z.output<typeof MAPPING.only>>[number];
/** How records become vehicle records; none where the feed already has a vehicle's fields. */
export interface StockMapping {
  preset?: Preset | undefined;
  columns?: FieldMappings | undefined;
  only?: RecordFilter[] | undefined;
}
