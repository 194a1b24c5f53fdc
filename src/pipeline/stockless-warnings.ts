import { needsStock } from '#domain/site/needs-stock.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { SiteFinding } from '#sites/snapshot.ts';

/** Features of a site on Netlify that need the stock, which its functions lack (docs/deploy.md). */
export function stocklessWarnings(
  site: Pick<Site, 'slug' | 'publish' | 'flags' | 'trade_in'>,
): SiteFinding[] {
  if (site.publish?.to !== 'netlify') return [];
  return needsStock(site).map((field) => ({
    source: `sites/${site.slug}/site.json`,
    field,
    message: 'Functions of Netlify have no stock, and cannot do this',
    remedy:
      'Let forecourt serve answer /api of this site, or switch this off; a valuation service is possible',
  }));
}
