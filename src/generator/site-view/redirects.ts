import { printedPages } from '#domain/search/paging.ts';
import { canonicalLink, pathOf } from '#domain/site/address.ts';
import { RESERVED_VEHICLE_SLUGS } from '#domain/site/reserved.ts';
import {
  blogCategoryPath,
  blogPath,
  contactPath,
  homePath,
  listingPath,
  locationsPath,
  makePath,
  modelPath,
  offerPath,
  offersPath,
  SEARCH_VARIANTS,
  searchPath,
  searchRoutePath,
  vehiclePath,
  vehiclesPath,
} from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import { isExcluded, stockState } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { ServedRedirect } from '#generator/manifest.ts';
import type { Context } from './context.ts';
import { blogFeeds } from './queries/blog.ts';
import { shownOffers } from './queries/offer.ts';
import { listingFor, listings, shownVehicles } from './queries/stock.ts';

/** Targets of addresses without a page, each address once; settings come before our own rules. */
export function redirects(context: Context): ServedRedirect[] {
  const linked = linkedAddresses(context);
  const all = [
    ...movedAddresses(context),
    ...SHORT_ADDRESSES,
    ...departedVehicles(context),
    ...emptyListings(context, linked),
    ...lostPages(context),
    ...awayPages(context, linked),
  ];
  return [...Map.groupBy(all, ({ from }) => from).values()].flatMap(([first]) => first ?? []);
}

/** `/contact` and `/contact-us` are one page (S1 §2); `/cars` is what is left of a car's address that was cut. */
const SHORT_ADDRESSES: ServedRedirect[] = [
  { from: contactPath(), to: locationsPath(), status: 301 },
  { from: vehiclesPath(), to: searchRoutePath(), status: 301 },
];

/** `redirects.csv`: targets of an old site's addresses, also as our links write them; a row of its own comes first. */
function movedAddresses({ data }: Context): ServedRedirect[] {
  const rows = data.whole('redirects').map(({ from, to, status }) => ({ from, to, status }));
  const targets = new Set(rows.map(({ to }) => pathOf(canonicalLink(to))));
  const linked = rows.map((row) => ({ ...row, from: canonicalLink(row.from) }));
  return [...rows, ...linked.filter(({ from }) => !targets.has(from))];
}

/**
 * A car with a new address redirects to it; one whose sold page has expired redirects to its model or make, or is gone
 * (rules 2).
 */
function departedVehicles(context: Context): ServedRedirect[] {
  const shown = new Map(shownVehicles(context).map(({ id, slug }) => [id, vehiclePath(slug)]));
  return goneVehicles(context).map(({ id, slug, make, model }) => {
    const from = vehiclePath(slug);
    const to = shown.get(id) ?? listingFor(context, slugify(make), slugify(model));
    return to === null ? { from, to: '', status: 410 } : { from, to, status: 301 };
  });
}

function goneVehicles({ data, site, now }: Context): Pick<Vehicle, 'id' | 'slug' | 'make' | 'model'>[] {
  const gone = data
    .vehicles()
    .filter((vehicle) => !isExcluded(vehicle, site) && stockState(vehicle, site, now) === 'gone');
  return [...gone, ...data.whole('departed')];
}

const LINK = /"(\/[a-z0-9/-]+)(?=[\\"?#])/g;

/** Addresses on the site that settings, offers, promos and content name. */
function linkedAddresses({ data, site }: Context): Set<string> {
  const linking = JSON.stringify([site, data.whole('offers'), data.whole('promos'), data.whole('content')]);
  return new Set(Array.from(linking.matchAll(LINK), ([, path = '']) => path));
}

/** `/search/make` or `/search/make/model`. */
const LISTING = /^\/search\/[a-z0-9-]+(?:\/[a-z0-9-]+)?$/;

/**
 * Lists of makes and models that are linked or had cars, and have no stock now, redirect to the nearest list with
 * stock: a sold-out model must break no bookmark and no menu, nor prevent publishing. The same applies to variants that
 * a used-only site lacks.
 */
function emptyListings(context: Context, linked: ReadonlySet<string>): ServedRedirect[] {
  const lists = [
    ...[...linked].filter((path) => LISTING.test(path)),
    ...SEARCH_VARIANTS.map(searchPath),
    ...soldListings(context.site),
    ...formerListings(context),
  ];
  return lists.map((from) => {
    const [, , make = '', model = ''] = from.split('/');
    return { from, to: listingFor(context, make, model) ?? searchRoutePath(), status: 302 };
  });
}

/** Lists of the makes and models in a site's settings. */
function soldListings({ manufacturer, manufacturers, models }: Site): string[] {
  const own = manufacturer === null ? [] : models.map(({ slug }) => modelPath(slugify(manufacturer), slug));
  return [...manufacturers.map(({ slug }) => makePath(slug)), ...own];
}

/** Former last pages of a list redirect to its current last one. */
function lostPages(context: Context): ServedRedirect[] {
  return [...listings(context).values()].map((listing) => {
    const pages = printedPages(listing, context.site.search.page_size);
    const [from, to] = [listingPath(listing.route, pages + 1), listingPath(listing.route, pages)];
    return { from, to, status: 302 };
  });
}

/** Lists of every make and model that the site has or had; a name without letters and digits has none. */
function formerListings({ data, site }: Context): string[] {
  const cars = [
    ...data.vehicles().filter((vehicle) => !isExcluded(vehicle, site)),
    ...data.whole('departed'),
  ];
  const models = new Map(cars.map(({ make, model }) => [`${make}/${model}`, { make, model }]));
  return [...models.values()]
    .flatMap(({ make, model }) => [makePath(slugify(make)), modelPath(slugify(make), slugify(model))])
    .filter((path) => LISTING.test(path));
}

/** Whether a hand-written address is a car's. */
function isVehiclePath(path: string): boolean {
  const slug = /^\/cars\/([a-z0-9-]+)$/.exec(path)?.[1];
  return slug !== undefined && !RESERVED_VEHICLE_SLUGS.has(slug);
}

/**
 * Linked pages and offers outside their window, and withdrawn cars, redirect: a window that closes must not break a
 * link, which would prevent publishing until it is fixed.
 */
function awayPages(context: Context, linked: ReadonlySet<string>): ServedRedirect[] {
  const { data, site } = context;
  const offers = shownOffers(context).length === 0 ? homePath() : offersPath();
  const blog = blogFeeds(context).length === 0 ? homePath() : blogPath();
  const away: [from: string, to: string][] = [
    ...data
      .whole('content')
      .filter(({ draft }) => !draft)
      .flatMap(({ path, post }): [string, string][] => [
        [path, post === null ? homePath() : blog],
        ...(post === null ? [] : [[blogCategoryPath(post.category.slug), blog] satisfies [string, string]]),
      ]),
    [blogPath(), homePath()],
    // An invalid text is absent until it is fixed.
    ...data.whole('left_out').map((path): [string, string] => [path, homePath()]),
    ...data.whole('offers').map((offer): [string, string] => [offerPath(offer, site), offers]),
    [offersPath(), homePath()],
    ...[...linked].filter(isVehiclePath).map((path): [string, string] => [path, searchRoutePath()]),
  ];
  return away.filter(([from]) => linked.has(from)).map(([from, to]) => ({ from, to, status: 302 }));
}
