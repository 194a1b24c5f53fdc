import type { PriceDisplay } from '../price/price.ts';
import { totalPrice } from '../price/total-price.ts';

/**
 * "Favourite entry (stored locally under a per-site key): id, name, slug, make, model, primary_image_url" (S1 §3),
 * with the price it was kept at and what that included (rules 45). Lists of compared and viewed cars hold the same.
 */
export interface ShortlistEntry {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
  /** Dollars; `null` where the car had no price. */
  price: number | null;
  price_type: string | null;
}

/** What an entry is made from: a card, or a vehicle page with its first photo. */
export interface Shortlistable extends Omit<ShortlistEntry, 'primary_image_url' | 'price' | 'price_type'> {
  photo: { src: string } | null;
  price: PriceDisplay;
}

/** The entry of a car as it stands now. */
export function entryOf({ id, name, slug, make, model, photo, price }: Shortlistable): ShortlistEntry {
  const total = totalPrice(price);
  return {
    ...{ id, name, slug, make, model },
    primary_image_url: photo?.src ?? null,
    price: total?.amount ?? null,
    price_type: total?.type ?? null,
  };
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isAmountOrNull = (value: unknown) => value === null || Number.isFinite(value);

const FIELDS = {
  id: isText,
  name: isText,
  slug: isText,
  make: isText,
  model: isText,
  primary_image_url: isTextOrNull,
  price: isAmountOrNull,
  price_type: isTextOrNull,
} as const satisfies Record<keyof ShortlistEntry, (value: unknown) => boolean>;

/** Whether a value, which anybody may have put into the browser's storage, is an entry. */
export function isEntry(value: unknown): value is ShortlistEntry {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(FIELDS).every(([field, holds]) => holds(Reflect.get(value, field)));
}
