import type { AdjustmentAnswers } from './questions.ts';
import type { TradeCar } from './trade-car.ts';
import type { Valuation } from './valuation.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');

/** Makes a car within the limits of estimates, with some facts set. */
export const tradeCarWith = (facts: Partial<TradeCar> = {}): TradeCar => ({
  rego: 'ABC123',
  regoState: 'NSW',
  make: 'Mazda',
  model: 'CX-5',
  badge: 'Maxx',
  year: 2022,
  body: 'SUV',
  ...facts,
});

/** Makes answers without adjustments, with some set. */
export const adjustmentsWith = (changes: Partial<AdjustmentAnswers> = {}): AdjustmentAnswers => ({
  km: 50_000,
  service_history: 'full',
  components: 'all',
  keys: 'two',
  modifications: 'none',
  condition: 'good',
  finance_outstanding: 0,
  ...changes,
});

/** Makes an offer that is valid for a week from `NOW`. */
export const offerOf = (offer_price: number): Valuation => ({
  offer_price,
  low: offer_price - 1000,
  high: offer_price + 1000,
  basis: 'Cars like yours.',
  moves: [],
  compared: [],
  made_at: NOW.toISOString(),
  valid_until: '2026-11-27T01:00:00.000Z',
});
