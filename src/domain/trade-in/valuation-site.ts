import type { Site } from '../site/site.schema.ts';

/** Whether "the site has a valuation service" (S2 §4). */
export const valuesCars = ({ flags }: Pick<Site, 'flags'>): boolean => flags.valuation;

/** Whether a site can look plates up: in a register, or on one with invented cars among the demo plates. */
export const hasRegister = ({ trade_in, stock }: Pick<Site, 'trade_in' | 'stock'>): boolean =>
  trade_in.rego.kind !== 'demo' || stock.type === 'demo';

/** Whether a site saves its valuations: `column_name=valuation`, "flagged site only" (S2 §7). */
export const savesValuations = (site: Pick<Site, 'flags'>): boolean =>
  valuesCars(site) && site.flags.save_valuation;
