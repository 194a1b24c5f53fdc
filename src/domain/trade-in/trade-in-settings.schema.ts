import { z } from 'zod';

const percent = z.number().min(0).max(100);
const label = z.string().min(1);

/** An external service, called by `POST` with JSON. Naming a `url` here also allows requests to its host. */
const http = z.strictObject({
  kind: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }),
  /** Name of the entry of `LEAD_SECRETS` that is sent as `Authorization: Bearer`. */
  secret: z.string().min(1).optional(),
});

/** `trade_in` in `site.json` (docs/trade-in.md). */
export const tradeInSettingsSchema = z.strictObject({
  /** "No online estimate is generally given for cars over 7 years old or over 100,000 kilometres" (S2 §5). */
  max_age_years: z.number().int().min(0).default(7),
  max_km: z.number().int().min(0).default(100_000),
  /** Validity of an offer, days. */
  offer_days: z.number().int().min(1).max(90).default(7),
  /** Subcategories of leads by step (rules 37). */
  stages: z
    .strictObject({
      lead_created: label.default('1. Lead Created'),
      valuation_given: label.default('2. Valuation Given'),
      offer_accepted: label.default('3. Offer Accepted'),
    })
    .prefault({}),
  /** Source of valuations: the site's stock, or a service. */
  valuation: z
    .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('stock') }), http])
    .prefault({ kind: 'stock' }),
  /** Source of registrations: the demo plates, or a service. */
  rego: z
    .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('demo') }), http])
    .prefault({ kind: 'demo' }),
  /** Parameters of estimates from the site's stock. */
  estimate: z
    .strictObject({
      /** Percentage of the price for each model year of difference. */
      year_percent: percent.default(9),
      /** Percentage of the price for each 10,000 kilometres of difference. */
      km_percent: percent.default(3),
      /** Percentage deducted for preparing, warranting and selling. */
      margin_percent: percent.default(15),
    })
    .prefault({}),
});
