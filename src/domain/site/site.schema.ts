import { z } from 'zod';
import { brandSchema } from '../brand/brand.schema.ts';
import { analyticsSchema } from '../events/analytics.schema.ts';
import { financeSettingsSchema } from '../finance/finance-settings.schema.ts';
import { leadSettingsSchema } from '../lead/lead-settings.schema.ts';
import { DEPARTMENTS } from '../location/department-names.ts';
import { AUSTRALIAN_STATES } from '../location/location.schema.ts';
import { unknownPlaceholders } from '../location/map-embed.ts';
import { paymentSettingsSchema } from '../online-payment/payment-settings.schema.ts';
import { PHOTO_MODES } from '../photo/photo-mode.ts';
import { priceSettingsSchema } from '../price/price-settings.schema.ts';
import { SLUG_MESSAGE, SLUG_PATTERN } from '../slug.ts';
import { spinSchema } from '../spin/spin.schema.ts';
import { stockGuardSchema } from '../stock-guard/stock-guard.schema.ts';
import { optionalEmail, optionalText } from '../text.schema.ts';
import { optionalTimeZone } from '../time-zone.schema.ts';
import { tradeInSettingsSchema } from '../trade-in/trade-in-settings.schema.ts';
import { ITEM_TYPES } from '../vehicle/vehicle.schema.ts';
import { flagsSchema } from './flags.schema.ts';
import { labelsSchema } from './labels.schema.ts';
import { layoutSchema } from './layout.schema.ts';
import { hostSchema, hrefSchema, originSchema, webAddressSchema } from './link.schema.ts';
import { publishTargetSchema } from './publish-target.schema.ts';
import { searchProviderSchema } from './search-provider.schema.ts';
import { sharedWordsSchema } from './shared-words.schema.ts';
import { stockSourceSchema } from './stock-source.schema.ts';

const link = z.strictObject({ label: z.string().min(1), href: hrefSchema });
const linkColumns = z.array(z.strictObject({ heading: z.string().min(1), links: z.array(link) }));

