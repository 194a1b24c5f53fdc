import { BLOCKS, type Block } from '#domain/content/block.ts';
import type { Paging } from '#domain/search/paging.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Photo } from '#domain/view/photo.ts';
import { type ProseBlock, printedBlocks } from '#domain/view/prose-view.ts';
import { type VehicleCard, vehicleCard } from '#domain/view/vehicle-card.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

const site = siteWith({
  price: { market_average_type: 'drive_away' },
  flags: { electric_tag: true, certified_used: true, reduced_price: true, subscriptions: true },
  finance: { provider: 'bank', lender_name: 'Example Bank', credit_licence: '999999' },
});

/** What a car of each state of S1 §4 says that others do not. */
// biome-ignore format: a table, a row for each state
const VEHICLES: readonly { state: string; facts: Partial<Vehicle> }[] = [
  { state: 'In stock', facts: {} },
  { state: 'Just arrived', facts: { created_at: '2026-11-18T00:00:00Z' } },
  { state: 'Electric, reserved', facts: { simple_fuel: 'Electric', reserved: true } },
  { state: 'Hybrid', facts: { simple_fuel: 'Hybrid' } },
  { state: 'Coming soon', facts: { status: 'coming_soon' } },
  { state: 'Sold', facts: { status: 'sold', sold: true, sold_date_timestamp: NOW.getTime() / 1000 } },
  { state: 'Certified', facts: { certified: true } },
  { state: 'Custom tag', facts: { tag: 'Test Drive Only' } },
  { state: 'Reduced', facts: { before_price: 27_990 } },
  { state: 'Below the market', facts: { price_type: 'drive_away', autograb_data: { average_market_price: 26_400, state_average_market_price: null, as_at: '2026-11-01' } } },
  { state: 'Subscription', facts: { subscription_price: 279 } },
  { state: 'Preorder', facts: { price: 0, preorder: true, car_type: 'new' } },
  { state: 'No price, no photo', facts: { price: 0, images: [] } },
  { state: 'Motorcycle', facts: { item_type: 'motorcycle', name: '2022 Triumph Bonneville T120', make: 'Triumph', model: 'Bonneville', badge: 'T120', price: 15_490 } },
  { state: 'Caravan', facts: { item_type: 'caravan', name: '2021 Jayco Journey 16 Pop Top', make: 'Jayco', model: 'Journey', badge: '16 Pop Top', price: 48_900, km: null } },
];

const EVERY_CAR: Partial<Vehicle> = {
  images: ['photo'],
  location_name: 'Harbour Newcastle',
  simple_transmission: 'Automatic',
  simple_fuel: 'Petrol',
  drive: 'Front',
  finance_lenders: { bank: lenderWith() },
};

/** A card for every state that a car can be in, each with that photo but the one that has none. */
export const cardsWith = (photo: Photo | null): readonly { state: string; card: VehicleCard }[] =>
  VEHICLES.map(({ state, facts }) => {
    const vehicle = vehicleWith({ ...EVERY_CAR, id: state, ...facts });
    const recordedBefore = vehicle.before_price;
    return { state, card: vehicleCard({ vehicle, site, now: NOW, recordedBefore, photo: () => photo }) };
  });

const pages = (page: number): Paging => ({
  page,
  pages: 4,
  previous: page > 1 ? '#' : null,
  next: page < 4 ? '#' : null,
  numbers: [1, 2, 3, 4].map((number) => ({ page: number, href: '/_styleguide' })),
});

/** The links of a list on its first page, in the middle, and on its last. */
export const PAGINGS = [1, 2, 4].map(pages);

/** A promo tile with and without its text. */
export const PROMOS = ['Bring yours in for a written offer that stands for seven days.', null].map(
  (text, index) => ({
    id: `promo-${index}`,
    title: 'Selling one too?',
    text,
    photo: null,
    href: '/_styleguide',
    link_label: 'How it works',
    expiry: null,
  }),
);

/** "Up to 4 full stars plus a partial star" (S2 §4). */
export const RATINGS = [
  { stars: [1, 1, 1, 1, 1], label: '5 out of 5' },
  { stars: [1, 1, 1, 1, 0.6], label: '4.6 out of 5' },
  { stars: [1, 1, 1, 0, 0], label: '3 out of 5' },
];

/** Every block that editors can write, in its states. */
export const blocksWith = (photo: Photo | null): ProseBlock[] => {
  const blocks = Object.entries(BLOCKS).flatMap(([kind, { specimens }]) =>
    specimens.map((specimen) => ({ kind, ...specimen }) as Block),
  );
  return printedBlocks(blocks, () => photo);
};
