import { locationWith } from '#domain/location/location.fixture.ts';
import type { AustralianState, LocationInput } from '#domain/location/location.schema.ts';
import { offersSchema } from '#domain/offer/offer.schema.ts';
import { parse } from '#domain/parse.ts';
import { promosSchema } from '#domain/promo/promo.schema.ts';
import { reviewListSchema } from '#domain/review/review.schema.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { soundSite } from './labelled.fixture.ts';
import type { Lintable } from './rule.ts';

/** Settings or a record, and the rule they are against; `null` for none. */
export interface LabelledRecord {
  rule: string | null;
  why: string;
  site: Lintable;
}

interface CarCase {
  state?: AustralianState;
  settings?: Partial<SiteInput>;
  price_history?: Lintable['price_history'];
}

const PRICED = { market_source: 'A guide' } as const;
const EGC = { price: { ...PRICED, type: { new: 'egc', demo: 'egc', used: 'egc' } } } as const;
const LENDER = {
  finance: { provider: 'acme', lender_name: 'Acme', credit_licence: '123456', interest_rate: 8.5 },
} as const;

const car = (
  rule: string | null,
  why: string,
  facts: Partial<Vehicle>,
  { state, settings = {}, price_history = {} }: CarCase = {},
): LabelledRecord => ({
  rule,
  why,
  site: soundSite(state, { settings, price_history, vehicles: [vehicleWith(facts)] }),
});

const settings = (rule: string | null, why: string, changes: Partial<SiteInput>): LabelledRecord => ({
  rule,
  why,
  site: soundSite('NSW', { settings: changes }),
});

const places = (
  rule: string | null,
  why: string,
  fields: readonly Partial<LocationInput>[],
  changes: Partial<SiteInput> = {},
): LabelledRecord => ({
  rule,
  why,
  site: soundSite('NSW', {
    settings: changes,
    locations: fields.map((location, index) =>
      locationWith({ id: String(index), slug: `yard-${index}`, dealer_license_number: '12345', ...location }),
    ),
  }),
});

const inState = (state: AustralianState) => ({
  address: { street: '1 Main Street', city: 'Town', state, postcode: '2000' },
});

const reviews = (
  rule: string | null,
  why: string,
  list: {
    count?: number;
    average?: string;
    source_url?: string | null;
    ratings?: readonly number[];
    date?: string;
  },
  changes: Partial<SiteInput> = {},
): LabelledRecord => {
  const {
    count = 538,
    average = '4.6',
    source_url = 'https://reviews.example/a',
    ratings = [5, 4, 5, 3, 5],
    date = '2026-10-01',
  } = list;
  const shown = ratings.map((rating, index) => ({
    id: String(index),
    customer_name: 'Kim',
    text: null,
    rating,
    review_date: date,
  }));
  const parsed = parse(
    reviewListSchema,
    { count, average_rating: average, source_url, reviews: shown },
    'reviews',
  );
  return { rule, why, site: soundSite('NSW', { settings: changes, reviews: parsed }) };
};

const priceLine = (rule: string | null, price_line: string, manufacturer: string | null): LabelledRecord => ({
  rule,
  why: `${manufacturer ?? 'any make'}: ${price_line}`,
  site: soundSite('NSW', {
    offers: parse(offersSchema, [{ id: 'deal', name: 'A deal', manufacturer, price_line }], 'offers'),
  }),
});

const modelLine = (rule: string | null, price_line: string): LabelledRecord =>
  settings(rule, `model: ${price_line}`, { models: [{ name: 'i30', slug: 'i30', price_line }] });

/** The price was `before` for a month, then the present one. */
const offered = (before: number, price: number): Lintable['price_history'] => ({
  [vehicleWith().slug]: [
    { price: before, since: '2026-10-01T00:00:00Z' },
    { price, since: '2026-11-01T00:00:00Z' },
  ],
});

const quoted = (figures: Parameters<typeof lenderWith>[0]): Partial<Vehicle> => ({
  finance_lenders: { acme: lenderWith(figures) },
});
const average = (state_average_market_price: number): Partial<Vehicle> => ({
  autograb_data: { average_market_price: null, state_average_market_price, as_at: null },
});
const rated = (ancaprating: number | null, ancapyear: number | null): Partial<Vehicle> => ({
  variant: { ...vehicleWith().variant, ancaprating, ancapyear },
});

