import { valuesCars } from '../trade-in/valuation-site.ts';
import type { Site } from './site.schema.ts';

type StockNeedSource = Pick<Site, 'flags' | 'trade_in'>;

/** Features that the service makes of the current stock or the live release, by setting. */
const NEEDS = {
  'flags.reserve_online': ({ flags }) => flags.reserve_online,
  'flags.online_purchase': ({ flags }) => flags.online_purchase,
  'flags.vehicle_pdf': ({ flags }) => flags.vehicle_pdf,
  'trade_in.valuation.kind': (site) => valuesCars(site) && site.trade_in.valuation.kind === 'stock',
} as const satisfies Record<string, (site: StockNeedSource) => boolean>;

/** Lists the settings of a site that need a service with access to its stock (rules 13). */
export const needsStock = (site: StockNeedSource): string[] =>
  Object.entries(NEEDS).flatMap(([field, wants]) => (wants(site) ? [field] : []));
