import { z } from 'zod';
import type { PhotoFacts } from '../photo/photo-facts.ts';
import { SLUG_PATTERN } from '../slug.ts';

const text = z.string().min(1).nullable();
const amount = z.number().nonnegative().nullable();
const count = z.number().int().nonnegative().nullable();
/** An instant, ISO 8601 in UTC. */
const instant = z.iso.datetime();
/** A calendar date from 1900 to 2199, `YYYY-MM-DD`: some feeds write 0001-01-01 for none. */
const day = z.iso.date().regex(/^(?:19|20|21)/, 'Use a year from 1900 to 2199');

export const CAR_TYPES = ['new', 'demo', 'used'] as const;
export const STATUSES = ['in_stock', 'coming_soon', 'sold'] as const;
export const ITEM_TYPES = ['car', 'motorcycle', 'caravan'] as const;
export const PRICE_TYPES = ['drive_away', 'estimated_drive_away', 'egc', 'unknown'] as const;

/** A lender's figures for a car; shown as given, never recomputed (rules 10). */
export const lenderSchema = z.object({
  interestRate: amount,
  comparisonRate: amount,
  paymentWeek: amount,
  paymentMonth: amount,
  termYears: amount,
  termMonths: amount,
  deposit: amount,
  balloon: amount,
  disclaimer: text,
});

/** A normalised vehicle: missing values are `null`, never `""`, `"null"` or 0 (S1 §3). Has no private fields. */
export const vehicleSchema = z.strictObject({
  id: z.string().min(1),
  slug: z.string().regex(SLUG_PATTERN),
  name: z.string().min(1),
  make: z.string().min(1),
  model: z.string().min(1),
  badge: text,
  series: text,
  year: z.number().int().min(1886).max(2100),
  /** Odometer in kilometres. */
  km: count,
  /** Dollars, on the terms of `price_type` (rules 19). */
  price: amount,
  before_price: amount,
  subscription_price: amount,
  price_type: z.enum(PRICE_TYPES),
  drive_away_price: amount,
  preorder: z.boolean(),
  status: z.enum(STATUSES),
  sold: z.boolean(),
  reserved: z.boolean(),
  /** Unix seconds, up to the year 9999. */
  sold_date_timestamp: z.number().int().nonnegative().max(253_402_300_799).nullable(),
  car_type: z.enum(CAR_TYPES),
  tag: text,
  certified: z.boolean(),
  created_at: instant.nullable(),
  stocknum: text,
  vin: text,
  regplate: text,
  rego_expiry: day.nullable(),
  build_date: text,
  compliance_date: text,
  colour: text,
  interior_colour: text,
  drive: text,
  seats: count,
  doors: count,
  engine_size: text,
  trans: text,
  simple_transmission: text,
  simple_body: text,
  simple_fuel: text,
  fuel: text,
  /** Sections separated by a pipe (S1 §3). */
  dealercomments: text,
  photos_count: z.number().int().nonnegative(),
  /** Photo addresses in the feed's order; the first is the primary image. */
  images: z.array(z.string().min(1)),
  /** Walk-around video, an address that `videoOf` reads; absent where there is none, like the next two. */
  video: z.string().min(1).optional(),
  /** When the video was first published. */
  video_uploaded_at: instant.optional(),
  /** Addresses of the photos of a 360° view, in the order in which the car turns. */
  turntable: z.array(z.string().min(1)).optional(),
  /** Address of the car history report. */
  file: text,
  city: text,
  state: text,
  location_name: text,
  location_phone: text,
  location_slug: text,
  distribution_locations: z.array(z.string()),
  dealership_id: z.string().nullable(),
  dealership_slug: text,
  item_type: z.enum(ITEM_TYPES),
  carsales_title: text,
  standardEquipment: z.array(z.string().min(1)),
  variant: z.object({
    cylinders: count,
    enginesize: text,
    enginesize_litres: amount,
    induction: text,
    geartype: text,
    fuelconsumptioncombined: amount,
    fuelcapacity: amount,
    grossvehiclemass: amount,
    vehiclelength: amount,
    vehicleheight: amount,
    vehiclewidth: amount,
    torque: text,
    ancaprating: amount,
    /** Year of the ANCAP rating, which a rating must carry (D12). */
    ancapyear: count,
    bodyconfiguration: text,
  }),
  specifications: z.object({
    /** Feet. */
    body_width: amount,
    body_length: amount,
    /** Kilograms. */
    tare_weight: amount,
    aggregate_trailer_mass: amount,
    axle_type: text,
    sleeps: count,
  }),
  autograb_data: z.object({
    average_market_price: amount,
    state_average_market_price: amount,
    /** Date of the averages, or of their first appearance; after 30 days they give no badge (rules 18). */
    as_at: day.nullable(),
  }),
  finance_lenders: z.record(z.string(), lenderSchema),
  has_nvic: z.boolean(),
  /** Deposit to reserve this car, dollars; `null` for the site's default. */
  deposit: amount,
});

export type Vehicle = z.output<typeof vehicleSchema> & {
  /** Facts of each of `images`, by position; `null` until it is encoded (docs/photos.md). */
  photos?: readonly (PhotoFacts | null)[];
  /** Whether a shopper holds it with a paid deposit; set by the service, not by feeds (docs/reservations.md). */
  held?: boolean;
};
export type Lender = z.output<typeof lenderSchema>;
export type CarType = Vehicle['car_type'];
export type PriceType = Vehicle['price_type'];
