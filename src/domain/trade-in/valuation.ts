import type { Site } from '../site/site.schema.ts';
import { type Adjustment, type AdjustmentAnswers, movesOf } from './questions.ts';

/** What a valuation service says of a car in good order; dollars. */
export interface MarketValue {
  middle: number;
  low: number;
  high: number;
  /** How it was worked out, in a sentence or two for the shopper. */
  basis: string;
  /** Some of the cars it was compared with, where these are known. */
  compared: ComparedCar[];
}

export interface ComparedCar {
  name: string;
  km: number;
  /** Asked for it, dollars. */
  price: number;
}

/** An offer as the shopper sees it (S2 §3 "offer_price"): one figure, its range, and what moved it. */
export interface Valuation {
  /** Dollars. */
  offer_price: number;
  low: number;
  high: number;
  basis: string;
  moves: Adjustment[];
  compared: ComparedCar[];
  /** Instants, ISO 8601 in UTC: when it was made, and the first at which it holds no more. */
  made_at: string;
  valid_until: string;
}

/** Dollars that offers are rounded to. */
const STEP = 50;
const DAY_MS = 86_400_000;

/** Makes an offer of a market value and the owner's adjustments; `null` where nothing is left of it. */
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
    ...{ basis, moves, compared },
    made_at: now.toISOString(),
    valid_until: new Date(now.getTime() + trade_in.offer_days * DAY_MS).toISOString(),
  };
}

const rounded = (dollars: number): number => Math.round(dollars / STEP) * STEP;
