import { countsUntil, endsAt } from '#domain/deadline.ts';
import { priceBasis } from '#domain/price/list-price.ts';
import { withPromos } from '#domain/promo/promo.ts';
import { listingIntro, priceFrom } from '#domain/search/intro.ts';
import { linksFrom, linksToRest } from '#domain/search/links.ts';
import { pageOf, pagingOf, printedPages } from '#domain/search/paging.ts';
import { SORT_ORDERS } from '#domain/search/sort.ts';
import { widestVariant } from '#domain/search/variants.ts';
import { listingPath, newArrivalsPath, searchRoutePath } from '#domain/site/routes.ts';
import { listingHead, listingHeading } from '#domain/site/titles.ts';
import { soldWindow } from '#domain/vehicle/status.ts';
import type { ListingView } from '#domain/view/listing-view.ts';
import type { PromoTile } from '#domain/view/search-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { promosNow, promoTile } from './promo.ts';
import { hasPage } from './prose.ts';
import { searchView } from './search.ts';
import { SEARCH_RESULTS } from './search-index.ts';
import { listings } from './stock.ts';

/** A listing page with its cars as slugs; their cards are separate queries. */
export interface ListingDetail extends Omit<ListingView, 'tiles'> {
  tiles: ({ kind: 'vehicle'; vehicle: string } | { kind: 'promo'; promo: PromoTile })[];
}

/** Page `page` of the listing with this key, `''` for `/search` itself; `null` where there is none. */
export function listing(context: Context, key: string, page: string): ListingDetail | null {
  const all = listings(context);
  const found = all.get(key === '' ? widestVariant(context.site) : key);
  const results = found && context.derived(SEARCH_RESULTS)[found.key];
  if (found === undefined || results === undefined) return null;
  const { site } = context;
  const pages = printedPages(found, site.search.page_size);
  const shown = pageOf(found.vehicles, Number(page), site.search.page_size);
  if (shown === null || shown.page > pages) return null;
  const counts = countsUntil(
    shown.total,
    found.vehicles.map((vehicle) => endsAt(soldWindow(vehicle, site)?.listedUntil ?? null)),
  );
  const search = searchView(context, found, results, { page: shown.page, until: counts[0]?.until });
  const isFirst = shown.page === 1;
  const from = isFirst ? priceFrom(found.vehicles, context.site) : null;
  const slugs = shown.items.map(({ slug }) => slug);
  return {
    seo: seoOf(
      context,
      listingPath(found.route, shown.page),
      listingHead(found.subject, { count: shown.total, from }, site, shown.page),
      { indexed: shown.total > 0 },
    ),
    heading: listingHeading(found.subject, site),
    intro: isFirst ? listingIntro({ listing: found, results, from, site }) : '',
    crumbs: crumbsTo(found.label, { label: 'Search', href: searchRoutePath() }),
    alert_href: hasPage(context, newArrivalsPath())
      ? newArrivalsPath(found.label, listingPath(found.route))
      : null,
    count: shown.total,
    counts,
    from: shown.from,
    to: shown.to,
    sort: SORT_ORDERS[site.search.sort].label,
    price_basis: priceBasis(found.vehicles, site),
    tiles: withPromos(slugs, promosNow(context), shown.page).map((tile) =>
      tile.kind === 'vehicle' ? tile : { kind: 'promo', promo: promoTile(context, tile.promo) },
    ),
    paging: pagingOf(found.route, { page: shown.page, pages }),
    links: linksFrom(found, [...all.values()]),
    rest: shown.page === pages && pages < shown.pages ? linksToRest(found, [...all.values()]) : null,
    search,
  };
}