const expiring = (expiry: string) => [{ id: 'deal', name: 'A deal', expiry }];
const tile = (id: string, expiry: string | null) => ({
  id,
  position: 8,
  expiry,
  node: { title: 'A tile', link: '/search', link_label: 'See' },
});

/** What settings and feeds hold, as a person who knows the rules would judge it. */
export const LABELLED_RECORDS: readonly LabelledRecord[] = [
  car('price-type', 'nothing says what a used price includes', {}, { settings: { price: PRICED } }),
  car('price-type', 'nor a new one', { car_type: 'new' }, { settings: { price: PRICED } }),
  car(null, 'the feed says it', { price_type: 'egc' }, { settings: { price: PRICED } }),
  car(null, 'no price', { price: null }, { settings: { price: PRICED } }),
  car(null, 'a price of 10 is none', { price: 10 }, { settings: { price: PRICED } }),
  car(null, 'sold long ago', { status: 'sold' }, { settings: { price: PRICED } }),

  car('single-price', 'new, without charges', { car_type: 'new' }, { settings: EGC }),
  car('single-price', 'demo, without charges', { car_type: 'demo' }, { settings: EGC }),
  car('single-price', 'used, without charges, in Victoria', {}, { state: 'VIC', settings: EGC }),
  car(null, 'used, without charges, in NSW', {}, { settings: EGC }),
  car(null, 'new, with its total', { car_type: 'new', drive_away_price: 27_000 }, { settings: EGC }),
  car(null, 'new, estimated', { car_type: 'new', price_type: 'estimated_drive_away' }, { settings: EGC }),

  car('two-prices', 'two drive away prices', { drive_away_price: 26_000 }),
  car('two-prices', 'a total below the price', { drive_away_price: 24_000 }, { settings: EGC }),
  car(null, 'the same price twice', { drive_away_price: 24_990 }),
  car(null, 'a total above the price', { drive_away_price: 26_000 }, { settings: EGC }),

  car(
    'subscription-total',
    'a week without a price',
    { subscription_price: 189, price: null },
    { settings: { flags: { subscriptions: true } } },
  ),
  car(
    null,
    'a week with its price',
    { subscription_price: 189 },
    { settings: { flags: { subscriptions: true } } },
  ),
  car(null, 'subscriptions are not offered', { subscription_price: 189, price: null }),

  car('was-price', 'nothing recorded', { before_price: 27_990 }),
  car('was-price', 'recorded below', { before_price: 27_990 }, { price_history: offered(23_990, 24_990) }),
  car(null, 'recorded', { before_price: 27_990 }, { price_history: offered(27_990, 24_990) }),
  car(null, 'recorded in part', { before_price: 27_990 }, { price_history: offered(26_990, 24_990) }),
  car(null, 'not above the price', { before_price: 24_990 }),
  car(
    null,
    'reductions are not shown',
    { before_price: 27_990 },
    { settings: { flags: { reduced_price: false } } },
  ),

  car('market-source', 'a badge from nobody', average(30_000), {
    settings: { price: { type: { used: 'drive_away' }, market_average_type: 'drive_away' } },
  }),
  car(null, 'a badge with its source', average(30_000)),
  car(null, 'no badge, no source', average(25_000), {
    settings: { price: { type: { used: 'drive_away' } } },
  }),

  car(
    'deposit-cap',
    'more than a tenth in South Australia',
    { price: 1_500 },
    { state: 'SA', settings: { flags: { reserve_online: true } } },
  ),
  car(
    'deposit-cap',
    'its own deposit is too much',
    { deposit: 3_000 },
    { state: 'SA', settings: { flags: { reserve_online: true } } },
  ),
  car(null, 'a tenth', { price: 2_000 }, { state: 'SA', settings: { flags: { reserve_online: true } } }),
  car(null, 'another state', { price: 1_500 }, { settings: { flags: { reserve_online: true } } }),
  car(null, 'no reservations', { price: 1_500 }, { state: 'SA' }),

  places('licence', 'NSW, none', [{ ...inState('NSW'), dealer_license_number: null }]),
  places('licence', 'WA, none', [{ ...inState('WA'), dealer_license_number: null }]),
  places('licence', 'one of two', [inState('NSW'), { ...inState('NSW'), dealer_license_number: null }]),
  places(null, 'NSW, licensed', [inState('NSW')]),
  places(null, 'Tasmania asks for none', [{ ...inState('TAS'), dealer_license_number: null }]),
  places(null, 'not shown', [
    inState('NSW'),
    { ...inState('NSW'), dealer_license_number: null, visible: false },
  ]),

  settings('plate', 'NSW hides the plate', { specifications: { hidden: ['regplate', 'vin'] } }),
  settings(null, 'NSW hides others', { specifications: { hidden: ['vin'] } }),
  settings(null, 'the default of the state', {}),
  {
    rule: null,
    why: 'Victoria hides it',
    site: soundSite('VIC', { settings: { specifications: { hidden: ['regplate'] } } }),
  },

  settings('loan-terms', 'a loan of nobody', { budget: { mode: 'loan' } }),
  settings(null, 'a loan with its terms', {
    budget: { mode: 'loan' },
    finance: { ...LENDER.finance, comparison_rate: 9.4 },
  }),
  settings('comparison-below-rate', 'the site’s own rates', {
    finance: { ...LENDER.finance, comparison_rate: 7 },
  }),

  settings('opt-in', 'the box begins ticked', { leads: {} }),
  settings(null, 'the box begins empty', { leads: { opt_in_default: false } }),

  car('lender', 'no licence', quoted({}), {
    settings: { finance: { provider: 'acme', lender_name: 'Acme' } },
  }),
  car('lender', 'no name', quoted({}), {
    settings: { finance: { provider: 'acme', credit_licence: '123456' } },
  }),
  car(null, 'named and licensed', quoted({}), { settings: LENDER }),
  car(null, 'another provider’s figures', quoted({}), { settings: { finance: { provider: 'other' } } }),
  car(null, 'finance is hidden', quoted({}), {
    settings: { flags: { finance_hidden: true }, finance: { provider: 'acme' } },
  }),

  car('lender-rates', 'no comparison rate', quoted({ comparisonRate: null }), { settings: LENDER }),
  car('lender-rates', 'no annual rate', quoted({ interestRate: null }), { settings: LENDER }),
  car(null, 'no repayment, no rates', quoted({ paymentWeek: null, comparisonRate: null }), {
    settings: LENDER,
  }),

  car('comparison-below-rate', 'cheaper than it is', quoted({ interestRate: 9, comparisonRate: 8 }), {
    settings: LENDER,
  }),
  car(null, 'no fees at all', quoted({ interestRate: 9, comparisonRate: 9 }), { settings: LENDER }),

  car('ancap-year', 'five stars of no year', rated(5, null)),
  car(null, 'five stars of 2023', rated(5, 2023)),
  car(null, 'five stars of 2012, which the page calls lapsed', rated(5, 2012)),
  car(null, 'no rating', rated(null, null)),

  priceLine('price-line', 'From $31,990', 'Kia'),
  priceLine('price-line', 'From $31,990 plus government charges', 'Kia'),
  priceLine('price-line', 'Utes from $11,990', null),
  priceLine(null, 'From $31,990 drive away', 'Kia'),
  priceLine(null, 'Utes from $11,990 plus government charges', null),
  priceLine(null, '$89 all brands', null),
  modelLine('price-line', 'From $31,490'),
  modelLine(null, 'From $31,490 drive away'),

  reviews('reviews-source', 'no source', { source_url: null }),
  reviews('reviews-count', 'fewer than are shown', { count: 3 }),
  reviews('reviews-picked', 'all five stars', { ratings: [5, 5, 5, 5, 5, 5] }),
  reviews('reviews-ahead', 'of next year', { date: '2027-10-01' }),
  reviews('rating-scale', 'out of ten', { average: '8.7' }),
  reviews(null, 'as they come', {}),
  reviews(null, 'all five stars of 5.0', { average: '5.0', ratings: [5, 5, 5, 5, 5] }),
  reviews(null, 'two happy ones', { ratings: [5, 5] }),
  reviews(null, 'hidden below the minimum', { average: '3.1', source_url: null }),
  reviews(null, 'hidden by a flag', { source_url: null }, { flags: { reviews_hidden: true } }),

  places('ratings-selected', 'the worst location hides', [
    { average_rating: '4.7', review_count: 80 },
    { average_rating: '3.2', review_count: 90 },
  ]),
  places(null, 'all show', [
    { average_rating: '4.7', review_count: 80 },
    { average_rating: '4.2', review_count: 90 },
  ]),
  places(null, 'none shows', [{ average_rating: '3.7', review_count: 80 }]),
  places('rating-scale', 'one is out of ten', [
    { average_rating: '4.7', review_count: 80 },
    { average_rating: '9.1', review_count: 90 },
  ]),
  places(null, 'one has none', [{ average_rating: '4.7', review_count: 80 }, {}]),

  car('phone', 'nobody to call', {}, { settings: { phones: {} } }),
  car(null, 'the location has one', { location_phone: '02 5550 0100' }, { settings: { phones: {} } }),

  ...[
    ...['ring us', '08 5550 34', 'Ph: 08 5550 3401', '08 5550 3401 (sales)'],
    ...['08 5550 3401 / 0491 570 006', '08\u20115550\u20113401'],
  ].flatMap((phone) => [
    settings('phone-number', `the site's is ${phone}`, { contact: { phone } }),
    places('phone-number', `a location's is ${phone}`, [{ contact_detail: { landline_phone: phone } }]),
  ]),
  ...['(08) 5550 3401', '0491 570 006', '13 11 26', '+61 8 5550 3401 ext 4'].flatMap((phone) => [
    settings(null, `the site's is ${phone}`, { contact: { phone } }),
    places(null, `a location's is ${phone}`, [{ contact_detail: { phone } }]),
  ]),

  car('tag', 'a time without an end', { tag: 'THIS WEEK ONLY' }),
  car('tag', 'a time that is over', { tag: 'Valid to 19 November 2026' }),
  car(null, 'a time to come', { tag: 'Valid to 20 November 2026' }),
  car(null, 'no time', { tag: 'One owner' }),
  car(null, 'a rule ends it', { tag: 'NEW ARRIVAL' }),

  {
    rule: 'dead-content',
    why: 'an offer is over',
    site: soundSite('NSW', { offers: parse(offersSchema, expiring('2026-11-01T00:00:00Z'), 'x') }),
  },
  {
    rule: 'dead-content',
    why: 'a tile is over',
    site: soundSite('NSW', { promos: parse(promosSchema, [tile('a', '2026-11-01T00:00:00Z')], 'x') }),
  },
  {
    rule: null,
    why: 'an offer is to end',
    site: soundSite('NSW', { offers: parse(offersSchema, expiring('2027-11-01T00:00:00Z'), 'x') }),
  },
  {
    rule: null,
    why: 'a tile has no end',
    site: soundSite('NSW', { promos: parse(promosSchema, [tile('a', null)], 'x') }),
  },

  ...[
    { rule: 'hours', open: '9:00', close: '5:30' },
    { rule: null, open: '9:00', close: '17:30' },
    { rule: null, open: '6:00pm', close: '2:00am' },
    { rule: null, open: '12am', close: '12am' },
  ].flatMap(({ rule, open, close }) => [
    places(rule, `each Monday ${open} to ${close}`, [
      { contact_detail: { opening_hours: [{ weekday: 1, status: 'Open', open, close }] } },
    ]),
    places(rule, `one day ${open} to ${close}`, [
      { special_hours: [{ date: '2026-12-24', status: 'Open', start_hour: open, end_hour: close }] },
    ]),
  ]),

  {
    rule: 'redirect',
    why: 'to a page that is not there',
    site: soundSite('NSW', { redirects: [{ line: 2, from: '/old', to: '/pages/none', status: 301 }] }),
  },
  {
    rule: null,
    why: 'to a location',
    site: soundSite('NSW', {
      redirects: [{ line: 2, from: '/old', to: '/contact-us/newcastle', status: 301 }],
    }),
  },
  {
    rule: 'idle-redirect',
    why: 'from the page of a location',
    site: soundSite('NSW', { redirects: [{ line: 2, from: '/contact-us/newcastle', to: '/', status: 301 }] }),
  },
];
