import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { phone } from '#domain/phone/phone.ts';
import { locationsPath, sellMyCarPath, tradeInPath } from '#domain/site/routes.ts';
import { titled } from '#domain/site/titles.ts';
import { declineWords, limitWords } from '#domain/trade-in/decline-words.ts';
import { TRADE_BODIES } from '#domain/trade-in/trade-car.ts';
import { savesValuations, valuesCars } from '#domain/trade-in/valuation-site.ts';
import type { TradeInView } from '#domain/view/trade-in-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { prose } from './prose.ts';

const TEXT = 'Plate, condition, offer: an estimate in about two minutes, with how it was worked out.';

/** A page on which cars are valued, by its address; `null` where the site values none there. */
export function tradeIn(context: Context, path: string): TradeInView | null {
  const { site } = context;
  if (!valuesCars(site)) return null;
  const { trade_in } = site;
  const shared = {
    ...{ text: TEXT, limits: limitWords(trade_in), subcategory: trade_in.stages.lead_created },
    flow: {
      ...{ state: site.state, states: AUSTRALIAN_STATES, bodies: TRADE_BODIES, max_km: trade_in.max_km },
      declined: declineWords(trade_in),
      phone: phone(site.contact.phone),
      locations_href: locationsPath(),
      saves_valuation: savesValuations(site),
    },
  };
  if (path === tradeInPath()) {
    const heading = 'Trade-in valuation';
    const description = `What ${site.name} would pay for your car: four steps, an estimate with its range, and what remains after the lender.`;
    const seo = seoOf(context, path, { title: titled(heading, site), description });
    return { ...shared, seo, crumbs: crumbsTo(heading), heading, blocks: [] };
  }
  const page = path === sellMyCarPath() ? prose(context, path) : null;
  return page && { ...shared, seo: page.seo, crumbs: page.crumbs, heading: page.title, blocks: page.blocks };
}
