import type { Site } from '#domain/site/site.schema.ts';
import type { Lender } from '#domain/vehicle/vehicle.schema.ts';
import { daysAfter } from '#domain/vehicle/window.ts';
import type { Article } from './article.ts';
import type { LotKind } from './lot.ts';
import { thirtyPhotos, turntableOf } from './photos.ts';
import type { DemoRecord } from './record.ts';
import { type DemoVehicle, isoDay, photographed, priced, slugFor } from './vehicle.ts';

/** What a case can read: the vehicle that it changes, the site, and the day on which the stock was made. */
interface EdgeCaseContext extends DemoVehicle {
  site: Site;
  anchor: Date;
}

/** A state of the rules that the demo stock always contains. */
export interface EdgeCase {
  name: string;
  /** The required kind; any unless set. */
  kind?: Partial<LotKind>;
  /** Articles that can show it. */
  fits?: (article: Article) => boolean;
  /** Templates with this case; all unless set. */
  templates?: readonly Site['template'][];
  change: (circumstances: EdgeCaseContext) => Partial<DemoRecord>;
}

const CAR = { item_type: 'car' } as const;
const USED = { car_type: 'used' } as const;
const USED_CAR = { ...CAR, ...USED };
const NEW_CAR = { ...CAR, car_type: 'new' } as const;
const DEMO_CAR = { ...CAR, car_type: 'demo' } as const;

const SUBSCRIPTION_A_WEEK = 289;
const LONG_NAME =
  'Adventure Pack with Bull Bar, Winch, Snorkel, Dual Batteries, Long Range Tank, Canopy, Drawers, Fridge Slide, Awning and Roof Rack';

const LONG_COMMENTS = [
  'Bought new by a retired engineer who wrote down every litre, every service and every tyre, and who handed us the notebook with the keys.',
  'It has towed a two-tonne van to Broome and back, and spent the rest of its life in a carport. The underbody was rinsed after every beach and looks it.',
  'Our workshop replaced the front discs and pads, the cabin filter and the battery. The report lists two small things that we left alone, with photos of both.',
  'Both keys, both books, the notebook, a set of floor mats that has never been trodden on and, if you want it, the tow hitch.',
  'Come and drive it on the road you know best.',
].join(' | ');

const runsOn = (fuel: string) => (article: Article) => article.facts.simple_fuel === fuel;
/** Without tags of higher precedence than the one to show (S1 §4 "Card tag precedence"). */
const isPlain = (article: Article) => !['Electric', 'Hybrid'].some((fuel) => runsOn(fuel)(article));
const isMake = (make: string) => (article: Article) => article.make === make;

/** Sold a number of days before the anchor, to the second (rules 3). */
const soldDaysAgo =
  (days: number) =>
  ({ anchor }: EdgeCaseContext): Partial<DemoRecord> => ({
    status: 'sold',
    sold: true,
    sold_date_timestamp: daysAfter(anchor, -days).getTime() / 1000,
    created_at: daysAfter(anchor, -days - 35).toISOString(),
  });

const createdDaysAgo =
  (days: number) =>
  ({ anchor }: EdgeCaseContext): Partial<DemoRecord> => ({
    created_at: daysAfter(anchor, -days).toISOString(),
  });

const pricedAt =
  (price: number) =>
  ({ record, site }: EdgeCaseContext): Partial<DemoRecord> => ({
    ...priced(price, record.car_type, site),
    autograb_data: {},
  });

const regoIn =
  (days: number) =>
  ({ anchor }: EdgeCaseContext): Partial<DemoRecord> => ({ rego_expiry: isoDay(daysAfter(anchor, days)) });

/** Market averages, in dollars above the price (rules 18). */
const averagesAbove =
  (dollars: { national: number; state: number | null }, ageDays = 2) =>
  ({ record: { price }, anchor }: EdgeCaseContext): Partial<DemoRecord> => ({
    autograb_data: {
      average_market_price: (price ?? 0) + dollars.national,
      state_average_market_price: dollars.state === null ? null : (price ?? 0) + dollars.state,
      as_at: isoDay(daysAfter(anchor, -ageDays)),
    },
  });

/** The lender's example with some of its figures changed. */
const lenderWith =
  (figures: Partial<Lender>) =>
  ({ record: { finance_lenders } }: EdgeCaseContext): Partial<DemoRecord> => ({
    finance_lenders: Object.fromEntries(
      Object.entries(finance_lenders).map(([provider, example]) => [provider, { ...example, ...figures }]),
    ),
  });

/** Renamed in every field that contains the name. */
function renamed({ id, year, make, model }: DemoRecord, badge: string): Partial<DemoRecord> {
  const name = `${year} ${make} ${model} ${badge}`;
  return { badge, name, carsales_title: name, slug: slugFor(name, id) };
}

/** A car on its way, open to expressions of interest. */
const PREORDERED = {
  preorder: true,
  status: 'coming_soon',
  dealercomments: 'Due with the next shipment. A preorder holds your place in it.',
} as const;

