import { DEPARTMENT_LABELS, dealershipsOf, departmentOf } from '#domain/location/departments.ts';
import { addressLines } from '#domain/location/location.ts';
import { PRICE_BANDS } from '#domain/search/bands.ts';
import type { FacetAttribute } from '#domain/search/facets.ts';
import { WHOLE_LISTING } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { type Listing, widestVariant } from '#domain/search/variants.ts';
import { exploreModelPath, homePath, listingPath, locationPath, searchPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { homeHead } from '#domain/site/titles.ts';
import { slugify } from '#domain/slug.ts';
import { inStock } from '#domain/vehicle/in-stock.ts';
import { listedCounts } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { HomeView, StockLink } from '#domain/view/home-view.ts';
import { foldFacet } from '#search/engine/facet.ts';
import { type Context, optionalPhoto, seoOf } from '../context.ts';
import { latestPosts } from './blog.ts';
import { offerCard, shownOffers } from './offer.ts';
import { announced } from './open-locations.ts';
import { promosNow, promoTile } from './promo.ts';
import { hasPage } from './prose.ts';
import { reviewsNow } from './review.ts';
import { facetRecords } from './search-index.ts';
import { arrivals, listedVehicles, listings } from './stock.ts';
import { wholeListing } from './whole-listing.ts';

/** The home page without its search, budget panel and latest cars, which are separate queries. */
export type HomeDetail = Omit<HomeView, 'budget' | 'latest' | 'search'>;

const OFFERS_SHOWN = 3;

export function home(context: Context): HomeDetail {
  const { site, data } = context;
  const photo = optionalPhoto(context, site.home.image_url, '');
  return {
    seo: seoOf(context, homePath(), homeHead(site), { photo }),
    heading: site.home.heading,
    text: site.home.text,
    photo,
    counts: listedCounts(listedVehicles(context), site),
    variants: [...listings(context).values()]
      .filter(({ kind, vehicles }) => kind === 'variant' && vehicles.length > 0)
      .map(({ label, route, vehicles }) => ({ label, ...stockLink(listingPath(route), vehicles, site) })),
    banner_links: site.home.banner_links.map(({ label, href, text, image_url }) => ({
      label,
      href,
      text,
      photo: optionalPhoto(context, image_url, ''),
    })),
    brands: brands(context),
    tiles: tiles(context),
    models: models(context),
    offers: shownOffers(context)
      .slice(0, OFFERS_SHOWN)
      .map((offer) => offerCard(context, offer)),
    posts: latestPosts(context),
    promos: promosNow(context).map((promo) => promoTile(context, promo)),
    reviews: reviewsNow(context),
    locations: dealershipsOf(data.whole('locations')).map(({ main, departments }) => ({
      name: main.name,
      href: locationPath(main.slug),
      badge: announced(context, main),
      address: addressLines(main).join(', '),
      departments: departments.map((location) => DEPARTMENT_LABELS[departmentOf(location)]),
      photo: optionalPhoto(context, main.image_url, main.name),
    })),
  };
}

/** Slugs of the newest cars in stock (S1 §2 home). */
export function latest(context: Context): string[] {
  return inStock(arrivals(context), context.site)
    .slice(0, context.site.home.latest)
    .map(({ slug }) => slug);
}

function stockLink(href: string, vehicles: readonly Vehicle[], site: Site): StockLink {
  const counts = listedCounts(vehicles, site).filter(({ count }) => count > 0);
  return { href, counts, until: counts.at(-1)?.until };
}

/** A link to a page that stays, or else to its list; `null` where there is neither. */
function linkTo(page: string | null, listing: Listing | undefined, site: Site): StockLink | null {
  const address = page ?? (listing && listingPath(listing.route));
  if (address === undefined) return null;
  const { until, ...link } = stockLink(address, listing?.vehicles ?? [], site);
  return page === null ? { ...link, until } : link;
}

/** S2 §2 "tiles link to the brand URL": the brand's page in the settings, else its cars in stock. */
function brands(context: Context): HomeView['brands'] {
  const { site } = context;
  const { manufacturers } = site;
  if (manufacturers.length === 0) return makesInStock(context);
  return manufacturers.flatMap(({ name, slug, logo_url, href }) => {
    const listing = listings(context).get(slug);
    const link = linkTo(href ?? null, listing, site);
    return link === null ? [] : [{ name, ...link, logo: optionalPhoto(context, logo_url, '') }];
  });
}

/** Makes in the brand grid where settings list none. */
const MAKES_SHOWN = 12;

/** The makes of the cars in stock, most frequent first; empty if there is only one. */
function makesInStock(context: Context): HomeView['brands'] {
  const makes = [...listings(context).values()].filter(({ kind }) => kind === 'make');
  if (makes.length < 2) return [];
  return makes
    .toSorted((a, b) => b.vehicles.length - a.vehicles.length)
    .slice(0, MAKES_SHOWN)
    .map(({ label, route, vehicles }) => ({
      name: label,
      ...stockLink(listingPath(route), vehicles, context.site),
      logo: null,
    }));
}

/** Filters shown as tiles on the home page; values of a scale in its order, others by number of cars. */
const TILES = [
  { heading: 'By body type', attribute: 'body', scale: null },
  { heading: 'By price', attribute: 'price_range', scale: [...PRICE_BANDS.labels, PRICE_BANDS.last] },
] as const satisfies readonly {
  heading: string;
  attribute: FacetAttribute;
  scale: readonly string[] | null;
}[];

/** Tiles that link to the search of all cars, filtered by one value. */
function tiles(context: Context): HomeView['tiles'] {
  const { site } = context;
  const variant = widestVariant(site);
  const { facets = {} } = context.derived(wholeListing(variant))?.results ?? {};
  const vehicles = listings(context).get(variant)?.vehicles ?? [];
  const records = facetRecords(context);
  return TILES.map(({ heading, attribute, scale }) => {
    const counts = facets[attribute] ?? {};
    const cars = Map.groupBy(vehicles, (vehicle) =>
      foldFacet(String(records.get(vehicle)?.record[attribute])),
    );
    const values = scale?.filter((value) => Object.hasOwn(counts, value)) ?? Object.keys(counts);
    const links = values.map((value) => {
      const href = `${searchPath(variant)}${printSearch({ ...WHOLE_LISTING, values: { [attribute]: [value] } })}`;
      return { label: value, ...stockLink(href, cars.get(foldFacet(value)) ?? [], site) };
    });
    return { heading, links };
  }).filter(({ links }) => links.length > 1);
}

/**
 * "'Explore model' link: /{model slug} or the model's override URL" (S2 §2), where the site has that page, else the
 * model's stock.
 */
function models(context: Context): HomeView['models'] {
  const { site } = context;
  const { manufacturer, models } = site;
  return models.flatMap(({ name, slug, text, price_line, image_url, href }) => {
    const listing = listings(context).get(`${slugify(manufacturer ?? '')}/${slug}`);
    const own = hasPage(context, exploreModelPath(slug)) ? exploreModelPath(slug) : null;
    const link = linkTo(href ?? own, listing, site);
    if (link === null) return [];
    return [{ name, text, ...link, from: price_line, photo: optionalPhoto(context, image_url, name) }];
  });
}
