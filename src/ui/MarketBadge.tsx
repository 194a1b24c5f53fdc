import type { MarketBadge as Market } from '#domain/price/market-badge.ts';
import { validityAttributes } from '#domain/validity.ts';

/** The price's distance below market average; expands to the source and date of the average (rules 18). */
export function MarketBadge({ market }: { market: Market }) {
  return (
    <details className="market-badge card__control" {...validityAttributes({ until: market.until })}>
      <summary>{market.text}</summary>
      <p>{market.detail}</p>
    </details>
  );
}
