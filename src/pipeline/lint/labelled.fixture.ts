import { locationWith } from '#domain/location/location.fixture.ts';
import type { AustralianState } from '#domain/location/location.schema.ts';
import { offersSchema } from '#domain/offer/offer.schema.ts';
import { parse } from '#domain/parse.ts';
import { promosSchema } from '#domain/promo/promo.schema.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Lintable } from './rule.ts';

/** A site in `state` that no rule has anything to say about, with what a case says about it. */
export function soundSite(
  state: AustralianState = 'NSW',
  parts: Partial<Lintable> & { settings?: Partial<SiteInput> } = {},
): Lintable {
  const { settings, ...others } = parts;
  const address = { street: '1 Main Street', city: 'Town', state, postcode: '2000' };
  return {
    site: siteWith({
      state,
      phones: { override: '1300 975 707' },
      leads: { opt_in_default: false },
      price: {
        type: { new: 'drive_away', demo: 'drive_away', used: 'drive_away' },
        market_source: 'A guide',
        market_average_type: 'drive_away',
      },
      ...settings,
    }),
    locations: [locationWith({ address, dealer_license_number: '12345' })],
    offers: [],
    reviews: null,
    promos: [],
    redirects: [],
    theme: '',
    content: [],
    vehicles: [],
    price_history: {},
    ...others,
  };
}

/** A text where a dealership might write it. */
export const CARRIERS = {
  'dealer comments': (text, state) => commented(text, state, { price: null, km: null }),
  'a page': (text, state) =>
    soundSite(state, {
      content: [
        {
          name: 'a',
          path: '/pages/a',
          title: 'A page',
          description: 'A page',
          image: null,
          form: null,
          highlights: [],
          draft: false,
          start: null,
          expiry: null,
          body: [{ kind: 'html', html: `<p>${text}</p>` }],
          headings: [],
          post: null,
        },
      ],
    }),
  'an offer': (text, state) =>
    soundSite(state, {
      offers: parse(
        offersSchema,
        [{ id: 'deal', name: 'A deal', sanitized_description: `<p>${text}</p>` }],
        'x',
      ),
    }),
  'a promo': (text, state) => {
    const node = { title: 'A tile', text, link: '/search', link_label: 'See' };
    return soundSite(state, { promos: parse(promosSchema, [{ id: 'tile', position: 8, node }], 'x') });
  },
  'the home page': (text, state) => soundSite(state, { settings: { home: { heading: 'Welcome', text } } }),
} as const satisfies Record<string, (text: string, state: AustralianState) => Lintable>;

/** A car of `soundSite` with these comments. */
const commented = (
  dealercomments: string,
  state: AustralianState = 'NSW',
  facts: Partial<Vehicle> = {},
): Lintable => soundSite(state, { vehicles: [vehicleWith({ dealercomments, ...facts })] });

/** Words, and the rule they are against; `null` for none. Written in every carrier. */
export interface LabelledText {
  rule: string | null;
  /** NSW where it is omitted. */
  state?: AustralianState;
  text: string;
}

const WARNING =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges.';

const against = (rule: string | null, texts: readonly string[], state?: AustralianState): LabelledText[] =>
  texts.map((text) => ({ rule, text, ...(state !== undefined && { state }) }));

