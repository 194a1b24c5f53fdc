import { withPromos } from '#domain/promo/promo.ts';
import { listingIntro } from '#domain/search/intro.ts';
import { pageOf, pagingOf } from '#domain/search/paging.ts';
import { SORT_ORDERS } from '#domain/search/sort.ts';
import { widestVariant } from '#domain/search/variants.ts';
import { listingPath, newArrivalsPath, searchRoutePath } from '#domain/site/routes.ts';
import { listingHead, listingHeading } from '#domain/site/titles.ts';
import type { ListingView } from '#domain/view/listing-view.ts';
import type { PromoTile } from '#domain/view/search-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { promosNow, promoTile } from './promo.ts';
import { hasPage } from './prose.ts';
import { searchView } from './search.ts';
import { wholeListing } from './whole-listing.ts';

/** A listing page with its cars as slugs; their cards are separate queries. */
export interface ListingDetail extends Omit<ListingView, 'tiles'> {
  tiles: ({ kind: 'vehicle'; vehicle: string } | { kind: 'promo'; promo: PromoTile })[];
}

/** Page `page` of the listing with this key, `''` for `/search` itself; `null` where there is none. */
export function listing(context: Context, key: string, page: string): ListingDetail | null {
  const { site } = context;
  const found = context.derived(wholeListing(key === '' ? widestVariant(site) : key));
  if (found === null) return null;
  const { pages, counts, results } = found;
  const shown = pageOf(found.slugs, Number(page), site.search.page_size);
  if (shown === null || shown.page > pages) return null;
  const search = searchView(context, found, { page: shown.page, until: counts[0]?.until });
  const isFirst = shown.page === 1;
  return {
    seo: seoOf(
      context,
      listingPath(found.route, shown.page),
      listingHead(found.subject, found.stock, site, shown.page),
      { indexed: shown.total > 0 },
    ),
    heading: listingHeading(found.subject, site),
    intro: isFirst ? listingIntro({ listing: found, results, stock: found.stock, site }) : '',
    crumbs: crumbsTo(found.label, { label: 'Search', href: searchRoutePath() }),
    alert_href: hasPage(context, newArrivalsPath())
      ? newArrivalsPath(found.label, listingPath(found.route))
      : null,
    count: shown.total,
    counts,
    from: shown.from,
    to: shown.to,
    sort: SORT_ORDERS[site.search.sort].label,
    price_basis: found.price_basis,
    tiles: withPromos(shown.items, promosNow(context), { page: shown.page, count: shown.total }).map(
      (tile) => (tile.kind === 'vehicle' ? tile : { kind: 'promo', promo: promoTile(context, tile.promo) }),
    ),
    paging: pagingOf(found.route, { page: shown.page, pages }),
    links: found.links,
    rest: shown.page === pages && pages < shown.pages ? found.rest : null,
    search,
  };
}
