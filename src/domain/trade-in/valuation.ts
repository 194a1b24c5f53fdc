import { DAY_MS } from '../duration.ts';
import type { Site } from '../site/site.schema.ts';
import { type Adjustment, type AdjustmentAnswers, movesOf } from './questions.ts';

/** A valuation service's result for a car in good condition; dollars. */
export interface MarketValue {
  middle: number;
  low: number;
  high: number;
  /** Explanation of the calculation, for the shopper. */
  basis: string;
  /** Some of the cars that it was compared with, if known. */
  compared: ComparedCar[];
}

export interface ComparedCar {
  name: string;
  km: number;
  /** Advertised price, dollars. */
  price: number;
}

/** An offer to the shopper (S2 §3 "offer_price"), with its range and adjustments. */
export interface Valuation {
  /** Dollars. */
  offer_price: number;
  low: number;
  high: number;
  basis: string;
  moves: Adjustment[];
  compared: ComparedCar[];
  /** Period of validity [made_at, valid_until), instants, ISO 8601 in UTC. */
  made_at: string;
  valid_until: string;
}

/** Offers are rounded to this, dollars. */
const STEP = 50;

/** Makes an offer from a market value and the owner's answers; `null` if the adjustments use it up. */
export function valuationOf(
  { middle, low, high, basis, compared }: MarketValue,
  input: AdjustmentAnswers,
  { trade_in }: Pick<Site, 'trade_in'>,
  now: Date,
): Valuation | null {
  const moves = movesOf(input, middle);
  const moved = moves.reduce((sum, { dollars }) => sum + dollars, 0);
  const offer_price = rounded(middle + moved);
  if (offer_price <= 0) return null;
  return {
    offer_price,
    low: Math.min(offer_price, Math.max(0, rounded(low + moved))),
    high: Math.max(offer_price, rounded(high + moved)),
    basis,
    moves,
    compared,
    made_at: now.toISOString(),
    valid_until: new Date(now.getTime() + trade_in.offer_days * DAY_MS).toISOString(),
  };
}

const rounded = (dollars: number): number => Math.round(dollars / STEP) * STEP;