/** What dealerships write, as a person who knows the rules would judge it. */
export const LABELLED_TEXTS: readonly LabelledText[] = [
  ...against('on-road-costs', [
    '$24,990 plus on road costs.',
    'Price excludes on-road costs.',
    'On Road Costs apply.',
    'No on-road costs to pay.',
    'From $31,990 + ORC.',
    '$31,990 plus ORCs.',
    'Yours for $19,990 plus on roads.',
    'On-roading costs are extra.',
  ]),
  ...against(
    null,
    ['$24,990 plus on road costs.', 'Price excludes on-road costs.', 'From $31,990 + ORC.'],
    'VIC',
  ),
  ...against(null, [
    'Drive it on the road or off the road.',
    'Road costs you less in a hybrid.',
    'An orc on the bonnet, painted by its owner.',
    'Excludes government charges.',
    'Fit for on-road and off-road use.',
  ]),
  ...against('annual-rate', [
    'Drive it home for $99 per week.',
    'Only $89 a week.',
    'From $79pw.',
    'Own it for $119 p.w.',
    'From $420 per month.',
    '$199/fortnight with no deposit.',
    'Finance it for $105 weekly.',
    'Just $1,050 each month.',
    'From $95/wk.',
    'That is $88.50 p/w.',
    'FINANCE AVAILABLE T.A.P. from $120 p/wk',
  ]),
  ...against(null, [
    '$189 per week subscription, all included.',
    'Saves $30 a week in petrol.',
    'Storage is $50 a month.',
    'Roadside assistance for $9 a month.',
    'Hire it from $400 per week.',
    'Fuel for under $20 a week.',
    'Weekly specials from $9,990.',
    'Open seven days a week.',
    'Insurance from $80 a month.',
    'Earn $200 a week by driving for others.',
    'A capped service for $299, twelve months apart.',
  ]),
  ...against('comparison-rate', [
    'Finance from 3.9%.',
    '4.99%* finance available to approved applicants.',
    '5.9% p.a. over five years.',
    'An interest rate of 7.49% for approved buyers.',
    '0% finance on every Kona.',
    'Drive away from $99 per week at 6.5% p.a.',
    'Our finance rate of just 4.9% ends soon.',
    '2.9% fixed interest for 36 months.',
    'Borrow at 8.99% per annum.',
  ]),
  ...against(null, [
    'Save 5% on accessories.',
    'A 10% deposit holds your order.',
    'Window tint lets 35% of the light through.',
    'The boot is 12% bigger than last year’s.',
    'Ask us what an interest rate is, and a comparison rate.',
    'Battery health of 96%.',
  ]),
  ...against('comparison-warning', [
    '5.9% p.a. (6.4% p.a. comparison rate).',
    'Rate 6.99% p.a., comparison rate 7.83% p.a.',
    'From $99 per week at 7.49% p.a., comparison rate 8.36% p.a.',
    'Comparison rate of 7.1%.',
  ]),
  ...against(null, [
    `5.9% p.a. (6.4% p.a. comparison rate). ${WARNING}`,
    `From $99 per week at 7.49% p.a., comparison rate 8.36% p.a. ${WARNING}`,
    `Rate 6.99% p.a., comparison rate 7.83% p.a. ${WARNING}`,
  ]),
  ...against('ancap-year', [
    'Five-star ANCAP safety rating.',
    'ANCAP 5 star rated.',
    'With a 5-star ANCAP rating and seven airbags.',
    'A 2024 Kia that everybody loves, with a five star ANCAP rating.',
    'ANCAP safety: 4 stars.',
  ]),
  ...against(null, [
    'Five-star ANCAP safety rating (2023).',
    'ANCAP 2022 five-star rating.',
    '2024 ANCAP 5 star rated.',
    'A 5-star ANCAP rating, tested in 2025.',
    'ANCAP tests are done every few years.',
    'Five stars from our customers.',
    'A 5-star ANCAP rating of 2016, which has lapsed.',
  ]),
  ...against('ancap-lapsed', [
    'Five-star ANCAP safety rating (2015).',
    '2018 ANCAP 5 star rated.',
    'ANCAP 5 stars, tested in 2019.',
  ]),
  ...against('card-surcharge', [
    'A surcharge of 1.2% applies to credit cards.',
    'Visa and Mastercard payments carry a 1% surcharge.',
    'Card payments attract a surcharge.',
    'Surcharge on debit and credit cards: 0.9%.',
    'An eftpos surcharge applies below $500.',
  ]),
  ...against(null, [
    'There is no surcharge for eftpos, Visa or Mastercard.',
    'Pay by card without a surcharge.',
    'Surcharge-free card payments.',
    'A 1.5% surcharge applies to American Express.',
    'We never add a surcharge to card payments.',
    'Pay by card or bank transfer.',
  ]),
  ...against(
    'deposit-terms',
    [
      'A non-refundable deposit of $500 holds it.',
      'The deposit is not refundable.',
      'Deposits are non refundable.',
    ],
    'QLD',
  ),
  ...against(
    null,
    [
      'A $200 deposit, fully refundable.',
      'There is never a non-refundable deposit here.',
      'Refundable deposit of $200.',
    ],
    'QLD',
  ),
  ...against(null, ['A non-refundable deposit of $500 holds it.'], 'SA'),
  ...against('was-claim', [
    'Was $27,990, and we would like it gone.',
    'Reduced from $31,490.',
    'Down from $18,990 for Saturday.',
    'Originally priced at $45,000.',
    'Slashed from $22,990.',
  ]),
  ...against(null, [
    'It was the owner’s pride for nine years.',
    'Was serviced here all its life.',
    'More than $6,000 of options.',
    'Reduced noise from new tyres.',
    'They were $400 each.',
  ]),
];

/** A car whose comments are read beside its record. */
export interface LabelledCar {
  rule: string | null;
  why: string;
  site: Lintable;
}

const car = (rule: string | null, text: string, facts: Partial<Vehicle> = {}): LabelledCar => ({
  rule,
  why: text,
  site: commented(text, 'NSW', { price: 24_990, km: 85_000, ...facts }),
});

export const LABELLED_CARS: readonly LabelledCar[] = [
  car('comment-price', 'Now $23,990 drive away.'),
  car('comment-price', 'Drive away for $22,500.'),
  car('comment-price', 'Priced at $25,990 to sell.'),
  car('comment-price', 'Asking $26,500.'),
  car('comment-price', 'Sale price $21,990.'),
  car(null, 'Now $24,990 drive away.'),
  car(null, 'Yours for $24,990.'),
  car(null, 'Spent $3,400 on tyres.'),
  car(null, 'Includes $2,000 of extras, fitted now.'),
  car(null, 'We pay up to $15,000 for your trade-in.'),
  car(null, 'Insured for $26,000 last year.'),
  car(null, 'Now $23,990 drive away.', { price: null }),
  car('comment-price-type', 'Now $24,990 drive away.', { price_type: 'egc' }),
  car(null, 'Priced at $24,990 before government charges.', { price_type: 'egc' }),
  car(null, '$26,350 drive away.', { price_type: 'egc', drive_away_price: 26_350 }),
  car('odometer', 'Only 45,000 km.'),
  car('odometer', 'Travelled 30,000 kms in its life.'),
  car('odometer', 'Just 60,000 kilometres, all of them on the highway.'),
  car('odometer', 'With 51,200km and two keys.'),
  car('odometer', 'ONLY 12,000 KMS!!!'),
  car('odometer', 'Genuine low kms, 45,000km.'),
  car(null, 'Only 85,000 km.'),
  car(null, 'Travelled 84,500 km.'),
  car(null, 'Serviced every 15,000 km.'),
  car(null, 'Timing belt done 60,000 km ago.'),
  car(null, 'Under warranty until 2027 or 160,000 km.'),
  car(null, 'With 1,900 km of range.'),
  car(null, 'Only 45,000 km.', { km: null }),
  car(null, 'Just 20,000 km from the next service.'),
];
