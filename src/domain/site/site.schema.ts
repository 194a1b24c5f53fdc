import { z } from 'zod';
import { analyticsSchema } from '../events/analytics.schema.ts';
import { financeSettingsSchema } from '../finance/finance-settings.schema.ts';
import { leadSettingsSchema } from '../lead/lead-settings.schema.ts';
import { DEPARTMENTS } from '../location/department-names.ts';
import { AUSTRALIAN_STATES } from '../location/location.schema.ts';
import { unknownPlaceholders } from '../location/map-embed.ts';
import { paymentSettingsSchema } from '../online-payment/payment-settings.schema.ts';
import { PHOTO_MODES } from '../photo/photo-mode.ts';
import { priceSettingsSchema } from '../price/price-settings.schema.ts';
import { SLUG_PATTERN } from '../slug.ts';
import { spinSchema } from '../spin/spin.schema.ts';
import { stockGuardSchema } from '../stock-guard/stock-guard.schema.ts';
import { optionalText } from '../text.schema.ts';
import { tradeInSettingsSchema } from '../trade-in/trade-in-settings.schema.ts';
import { ITEM_TYPES } from '../vehicle/vehicle.schema.ts';
import { flagsSchema } from './flags.schema.ts';
import { labelsSchema } from './labels.schema.ts';
import { hostSchema, hrefSchema, originSchema, webAddressSchema } from './link.schema.ts';
import { publishTargetSchema } from './publish-target.schema.ts';
import { searchProviderSchema } from './search-provider.schema.ts';
import { stockSourceSchema } from './stock-source.schema.ts';

const link = z.strictObject({ label: z.string().min(1), href: hrefSchema });
const linkColumns = z.array(z.strictObject({ heading: z.string().min(1), links: z.array(link) }));

