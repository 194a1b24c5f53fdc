import { z } from 'zod';
import { CAPTCHA_VENDOR_NAMES } from './captcha-vendors.ts';
import { LEAD_DEPARTMENTS, LEAD_KINDS } from './forms.ts';

const address = z.email();
const addresses = z.array(address).min(1);
const days = z.number().int().min(1).max(3650);
/** Name of an entry of `LEAD_SECRETS`; settings never contain the secret itself. */
const secretName = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'Write the name of an entry of LEAD_SECRETS');

/** A vendor's captcha with the site's keys (docs/leads.md "Captcha"). */
const vendorSchema = z.strictObject({
  provider: z.enum(CAPTCHA_VENDOR_NAMES),
  /** Public key. */
  site_key: z.string().min(1),
  secret: secretName,
  /** Overrides the vendor's address, such as for another region or a proxy. */
  verify_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  script_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

/** Kinds of leads that a sink accepts. */
const takes = z
  .array(z.enum(LEAD_KINDS))
  .min(1)
  .default([...LEAD_KINDS]);
/** CRMs treat every lead as a sale: they accept no job applications (rules 65), by default only sales kinds (D4). */
const crmTakes = z
  .array(z.enum(LEAD_KINDS.filter((kind) => kind !== 'careers')))
  .min(1)
  .default(['enquiry', 'finance']);

/** The receiving end of a route. Naming a `url` here also allows requests to its host. */
const sinkSchema = z.discriminatedUnion('kind', [
  /** A mail for people. */
  z.strictObject({ kind: z.literal('email'), to: addresses, takes }),
  /** ADF 1.0 XML as the text of a mail, which most CRMs import (D4). */
  z.strictObject({ kind: z.literal('adf_email'), to: addresses, takes: crmTakes }),
  /** ADF 1.0 XML as the body of a POST, with `Authorization: Bearer` if it has a secret. */
  z.strictObject({
    kind: z.literal('adf_http'),
    url: z.url({ protocol: /^https?$/ }),
    secret: secretName.optional(),
    takes: crmTakes,
  }),
  /** The lead as JSON, signed by Standard Webhooks. */
  z.strictObject({
    kind: z.literal('webhook'),
    url: z.url({ protocol: /^https?$/ }),
    secret: secretName,
    takes,
  }),
]);

/** A route's condition: every given list must contain a value of the lead. */
const conditionSchema = z.strictObject({
  /** Slugs or ids of dealerships. */
  dealership: z.array(z.string()).min(1).optional(),
  department: z.array(z.enum(LEAD_DEPARTMENTS)).min(1).optional(),
  /** Categories or subcategories. */
  category: z.array(z.string()).min(1).optional(),
  /** Slugs of locations: the lead's, or one of its `distribution_locations` (S2 §3). */
  location: z.array(z.string()).min(1).optional(),
});

/** `leads` in `site.json`. */
export const leadSettingsSchema = z.strictObject({
  /** Initial state of the marketing box (rules 21); the law requires unticked (D10). */
  opt_in_default: z.boolean().default(true),
  /** Text beside that box; consent records contain its hash. */
  opt_in_text: z
    .string()
    .min(1)
    .default('Send me offers and news by email and SMS. I can opt out at any time.'),
  /** Minutes of opening hours within which the dealership promises to reply. */
  reply_minutes: z.number().int().min(1).max(10_080).default(60),
  /**
   * "A captcha is shown by default" (S1 §5): `altcha` is a proof of work that browsers solve unattended and that we
   * verify; the alternative is a vendor's captcha.
   */
  captcha: z.union([z.enum(['altcha', 'off']), vendorSchema]).default('altcha'),
  /** Whether shoppers receive a mail with their reference. */
  confirmation: z.boolean().default(true),
  /** Sender of all mails; by default `no-reply@` the site's host. */
  from: address.nullable().default(null),
  /** Retention of leads by kind, days. */
  retention_days: z
    .strictObject({
      enquiry: days.default(730),
      finance: days.default(365),
      service: days.default(730),
      careers: days.default(180),
    })
    .prefault({}),
  /** The department that handles job applications (rules 65). */
  hiring_department: z.enum(LEAD_DEPARTMENTS).default('administration'),
  /** A lead goes to every matching route; without one, it is mailed to the location, else to the site. */
  routes: z
    .array(
      z.strictObject({
        /** Name of the route in reports, receipts and counts of failures. */
        id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'Write a name of a-z, 0-9 and -'),
        when: conditionSchema.prefault({}),
        sink: sinkSchema,
      }),
    )
    .refine((routes) => new Set(routes.map(({ id }) => id)).size === routes.length, 'Two routes have one id')
    .default([]),
});

export type LeadSettings = z.output<typeof leadSettingsSchema>;
export type LeadRoute = LeadSettings['routes'][number];
/** The receiving end of a delivery. */
export type Sink = z.input<typeof sinkSchema>;
export type RouteCondition = LeadRoute['when'];
