import { z } from 'zod';
import { stockEstimate } from '#domain/trade-in/estimate.ts';
import type { AdjustmentAnswers } from '#domain/trade-in/questions.ts';
import type { TradeCar } from '#domain/trade-in/trade-car.ts';
import type { MarketValue } from '#domain/trade-in/valuation.ts';
import type { SiteContext } from '#sites/site-context.ts';
import { callService, type ServiceDeps } from './call-service.ts';

const dollars = z.number().nonnegative();

/** A valuation service's response: the trade value of such a car in good condition, and its range. */
const valuationResponseSchema = z
  .object({ middle: dollars, low: dollars, high: dollars, basis: z.string().min(1).max(500) })
  .refine(({ low, middle, high }) => low <= middle && middle <= high, 'The middle lies outside of its range');

/**
 * Returns the value of a car from the configured service, or from the site's own stock; `null` where it cannot be
 * estimated. Throws `ProviderFailed` where the service fails.
 */
export async function marketValue(
  car: TradeCar,
  { km }: Pick<AdjustmentAnswers, 'km'>,
  { site, stock }: Pick<SiteContext, 'site' | 'stock'>,
  deps: ServiceDeps,
): Promise<MarketValue | null> {
  const { valuation } = site.trade_in;
  const own = { ...car, km };
  if (valuation.kind === 'stock') return stockEstimate(own, await stock(), site);
  const value = await callService(valuation, own, valuationResponseSchema, deps);
  return value && { ...value, compared: [] };
}