/** Every state and boundary of the rules, in the order of the stock. */
// biome-ignore format: a table, a row for each case
export const EDGE_CASES: readonly EdgeCase[] = [
  // Status and sold window (S1 §4, rules 2 to 4)
  { name: 'in stock', change: () => ({}) },
  { name: 'coming soon', fits: isPlain, change: () => ({ status: 'coming_soon', certified: false }) },
  { name: 'sold just now', change: soldDaysAgo(0) },
  { name: 'sold a day ago', change: soldDaysAgo(1) },
  { name: 'sold 2.9 days ago', change: soldDaysAgo(2.9) },
  { name: 'sold 10 days ago', change: soldDaysAgo(10) },
  { name: 'sold 40 days ago', change: soldDaysAgo(40) },
  { name: 'sold, nobody knows when', change: () => ({ status: 'sold', sold: true }) },
  { name: 'not for the website', change: () => ({ show_on_dealer_website: false }) },
  { name: 'not used', kind: DEMO_CAR, change: () => ({}) },

  // Tags (S1 §4, rules 12)
  { name: 'electric', kind: CAR, fits: runsOn('Electric'), change: () => ({}) },
  { name: 'hybrid', kind: CAR, fits: runsOn('Hybrid'), change: () => ({}) },
  { name: 'electric and reserved', kind: CAR, fits: runsOn('Electric'), change: () => ({ reserved: true }) },
  { name: 'reserved', fits: isPlain, change: () => ({ reserved: true }) },
  { name: 'certified', kind: USED_CAR, fits: (article) => isPlain(article) && isMake('Hyundai')(article), change: () => ({ certified: true }) },
  { name: 'custom tag', fits: isPlain, change: () => ({ tag: 'Test Drive Only', certified: false }) },
  { name: 'new arrival', fits: isPlain, change: createdDaysAgo(2) },
  { name: 'new arrival until the next midnight', fits: isPlain, change: createdDaysAgo(7) },
  { name: 'created at the edge of the window', fits: isPlain, change: createdDaysAgo(8) },

  // Price (S1 §4, rules 7, 8, 19)
  { name: 'preorder without a price', kind: NEW_CAR, fits: isPlain, change: (to) => ({ ...pricedAt(0)(to), ...PREORDERED }) },
  { name: 'preorder with a price', kind: NEW_CAR, fits: isPlain, change: () => PREORDERED },
  { name: 'no price', change: pricedAt(0) },
  { name: 'price of 10', change: pricedAt(10) },
  { name: 'subscription', change: () => ({ subscription_price: SUBSCRIPTION_A_WEEK }) },
  { name: 'reduced', change: ({ record: { price } }) => ({ before_price: (price ?? 0) + 2_000 }) },
  { name: 'drive away price beside its own', kind: USED_CAR, change: ({ record: { price } }) => ({ price_type: 'egc', drive_away_price: (price ?? 0) + 1_640 }) },
  { name: 'as dear as they come', kind: USED_CAR, templates: ['group', 'garage'], fits: isMake('Porsche'), change: (to) => ({ ...pricedAt(524_580)(to), ...renamed(to.record, 'GT3 RS Weissach') }) },
  { name: 'deposit of its own', kind: USED_CAR, change: (to) => ({ ...pricedAt(23_990)(to), deposit: 500 }) },

  // Market badge (S1 §4, rules 18)
  { name: 'market average 3,000 above', kind: USED, change: averagesAbove({ national: 2_500, state: 3_000 }) },
  { name: 'market average 100 above', kind: USED, change: averagesAbove({ national: 3_000, state: 100 }) },
  { name: 'market average exactly 499 above', kind: USED, change: averagesAbove({ national: 499, state: null }) },
  { name: 'national market average only', kind: USED, change: averagesAbove({ national: 1_200, state: null }) },
  { name: 'market average of last quarter', kind: USED, change: averagesAbove({ national: 3_000, state: 3_000 }, 75) },

  // Finance (S1 §5, rules 10, 11, 51)
  { name: 'finance without a comparison rate', change: lenderWith({ comparisonRate: null }) },

  // Facts (S1 §4 "Rego expiry", S1 §5)
  { name: 'rego expires in a hundred days', kind: USED_CAR, change: regoIn(100) },
  { name: 'rego expired', kind: USED_CAR, change: regoIn(-20) },
  { name: 'history report', kind: USED, change: ({ record: { id } }) => ({ file: `https://history.example/reports/${id}.pdf` }) },
  { name: 'neither drive nor transmission', kind: CAR, change: () => ({ drive: null, trans: null, simple_transmission: null, variant: {} }) },
  { name: 'very low kilometres', kind: USED_CAR, change: () => ({ km: 38 }) },
  { name: 'kilometres unknown', kind: USED_CAR, change: () => ({ km: null }) },
  { name: 'very long name', kind: USED_CAR, fits: ({ body }) => body === 'Ute', change: ({ record }) => renamed(record, LONG_NAME) },
  { name: 'a seller’s address', kind: USED, change: () => ({ private_suburb: 'Nowhere Heights', private_postcode: '0999' }) },

  // Photos and words (S1 §4 "Show more/less", S1 §5)
  { name: 'no photos', change: () => photographed([]) },
  { name: 'one photo', change: ({ record: { images } }) => photographed(images.slice(0, 1).map(({ image }) => image.url)) },
  { name: 'thirty photos', kind: USED_CAR, fits: ({ body }) => body === 'SUV', change: ({ site, style }) => ({ colour: 'White', turntable: turntableOf('White'), ...photographed(thirtyPhotos({ ...style, paint: 'White', interior: 'black' }, site.template)) }) },
  { name: 'no dealer comments', change: () => ({ dealercomments: null }) },
  { name: 'long dealer comments', kind: USED_CAR, change: () => ({ dealercomments: LONG_COMMENTS }) },
  { name: 'comments that look like HTML', change: () => ({ dealercomments: 'Tows < 2,000 kg braked & > 750 kg unbraked. | "Best in class" said the owner; <b>we agree</b>. | Fish & chips not included.' }) },

  // Other vehicles (S1 §1)
  { name: 'motorcycle', kind: { item_type: 'motorcycle' }, templates: ['garage'], change: () => ({}) },
  { name: 'caravan', kind: { item_type: 'caravan' }, templates: ['garage'], change: () => ({}) },
];
