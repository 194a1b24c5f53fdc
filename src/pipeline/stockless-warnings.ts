import { needsStock } from '#domain/site/needs-stock.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { SiteFinding } from '#sites/snapshot.ts';

/** What a site that Netlify hands out offers, and Netlify's functions cannot do: the stock lies with who builds (docs/deploy.md). */
export function stocklessWarnings(
  site: Pick<Site, 'slug' | 'publish' | 'flags' | 'trade_in'>,
): SiteFinding[] {
  if (site.publish?.to !== 'netlify') return [];
  return needsStock(site).map((field) => ({
    source: `sites/${site.slug}/site.json`,
    field,
    message: 'Functions of Netlify do not know the stock, and cannot do this',
    remedy: 'Let forecourt serve answer /api of this site, or leave this off; a valuation may be a service’s',
  }));
}
