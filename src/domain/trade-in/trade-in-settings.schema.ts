import { z } from 'zod';

const percent = z.number().min(0).max(100);
const label = z.string().min(1);

/** A service of others, asked by `POST` with JSON at the address given; its host may be called because it stands here. */
const http = z.strictObject({
  kind: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }),
  /** Names the entry of `LEAD_SECRETS` that is sent as `Authorization: Bearer`. */
  secret: z.string().min(1).optional(),
});

/** `trade_in` in `site.json`: how cars are valued that shoppers bring (docs/trade-in.md). */
export const tradeInSettingsSchema = z.strictObject({
  /** "No online estimate is generally given for cars over 7 years old or over 100,000 kilometres" (S2 §5). */
  max_age_years: z.number().int().min(0).default(7),
  max_km: z.number().int().min(0).default(100_000),
  /** Days for which an estimate holds. */
  offer_days: z.number().int().min(1).max(90).default(7),
  /** Subcategories of the leads of each step (rules 37). */
  stages: z
    .strictObject({
      lead_created: label.default('1. Lead Created'),
      valuation_given: label.default('2. Valuation Given'),
      offer_accepted: label.default('3. Offer Accepted'),
    })
    .prefault({}),
  /** Who says what a car is worth: the site's own stock, or a service. */
  valuation: z
    .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('stock') }), http])
    .prefault({ kind: 'stock' }),
  /** Who knows registrations: the demo plates, or a service. */
  rego: z
    .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('demo') }), http])
    .prefault({ kind: 'demo' }),
  /** How the own stock tells what another car is worth. */
  estimate: z
    .strictObject({
      /** Of the price, for each model year between two cars. */
      year_percent: percent.default(9),
      /** Of the price, for each 10,000 kilometres between them. */
      km_percent: percent.default(3),
      /** What preparing, warranting and selling it takes. */
      margin_percent: percent.default(15),
    })
    .prefault({}),
});
