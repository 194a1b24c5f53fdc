import { valuesCars } from '../trade-in/valuation-site.ts';
import type { Site } from './site.schema.ts';

type StockNeedSource = Pick<Site, 'flags' | 'trade_in'>;

/** What the service answers from the last stock, by the setting that requests it. */
const NEEDS = {
  'flags.reserve_online': ({ flags }) => flags.reserve_online,
  'flags.online_purchase': ({ flags }) => flags.online_purchase,
  'trade_in.valuation.kind': (site) => valuesCars(site) && site.trade_in.valuation.kind === 'stock',
} as const satisfies Record<string, (site: StockNeedSource) => boolean>;

/** The settings of a site that ask for a service which knows the stock: price and state "come from the stock" (rules 13). */
export const needsStock = (site: StockNeedSource): string[] =>
  Object.entries(NEEDS).flatMap(([field, wants]) => (wants(site) ? [field] : []));
