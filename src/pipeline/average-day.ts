import type { CalendarDate } from '#domain/dates.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/**
 * Dates market averages that the feed does not date, so that they age (rules 18): the day of the car `before` if the
 * averages are the same, else `today`.
 */
export function withAverageDay(vehicle: Vehicle, before: Vehicle | undefined, today: CalendarDate): Vehicle {
  const { autograb_data: market } = vehicle;
  if (market.as_at !== null || !hasAverage(market)) return vehicle;
  const same = before !== undefined && sameAverages(market, before.autograb_data);
  const seen = (same ? before.autograb_data.as_at : null) ?? today;
  return { ...vehicle, autograb_data: { ...market, as_at: seen < today ? seen : today } };
}

type Market = Vehicle['autograb_data'];

const hasAverage = ({ average_market_price, state_average_market_price }: Market) =>
  average_market_price !== null || state_average_market_price !== null;

const sameAverages = (one: Market, other: Market) =>
  one.average_market_price === other.average_market_price &&
  one.state_average_market_price === other.state_average_market_price;
