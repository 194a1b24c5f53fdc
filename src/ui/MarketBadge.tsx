import { heldTo } from '#domain/deadline.ts';
import type { MarketBadge as Market } from '#domain/price/market-badge.ts';

/** How far the price lies below the market, and on pressing it what that is measured by (rules 18). */
export function MarketBadge({ market }: { market: Market }) {
  return (
    <details className="market-badge card__control" {...heldTo({ until: market.until })}>
      <summary>{market.text}</summary>
      <p>{market.detail}</p>
    </details>
  );
}
