import { z } from 'zod';
import { POSTCODE_PATTERN } from '../geo/postcode.ts';
import { POSTCODE_MESSAGE } from '../geo/postcode-problem.ts';
import { parseClock } from '../opening-hours/clock.ts';
import { SLUG_MESSAGE, SLUG_PATTERN } from '../slug.ts';
import { optionalEmail, optionalText } from '../text.schema.ts';
import { optionalTimeZone } from '../time-zone.schema.ts';
import { DEPARTMENTS } from './department-names.ts';

export const AUSTRALIAN_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;

const WRITTEN_STATUSES = ['Open', 'Closed'] as const;

/** The status that stands in for that of an entry at fault, whose hours are not shown; nobody types it. */
export const UNREAD_STATUS = '\ue000';

/** Accepted in any letter case. */
const status = z
  .string()
  .regex(/^(?:open|closed|\ue000)$/i, 'Write Open or Closed')
  .transform(
    (written) => WRITTEN_STATUSES.find((one) => one.toLowerCase() === written.toLowerCase()) ?? 'Unknown',
  );

const NOTHING = /^$/;
const NOTHING_OR_BY_APPOINTMENT = /^(?:by appointment(?: only)?)?$/i;

/** Refuses an open day whose times `from` and `to` cannot be read; with both like `none`, or other words, it has none. */
const withReadableTimes =
  <F extends string, T extends string>(from: F, to: T, none: RegExp) =>
  (
    entry: { status: string; formated_hours?: string | null } & Record<F | T, string | null>,
    context: z.RefinementCtx,
  ): void => {
    const hasNoTimes = [from, to].every((field) => none.test(entry[field]?.trim() ?? ''));
    if (entry.status !== 'Open' || entry.formated_hours?.trim() || hasNoTimes) return;
    for (const field of [from, to])
      if (parseClock(entry[field]) === null)
        context.addIssue({ code: 'custom', path: [field], message: 'Write a time such as 8:30am or 17:00' });
  };

/** S2 §3 "Opening-hours entry". `open` and `close` are clock times such as `8:30am`. */
export const openingHoursEntrySchema = z
  .strictObject({
    /** 0 = Sunday to 6 = Saturday; 7, the Sunday of ISO 8601, becomes 0. */
    weekday: z
      .number()
      .int()
      .min(0)
      .max(7)
      .transform((weekday) => weekday % 7),
    status,
    open: z.string().nullable().default(null),
    close: z.string().nullable().default(null),
    formated_hours: z.string().nullable().default(null),
  })
  .superRefine(withReadableTimes('open', 'close', NOTHING_OR_BY_APPOINTMENT));

/** S2 §3 "Special (holiday) hours entry". */
export const specialHoursEntrySchema = z
  .strictObject({
    status,
    /** Calendar date in the location's zone, `YYYY-MM-DD`. */
    date: z.iso.date(),
    start_hour: z.string().nullable().default(null),
    end_hour: z.string().nullable().default(null),
    department: z.enum(['all', ...DEPARTMENTS]).default('all'),
    /** Name of the day, such as "Christmas Day". */
    name: optionalText,
  })
  .superRefine(withReadableTimes('start_hour', 'end_hour', NOTHING));

const teamMemberSchema = z.strictObject({
  name: z.string().min(1),
  role: z.string().min(1),
  image_url: optionalText,
  bio: optionalText,
});

/** A department of a dealership at a street address (S2 §3 "Location"). */
export const locationSchema = z.strictObject({
  id: z.coerce.string(),
  name: z.string().min(1),
  slug: z.string().regex(SLUG_PATTERN, SLUG_MESSAGE),
  location_type: z.enum(['', ...DEPARTMENTS]).default(''),
  location_subtype: optionalText,
  dealership_id: z.coerce.string().nullable().default(null),
  dealership_slug: optionalText,
  /** Names of the makes sold or serviced here. */
  manufacturers: z.array(z.string()).default([]),
  /** Only visible locations are shown (S2 §2). */
  visible: z.boolean().default(true),
  primary: z.boolean().default(false),
  /** Announcement of a future location, such as "Coming Late 2025". */
  badge: optionalText,
  /** When the announcement stops being true: the badge is hidden from then on. By default the end of the time it names. */
  badge_expiry: z.iso.datetime({ offset: true }).nullable().default(null),
  dealer_license_number: optionalText,
  motor_vehicle_repairer: optionalText,
  address: z.strictObject({
    street: z.string().min(1),
    city: z.string().min(1),
    state: z.enum(AUSTRALIAN_STATES),
    postcode: z.string().regex(POSTCODE_PATTERN, POSTCODE_MESSAGE),
    lat: z.number().nullable().default(null),
    long: z.number().nullable().default(null),
    place_url: optionalText,
    place_id: optionalText,
    map_key: optionalText,
  }),
  /** IANA time zone, if it differs from the state's (rules 41). */
  time_zone: optionalTimeZone,
  contact_detail: z
    .strictObject({
      phone: optionalText,
      landline_phone: optionalText,
      email: optionalEmail,
      opening_hours: z.array(openingHoursEntrySchema).default([]),
    })
    .prefault({}),
  special_hours: z.array(specialHoursEntrySchema).default([]),
  image_url: optionalText,
  average_rating: z.coerce.string().nullable().default(null),
  review_count: z.number().int().nonnegative().default(0),
  distribution_locations: z.array(z.string()).default([]),
  team: z.array(teamMemberSchema).default([]),
});

export const locationsSchema = z.array(locationSchema);

export type Location = z.output<typeof locationSchema>;
export type LocationInput = z.input<typeof locationSchema>;
export type SpecialHoursEntry = z.output<typeof specialHoursEntrySchema>;
export type Department = (typeof DEPARTMENTS)[number];
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];