/** `sites/<slug>/site.json`: one dealership's settings. Every default is the specification's constant (S1 §9, S2 §9). */
export const siteSchema = z.strictObject({
  id: z.coerce.string(),
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, SLUG_MESSAGE),
  name: z.string().min(1),
  /** Shown below the logo and in the title of the home page. */
  tagline: z.string().min(1),
  /** Public address, without a path or trailing slash. */
  url: webAddressSchema.regex(
    /^https?:\/\/[^/?#]+$/,
    'Write the host alone, such as https://www.dealer.example',
  ),
  /** Logo, colours and fonts of the dealership. */
  brand: brandSchema.prefault({}),
  /** Page layout: a dealer group, a franchise of one manufacturer, a used-only garage. */
  template: z.enum(['group', 'franchise', 'garage']),
  /** Header, home page and cards, where they are not the template's. */
  layout: layoutSchema.prefault({}),
  /** The only make that the site sells new; shortens the paths of offers (rules 28). */
  manufacturer: optionalText,
  /** Makes of the brand grid, with optional logos (S2 §3 "Manufacturer list item"); if empty, the makes in stock. */
  manufacturers: z
    .array(
      z.strictObject({
        id: z.coerce.string(),
        name: z.string().min(1),
        slug: z.string().regex(SLUG_PATTERN, SLUG_MESSAGE),
        logo_url: optionalText,
        href: hrefSchema.optional(),
      }),
    )
    .default([]),
  /** Model range of a single-manufacturer site; "Explore model" links to `/{slug}` unless `href` is set (S2 §2). */
  models: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        slug: z.string().regex(SLUG_PATTERN, SLUG_MESSAGE),
        text: optionalText,
        /** Price line, such as "From $31,490 drive away". */
        price_line: optionalText,
        image_url: optionalText,
        href: hrefSchema.optional(),
      }),
    )
    .default([]),
  /** City in search titles; without it they have no "in" part (rules 30). */
  city: optionalText,
  state: z.enum(AUSTRALIAN_STATES),
  time_zone: optionalTimeZone,
  /** The dealership's group, for the back-to-group link and the footer block (S2 §2). */
  group: z
    .strictObject({
      name: z.string().min(1),
      url: webAddressSchema,
      text: optionalText,
      /** The group's other dealerships with a site of this platform: a search that finds nothing here leads to theirs. */
      sites: z.array(z.strictObject({ name: z.string().min(1), url: webAddressSchema })).default([]),
    })
    .nullable()
    .default(null),
  contact: z.strictObject({ phone: optionalText, email: optionalEmail }).prefault({}),
  social: z.array(link).default([]),
  /**
   * The chat vendor's hosted page; without it there is no "Chat with us" button (S1 §2). It is framed on request, since our
   * pages' policy refuses the vendor's script.
   */
  chat_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** Badge image of the manufacturer's certified used programme; without it the tag is text (rules 53). */
  certified_badge_url: optionalText,
  flags: flagsSchema.prefault({}),
  stock: stockSourceSchema,
  /** Destination of releases besides our server; `null` for none. */
  publish: publishTargetSchema.nullable().default(null),
  labels: labelsSchema.prefault({}),
  price: priceSettingsSchema.prefault({}),
  windows: z
    .strictObject({
      /** Days that a car counts as a new arrival. */
      new_arrival_days: z.number().default(8),
      /** Days that a sold car stays listed with its full page. */
      sold_days: z.number().default(3),
      /** Days after that with a small sold page (rules 2). */
      sold_page_days: z.number().default(30),
    })
    .prefault({}),
  reservation: z
    .strictObject({
      /** Dollars. */
      deposit: z.number().min(0).default(200),
      hours: z.number().int().positive().max(720).default(48),
      /** Percentage of the cars for sale that may be held unpaid at once: at least three, but never all. */
      max_unpaid_share: z.number().min(0).max(100).default(10),
      /** Origin of the payment provider's checkout; the pages' policy allows forms to submit to it. */
      payment_origin: originSchema.default('https://checkout.stripe.com'),
    })
    .prefault({}),
  /** Tags of cars that are not for sale; these allow enquiries, calls and test drives only (rules 58). */
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
  /** Payments at `/online-payment`, for `flags.online_payment` (S2 §2). */
  online_payment: paymentSettingsSchema.prefault({}),
  /** The promotion at `/spin-to-win`, for `flags.spin_to_win` (S2 §2). */
  spin: spinSchema.nullable().default(null),
  /** The budget search (S2 §9), in dollars. */
  budget: z
    .strictObject({
      /** Conversion of repayments to a price: summed up before interest, or as a loan (rules 9). */
      mode: z.enum(['simple', 'loan']).default('simple'),
      /** Initial values of the fields. */
      monthly: z.number().default(600),
      weekly: z.number().default(200),
      deposit: z.number().default(2000),
      /** Limits and step of the price slider. */
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
      /** Overrides all other numbers (rules 6). */
      override: optionalText,
      demo: optionalText,
      new: optionalText,
      used: optionalText,
    })
    .prefault({}),
  reviews: z
    .strictObject({
      /** Reviews are shown only if the average exceeds this (S2 §4). */
      minimum_rating: z.number().default(4),
      /** Number of reviews shown (S2 §9 "Google reviews 12"). */
      shown: z.number().int().default(12),
    })
    .prefault({}),
  search: z
    .strictObject({
      page_size: z.number().int().min(1).max(100).default(21),
      /** The order of lists; `recommended` is cars with price and photos first, new arrivals first, makes taking turns (rules 67). */
      sort: z
        .enum(['recommended', 'price_desc', 'price_asc', 'created_desc', 'km_asc', 'year_desc'])
        .default('price_desc'),
      provider: searchProviderSchema.prefault({ kind: 'static' }),
      /** Identifying fields to publish in the search index (rules 24). */
      identifying: z.array(z.enum(['vin', 'regplate'])).default([]),
      /** What words like "cheap" and "family" stand for, besides or instead of ours (`shared-words.ts`). */
      words: sharedWordsSchema.default({}),
    })
    .prefault({}),
  /** Published feeds of the stock (docs/feeds.md). */
  feeds: z
    .strictObject({
      /** Google vehicle ads, `/feeds/google-vehicles.tsv`; `vin` adds each car's VIN (rules 24). */
      google_vehicles: z
        .strictObject({ vin: z.boolean().default(false) })
        .nullable()
        .default(null),
      /** Meta's automotive catalogue, `/feeds/meta-vehicles.csv`. */
      meta_vehicles: z.boolean().default(false),
      /** All listed cars as JSON, `/feeds/stock.json`. */
      stock: z.boolean().default(false),
    })
    .prefault({}),
  specifications: z
    .strictObject({
      /**
       * Keys of hidden specifications (S1 §5 "default hides rego"); `null` for the default of the site's state (rules
       * 24).
       */
      hidden: z.array(z.string()).nullable().default(null),
    })
    .prefault({}),
  images: z
    .strictObject({
      /**
       * Where shoppers get the feed's photos from (docs/photos.md): files encoded beforehand, files encoded on request, an
       * image CDN, or their own hosts. Defaults to `cdn` if one is named, else `build`.
       */
      mode: z.enum(PHOTO_MODES).optional(),
      /** An image CDN: its `unpic` name, and its own address (docs/photos.md). */
      cdn: z
        .strictObject({ provider: z.string().min(1), url: z.url({ protocol: /^https$/ }) })
        .nullable()
        .default(null),
      /** Encoding quality, 1 to 100 (S2 §9 "80 or 75"). */
      quality: z.number().int().min(1).max(100).default(75),
      /** Hosts of the feed's photos, such as `photos.example.com`; photos from any other host are omitted. */
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
   * A provider's map beside the address, loaded on a visitor's request. Placeholders of the template: `{address}`,
   * `{lat}`, `{long}`, and the map's edges `{west}`, `{south}`, `{east}`, `{north}`. The page's policy allows its host.
   */
  maps: z
    .strictObject({
      embed_url: z
        .url({ protocol: /^https$/ })
        .refine((template) => unknownPlaceholders(template).length === 0, 'Not a placeholder of maps'),
    })
    .nullable()
    .default(null),
  /** Lowest level of advertising lint findings that stops the publish (rules 54). */
  lint_stops: z.enum(['never', 'error', 'warning']).default('never'),
  /** Departments of the locations listed on `/contact-us`, in order. */
  departments: z.array(z.enum(DEPARTMENTS)).default([...DEPARTMENTS]),
  home: z.strictObject({
    heading: z.string().min(1),
    text: z.string().min(1),
    image_url: optionalText,
    /** S1 §2 "Home banner links". */
    banner_links: z.array(link.extend({ text: optionalText, image_url: optionalText })).default([]),
    /** Number of cars in "latest stock". */
    latest: z.number().int().min(0).max(24).default(8),
  }),
  /** Header and footer links; links to missing pages are omitted and reported. */
  navigation: z.strictObject({
    /** An entry's menu: `links` as a list, `columns` as lists with headings side by side, or both. */
    header: z.array(link.extend({ links: z.array(link).default([]), columns: linkColumns.default([]) })),
    footer: linkColumns,
  }),
  /** Short reasons on every vehicle page (S1 §2 "Why Buy From Us?"). */
  why_buy: z.array(z.strictObject({ heading: z.string().min(1), text: z.string().min(1) })).default([]),
  /** Products offered with vehicles of these types (S1 §2 "Protect Your Car"). */
  protect_your_car: z
    .array(
      z.strictObject({
        heading: z.string().min(1),
        text: z.string().min(1),
        item_types: z.array(z.enum(ITEM_TYPES)).default([...ITEM_TYPES]),
      }),
    )
    .default([]),
  /** By car_type (S1 §2 "What's Included"); the lists of motorcycles and caravans, if set, replace these. */
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
