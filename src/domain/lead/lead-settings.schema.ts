import { z } from 'zod';
import { CAPTCHA_VENDOR_NAMES } from './captcha-vendors.ts';
import { LEAD_DEPARTMENTS, LEAD_KINDS } from './forms.ts';

const address = z.email();
const addresses = z.array(address).min(1);
const days = z.number().int().min(1).max(3650);
/** Names an entry of `LEAD_SECRETS` in the environment; the secret itself never stands in settings. */
const secretName = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'Write the name of an entry of LEAD_SECRETS');

/** A captcha of another's: what it knows the site by, and what it is asked with (docs/leads.md "Captcha"). */
const vendorSchema = z.strictObject({
  provider: z.enum(CAPTCHA_VENDOR_NAMES),
  /** Every visitor's browser reads it. */
  site_key: z.string().min(1),
  secret: secretName,
  /** In place of the vendor's own addresses: a host of another region, or a company's own. */
  verify_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  script_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

/** Kinds of leads that a sink takes. */
const takes = z
  .array(z.enum(LEAD_KINDS))
  .min(1)
  .default([...LEAD_KINDS]);
/** A CRM files whatever it is sent as a sale: no job application (rules 65), and unless set sales alone (D4). */
const crmTakes = z
  .array(z.enum(LEAD_KINDS.filter((kind) => kind !== 'careers')))
  .min(1)
  .default(['enquiry', 'finance']);

/** Where a route's leads go. The host of a `url` may be called because it stands here. */
const sinkSchema = z.discriminatedUnion('kind', [
  /** A mail for people. */
  z.strictObject({ kind: z.literal('email'), to: addresses, takes }),
  /** ADF 1.0 XML as a mail's text, which most CRMs read (D4). */
  z.strictObject({ kind: z.literal('adf_email'), to: addresses, takes: crmTakes }),
  /** ADF 1.0 XML as the body of a POST, with `Authorization: Bearer` where a secret is named. */
  z.strictObject({
    kind: z.literal('adf_http'),
    url: z.url({ protocol: /^https?$/ }),
    secret: secretName.optional(),
    takes: crmTakes,
  }),
  /** The lead as JSON, signed the way of Standard Webhooks. */
  z.strictObject({
    kind: z.literal('webhook'),
    url: z.url({ protocol: /^https?$/ }),
    secret: secretName,
    takes,
  }),
]);

/** All that is given must hold; of each list one entry is enough. */
const conditionSchema = z.strictObject({
  /** Slugs or ids of dealerships. */
  dealership: z.array(z.string()).min(1).optional(),
  department: z.array(z.enum(LEAD_DEPARTMENTS)).min(1).optional(),
  /** Categories, or subcategories, as leads have them. */
  category: z.array(z.string()).min(1).optional(),
  /** Slugs of locations: that of the lead, or one that it distributes its leads to (S2 §3 "distribution_locations"). */
  location: z.array(z.string()).min(1).optional(),
});

/** `leads` in `site.json`: what a dealership does with what shoppers send. */
export const leadSettingsSchema = z.strictObject({
  /** How the box for marketing begins (rules 21): unticked is what the law requires (D10). */
  opt_in_default: z.boolean().default(true),
  /** The words beside that box; their hash stands in every consent record. */
  opt_in_text: z
    .string()
    .min(1)
    .default('Send me offers and news by email and SMS. I can opt out at any time.'),
  /** Minutes of opening hours within which the dealership promises to answer. */
  reply_minutes: z.number().int().min(1).max(10_080).default(60),
  /**
   * "A captcha is shown by default" (S1 §5): `altcha` is a proof of work that browsers do unasked, and that we check
   * ourselves; or one of a vendor's.
   */
  captcha: z.union([z.enum(['altcha', 'off']), vendorSchema]).default('altcha'),
  /** Whether shoppers have a mail with their reference. */
  confirmation: z.boolean().default(true),
  /** Sender of all mails; by default `no-reply@` the site's host. */
  from: address.nullable().default(null),
  /** Days that leads are kept, by what they are about. */
  retention_days: z
    .strictObject({
      enquiry: days.default(730),
      finance: days.default(365),
      service: days.default(730),
      careers: days.default(180),
    })
    .prefault({}),
  /** Who looks after job applications (rules 65). */
  hiring_department: z.enum(LEAD_DEPARTMENTS).default('administration'),
  /** Every route that fits takes the lead; where none does, it is mailed to the location, else to the site. */
  routes: z
    .array(
      z.strictObject({
        /** Names the route in reports; its receipts and failures are counted under it. */
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
/** Where a delivery goes. */
export type Sink = z.input<typeof sinkSchema>;
export type RouteCondition = LeadRoute['when'];
