import type { PriceDisplay } from '../price/price.ts';
import { totalPrice } from '../price/total-price.ts';

/**
 * "Favourite entry (stored locally under a per-site key): id, name, slug, make, model, primary_image_url" (S1 §3), with
 * price and price type at the time of saving (rules 45). The lists of compared and viewed cars have the same entries.
 */
export interface ShortlistEntry {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
  /** Dollars; `null` for a car without a price. */
  price: number | null;
  price_type: string | null;
}

/** A car that entries are made of: a card, or a vehicle page with its first photo. */
export interface Shortlistable extends Omit<ShortlistEntry, 'primary_image_url' | 'price' | 'price_type'> {
  photo: { src: string } | null;
  price: PriceDisplay;
}

/** Makes the entry of a car at its current price. */
export function entryOf({ id, name, slug, make, model, photo, price }: Shortlistable): ShortlistEntry {
  const total = totalPrice(price);
  return {
    id,
    name,
    slug,
    make,
    model,
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

/** Whether a value from the browser's storage is a valid entry. */
export function isEntry(value: unknown): value is ShortlistEntry {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(FIELDS).every(([field, holds]) => holds(Reflect.get(value, field)));
}
