import { vehicleSchema } from './vehicle.schema.ts';

/** What a record may say besides the vehicle's own fields: other places of the same facts, and what keeps a car off the website (S2 §7). */
const RECORD_FIELDS = [
  'thumbnails',
  'primary_image_url',
  'show_on_dealer_website',
  'location.name',
  'location.slug',
  'location.phone',
  'location.distribution_locations',
] as const;

/** Counted or looked up from other fields. */
const DERIVED = new Set(['photos_count', 'location_slug', 'distribution_locations']);

const paths = Object.entries(vehicleSchema.shape).flatMap(([field, schema]) =>
  'shape' in schema ? Object.keys(schema.shape).map((part) => `${field}.${part}`) : [field],
);

/** Every field, dotted where it nests, that a stock source may fill. */
export const FEED_FIELDS: readonly string[] = [
  ...paths.filter((field) => !DERIVED.has(field)),
  ...RECORD_FIELDS,
];
