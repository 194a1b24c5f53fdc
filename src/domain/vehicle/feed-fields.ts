import { vehicleSchema } from './vehicle.schema.ts';

/** Fields of records that are no fields of a vehicle: alternatives, and `show_on_dealer_website` (S2 §7). */
const RECORD_FIELDS = [
  'thumbnails',
  'primary_image_url',
  'show_on_dealer_website',
  'location.name',
  'location.slug',
  'location.phone',
  'location.distribution_locations',
] as const;

/** Derived from other fields. */
const DERIVED = new Set(['photos_count', 'location_slug', 'distribution_locations']);

const paths = Object.entries(vehicleSchema.shape).flatMap(([field, schema]) =>
  'shape' in schema ? Object.keys(schema.shape).map((part) => `${field}.${part}`) : [field],
);

/** All fields that a stock source may fill; dotted if nested. */
export const FEED_FIELDS: readonly string[] = [
  ...paths.filter((field) => !DERIVED.has(field)),
  ...RECORD_FIELDS,
];
