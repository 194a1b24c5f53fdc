import type { Site } from '../site/site.schema.ts';
import type { Validity } from '../validity.ts';
import type { CarState } from './allows.ts';
import { soldWindow } from './status.ts';
import type { CarType, Vehicle } from './vehicle.schema.ts';

/** "{vehicle type}" and "{cars}" of the specification's texts, and "Car" of its headings and buttons (rules 57). */
export const ITEM_WORDS = {
  car: { one: 'car', many: 'cars', title: 'Car' },
  motorcycle: { one: 'motorcycle', many: 'motorcycles', title: 'Motorcycle' },
  caravan: { one: 'caravan', many: 'caravans', title: 'Caravan' },
} as const satisfies Record<Vehicle['item_type'], { one: string; many: string; title: string }>;

/** Returns the successive SOLD notices (S1 §4, S2 §8); a sale is recent while its page lasts, and never without a date. */
export function soldNotices(vehicle: Vehicle, site: Site): (Validity & { text: string })[] {
  const word = ITEM_WORDS[vehicle.item_type].one;
  const notice = (sold: string) =>
    `Unfortunately this ${word} ${sold}. But don't worry, we can help you find a similar ${word}!`;
  const end = soldWindow(vehicle, site)?.pageUntil.toISOString();
  const recent = end === undefined ? [] : [{ text: notice('recently sold'), until: end }];
  return [...recent, { text: notice('has been sold'), ...(end !== undefined && { from: end }) }];
}

/** Returns "New", "Demo", or the site's keyword for used cars (S1 §4 "used keyword"). */
export const conditionWord = ({ car_type }: Pick<Vehicle, 'car_type'>, site: Site): string =>
  conditionWords(site)[car_type];

export const conditionWords = ({ labels }: Site): Record<CarType, string> => ({
  new: 'New',
  demo: 'Demo',
  used: labels.used_keyword,
});

/** Labels of car states, also for assistive technology (rules 12). */
export const STATE_WORDS = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  preorder: 'Coming soon',
  test_drive_only: 'Test drive only',
  mine_unpaid: 'On hold for you, unpaid',
  mine_paid: 'Reserved for you',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'No longer for sale here',
} as const satisfies Record<CarState, string>;