/** `sites/<slug>/site.json`: one dealership's settings. Every default is the specification's constant (S1 §9, S2 §9). */
export const siteSchema = z.strictObject({
  id: z.coerce.string(),
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  name: z.string().min(1),
  /** Under the logo and in titles of the home page. */
  tagline: z.string().min(1),
  /** Public address, without a path or a slash at the end. */
  url: webAddressSchema.regex(
    /^https?:\/\/[^/?#]+$/,
    'Write the host alone, such as https://www.dealer.example',
  ),
  /** The dealership's own marks. */
  brand: z
    .strictObject({
      /** A picture of `content/images/`, PNG or SVG, that stands in the header for the name. */
      logo_url: optionalText,
    })
    .prefault({}),
  /** The page layouts: a dealer group, one manufacturer's franchise, a used-only garage. */
  template: z.enum(['group', 'franchise', 'garage']),
  /** The only make the site sells new; shortens offer addresses (rules 28). */
  manufacturer: optionalText,
  /** Makes of the brand grid, with a mark where there is one (S2 §3 "Manufacturer list item"); where none is written, those in stock. */
  manufacturers: z
    .array(
      z.strictObject({
        id: z.coerce.string(),
        name: z.string().min(1),
        slug: z.string().regex(SLUG_PATTERN),
        logo_url: optionalText,
        href: hrefSchema.optional(),
      }),
    )
    .default([]),
  /** The range of a single-manufacturer site; "Explore model" leads to `/{slug}` unless `href` is set (S2 §2). */
  models: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        slug: z.string().regex(SLUG_PATTERN),
        text: optionalText,
        /** Price lead such as "From $31,490 drive away". */
        price_line: optionalText,
        image_url: optionalText,
        href: hrefSchema.optional(),
      }),
    )
    .default([]),
  /** For search titles; no city drops the "in" part (rules 30). */
  city: optionalText,
  state: z.enum(AUSTRALIAN_STATES),
  time_zone: optionalText,
  /** The group a dealership belongs to: back-to-group link and footer block (S2 §2). */
  group: z
    .strictObject({ name: z.string().min(1), url: webAddressSchema, text: optionalText })
    .nullable()
    .default(null),
  contact: z.strictObject({ phone: optionalText, email: optionalText }).prefault({}),
  social: z.array(link).default([]),
  /**
   * The live chat's own page, as every vendor of chats has one; without it there is no "Chat with us" button (S1 §2).
   * It is framed when somebody asks for it: a script of the vendor's in our page would need what its policy refuses.
   */
  chat_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** Badge image of the manufacturer's certified used programme; without it the tag is its label (rules 53). */
  certified_badge_url: optionalText,
  flags: flagsSchema.prefault({}),
  stock: stockSourceSchema,
  /** Where releases are put for others to hand out; `null`: nowhere, our own server does. */
  publish: publishTargetSchema.nullable().default(null),
  labels: labelsSchema.prefault({}),
  price: priceSettingsSchema.prefault({}),
  windows: z
    .strictObject({
      /** Days a car counts as a new arrival. */
      new_arrival_days: z.number().default(8),
      /** Days a sold car stays listed with its full page. */
      sold_days: z.number().default(3),
      /** Days after that on which a small sold page answers (rules 2). */
      sold_page_days: z.number().default(30),
    })
    .prefault({}),
  reservation: z
    .strictObject({
      /** Dollars. */
      deposit: z.number().min(0).default(200),
      hours: z.number().int().positive().max(720).default(48),
      /** Per cent of the cars for sale that may be held unpaid at once: three at least, but not the last. */
      max_unpaid_share: z.number().min(0).max(100).default(10),
      /** Where deposits and invoices are paid: the one other host that forms of those pages may lead to. */
      payment_origin: originSchema.default('https://checkout.stripe.com'),
    })
    .prefault({}),
  /** Tags of cars that are not for sale: they take enquiries, calls and test drives, and no money (rules 58). */
  not_for_sale_tags: z.array(z.string().min(1)).default(['Test Drive Only']),
  /** Used-car money-back or exchange terms; off unless set (rules 17). */
  returns: z
    .strictObject({
      days: z.number().int().default(14),
      max_km: z.number().int().default(500),
      min_fuel: z.string().default('a quarter tank'),
    })
    .nullable()
    .default(null),
  finance: financeSettingsSchema.prefault({}),
  /** What is taken at `/online-payment`, for `flags.online_payment` (S2 §2). */
  online_payment: paymentSettingsSchema.prefault({}),
  /** The promotion at `/spin-to-win`, for `flags.spin_to_win` (S2 §2). */
  spin: spinSchema.nullable().default(null),
  /** The budget search (S2 §9), in dollars. */
  budget: z
    .strictObject({
      /** How repayments become a price: added up before interest, or as a loan (rules 9). */
      mode: z.enum(['simple', 'loan']).default('simple'),
      /** What the fields begin with. */
      monthly: z.number().default(600),
      weekly: z.number().default(200),
      deposit: z.number().default(2000),
      /** Ends and step of the price slider. */
      min: z.number().default(5000),
      max: z.number().default(250_000),
      step: z.number().default(500),
    })
    .prefault({}),
  leads: leadSettingsSchema.prefault({}),
  analytics: analyticsSchema.prefault({}),
  trade_in: tradeInSettingsSchema.prefault({}),
  phones: z
    .strictObject({
      /** Phone numbers shown instead of the location's, in the order of rules 6. */
      override: optionalText,
      demo: optionalText,
      new: optionalText,
      used: optionalText,
    })
    .prefault({}),
  reviews: z
    .strictObject({
      /** Reviews appear only when the average exceeds this (S2 §4). */
      minimum_rating: z.number().default(4),
      /** How many are shown (S2 §9 "Google reviews 12"). */
      shown: z.number().int().default(12),
    })
    .prefault({}),
  search: z
    .strictObject({
      page_size: z.number().int().min(1).max(100).default(21),
      sort: z.enum(['price_desc', 'price_asc', 'created_desc', 'km_asc', 'year_desc']).default('price_desc'),
      provider: searchProviderSchema.prefault({ kind: 'static' }),
      /** What tells one car from all others: published with the search index where it is named here (rules 24). */
      identifying: z.array(z.enum(['vin', 'regplate'])).default([]),
    })
    .prefault({}),
  /** Feeds of the stock that the site offers to others (docs/feeds.md). */
  feeds: z
    .strictObject({
      /** Google vehicle ads, `/feeds/google-vehicles.tsv`; with `vin` it names each car's VIN (rules 24). */
      google_vehicles: z
        .strictObject({ vin: z.boolean().default(false) })
        .nullable()
        .default(null),
      /** Meta's automotive catalogue, `/feeds/meta-vehicles.csv`. */
      meta_vehicles: z.boolean().default(false),
      /** All listed cars as data, `/feeds/stock.json`. */
      stock: z.boolean().default(false),
    })
    .prefault({}),
  specifications: z
    .strictObject({
      /** Keys never listed (S1 §5 "default hides rego"); `null` takes the default of the site's state (rules 24). */
      hidden: z.array(z.string()).nullable().default(null),
    })
    .prefault({}),
  images: z
    .strictObject({
      /**
       * Where shoppers get the feed's photos from (docs/photos.md): files encoded beforehand, files encoded when they are
       * first asked for, an image CDN, or where they lie. Without it `cdn` where one is named, else `build`.
       */
      mode: z.enum(PHOTO_MODES).optional(),
      /** An image CDN by its `unpic` name, and the host that serves the feed's photos through it. */
      cdn: z
        .strictObject({ provider: z.string().min(1), url: z.url({ protocol: /^https$/ }) })
        .nullable()
        .default(null),
      /** Encoding quality, 1 to 100 (S2 §9 "80 or 75"). */
      quality: z.number().int().min(1).max(100).default(75),
      /** Hosts of the feed's photos, such as `photos.example.com`; photos from any other host are left out. */
      hosts: z.array(hostSchema).default([]),
      /** Where photos lie that the feed names by a path alone, such as `https://photos.example.com`. */
      origin: originSchema.nullable().default(null),
      /** Seconds that a publish waits, in mode `build`, for the first photos of new cars. */
      wait_seconds: z.number().int().min(0).max(3600).default(30),
      /** Fewest photos of a car that the report is content with. */
      min_photos: z.number().int().min(0).max(100).default(3),
      /** Parts of addresses of pictures that stand for a photo, such as `coming-soon`. */
      placeholders: z.array(z.string().min(3)).default([]),
      /** Gigabytes of encoded photos beyond which no more are made. */
      quota_gb: z.number().positive().default(50),
    })
    .prefault({}),
  guard: stockGuardSchema.prefault({}),
  /**
   * A provider's own map beside the address, loaded when a visitor asks for it. The template takes `{address}`,
   * `{lat}`, `{long}`, and the map's edges `{west}`, `{south}`, `{east}`, `{north}`; its host is the one that the
   * page's policy lets in.
   */
  maps: z
    .strictObject({
      embed_url: z
        .url({ protocol: /^https$/ })
        .refine((template) => unknownPlaceholders(template).length === 0, 'Not a placeholder of maps'),
    })
    .nullable()
    .default(null),
  /** Findings of the advertising lint from this level on stop the publish: of the law alone, or any (rules 54). */
  lint_stops: z.enum(['never', 'error', 'warning']).default('never'),
  /** Departments whose locations are listed on `/contact-us`, in this order. */
  departments: z.array(z.enum(DEPARTMENTS)).default([...DEPARTMENTS]),
  home: z.strictObject({
    heading: z.string().min(1),
    text: z.string().min(1),
    image_url: optionalText,
    /** S1 §2 "Home banner links". */
    banner_links: z.array(link.extend({ text: optionalText, image_url: optionalText })).default([]),
    /** Cars in "latest stock". */
    latest: z.number().int().min(0).max(24).default(8),
  }),
  /** Header and footer links; entries that lead to pages the site does not have are left out and named. */
  navigation: z.strictObject({
    /** Below an entry lie `links`, in a list; or `columns`, lists with headings side by side, or both. */
    header: z.array(link.extend({ links: z.array(link).default([]), columns: linkColumns.default([]) })),
    footer: linkColumns,
  }),
  /** S1 §2 "Why Buy From Us?": short reasons on every vehicle page. */
  why_buy: z.array(z.strictObject({ heading: z.string().min(1), text: z.string().min(1) })).default([]),
  /** S1 §2 "Protect Your Car": products offered with a car, or with vehicles of the types named alone. */
  protect_your_car: z
    .array(
      z.strictObject({
        heading: z.string().min(1),
        text: z.string().min(1),
        item_types: z.array(z.enum(ITEM_TYPES)).default([...ITEM_TYPES]),
      }),
    )
    .default([]),
  /** S1 §2 "What's Included", by car_type; motorcycles and caravans have lists of their own where these are set. */
  whats_included: z
    .strictObject({
      new: z.array(z.string()).default([]),
      demo: z.array(z.string()).default([]),
      used: z.array(z.string()).default([]),
      motorcycle: z.array(z.string()).nullable().default(null),
      caravan: z.array(z.string()).nullable().default(null),
    })
    .prefault({}),
  /** Shows "We accept:" with the five card brands (S2 §2). */
  payment_methods: z.boolean().default(false),
  legal: z.strictObject({ business_name: z.string().min(1), abn: optionalText }),
});

export type Site = z.output<typeof siteSchema>;
export type SiteInput = z.input<typeof siteSchema>;
