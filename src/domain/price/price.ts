import { formatMoney } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { PriceType, Vehicle } from '../vehicle/vehicle.schema.ts';

/** "Price displays only if above 10" (S1 §5). */
const PRICE_MINIMUM = 10;

/** Labels of price types, shown beside the price (rules 19). */
export const PRICE_TYPE_LABELS = {
  drive_away: 'Drive away',
  estimated_drive_away: 'Estimated drive away',
  egc: 'Excl. government charges',
  unknown: null,
} as const satisfies Record<PriceType, string | null>;

/** A price to show, with its type. Amounts are dollars. */
export interface ShownPrice {
  amount: number;
  type: PriceType;
  /** Label of the type; `null` if unknown. */
  label: string | null;
  /** The single total price, shown at least as prominently; `null` if `amount` is that (D6). */
  drive_away: number | null;
}

export type PriceDisplay =
  /** `text` is such as "$189 per week subscription"; `total` is shown at least as prominently (rules 7). */
  | {
      kind: 'subscription';
      amount: number;
      period: Site['price']['subscription_period'];
      text: string;
      total: ShownPrice | null;
    }
  /** `before` is a recorded price, struck through; `saving` is its difference to the price (rules 8). */
  | { kind: 'reduced'; price: ShownPrice; before: number; saving: number }
  | { kind: 'price'; price: ShownPrice }
  | { kind: 'preorder'; text: string }
  | { kind: 'none'; text: string };

/**
 * Returns a car's "price display, in order" (S1 §4) with rules 7, 8 and 19. `recordedBefore` is the result of the
 * function of that name; without it no price is struck through (D11).
 */
export function priceDisplay(
  vehicle: Vehicle,
  site: Site,
  recordedBefore: number | null = null,
): PriceDisplay {
  const price = stateAllows('show_price', carState(vehicle, site)) ? shownPrice(vehicle, site) : null;
  const subscription = vehicle.subscription_price ?? 0;
  if (site.flags.subscriptions && subscription > 0) {
    const period = site.price.subscription_period;
    const text = `${formatMoney(subscription)} per ${period} subscription`;
    return { kind: 'subscription', amount: subscription, period, text, total: price };
  }
  if (price !== null) {
    const before = formerPrice(vehicle, site, recordedBefore);
    if (before <= price.amount) return { kind: 'price', price };
    return { kind: 'reduced', price, before, saving: before - price.amount };
  }
  return vehicle.preorder
    ? { kind: 'preorder', text: site.labels.preorder }
    : { kind: 'none', text: site.labels.no_price };
}

/** Returns the feed's former price, capped at the recorded one; 0 if none may be shown. */
function formerPrice({ before_price }: Vehicle, site: Site, recordedBefore: number | null): number {
  if (!site.flags.reduced_price || before_price === null || recordedBefore === null) return 0;
  return Math.min(before_price, recordedBefore);
}

/** Returns a car's price type: the feed's, else the site's default for its car_type (rules 19). */
export function priceType(vehicle: Pick<Vehicle, 'price_type' | 'car_type'>, site: Site): PriceType {
  return vehicle.price_type === 'unknown' ? site.price.type[vehicle.car_type] : vehicle.price_type;
}

/** Returns a price "only if above 10" (S1 §5); `null` sorts last in both directions (rules "Missing values"). */
export function displayedPrice({ price }: Pick<Vehicle, 'price'>): number | null {
  return price !== null && price > PRICE_MINIMUM ? price : null;
}

export type PricedCar = Pick<Vehicle, 'price' | 'price_type' | 'drive_away_price' | 'car_type'>;

/**
 * Returns a car's price of this type, or `null`: prices of different types are not compared (rules 20), nor is a car that
 * shows no price (rules 18). For `unknown`, returns the price of any type.
 */
export function comparablePrice(vehicle: PricedCar, site: Site, type: PriceType): number | null {
  const shown = displayedPrice(vehicle);
  if (type === 'unknown' || type === priceType(vehicle, site)) return shown;
  const isTotal = type === 'drive_away' && shown !== null;
  return isTotal ? displayedPrice({ price: vehicle.drive_away_price }) : null;
}

function shownPrice(vehicle: Vehicle, site: Site): ShownPrice | null {
  const amount = displayedPrice(vehicle);
  if (amount === null) return null;
  const type = priceType(vehicle, site);
  const total = displayedPrice({ price: vehicle.drive_away_price });
  return {
    amount,
    type,
    label: PRICE_TYPE_LABELS[type],
    drive_away: type === 'drive_away' || total === amount ? null : total,
  };
}
