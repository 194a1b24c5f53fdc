import { financePages } from '#domain/finance/pages.ts';
import { formsOf } from '#domain/lead/form-rows.ts';
import { visibleLocations } from '#domain/location/location.ts';
import { printedPages } from '#domain/search/paging.ts';
import { formRecordPath, vehicleRecordPath, vehicleSheetPath } from '#domain/site/file-routes.ts';
import { pagesOf } from '#domain/site/pages.ts';
import {
  checkoutPath,
  homePath,
  listingPath,
  locationPath,
  locationsPath,
  offerPath,
  offersPath,
  searchRoutePath,
  teamPath,
  vehiclePath,
} from '#domain/site/routes.ts';
import { vendorFramePaths } from '#domain/site/vendor-frames.ts';
import { hasCheckout, hasSheets } from '#domain/vehicle/conditions.ts';
import type { ServedRedirect } from '#generator/manifest.ts';
import type { Context } from './context.ts';
import { blogFeeds, blogPages } from './queries/blog.ts';
import { shownOffers } from './queries/offer.ts';
import { linkedPages, publishedPages } from './queries/prose.ts';
import { listings, shownVehicles } from './queries/stock.ts';
import { locationsWithTeam } from './queries/team.ts';
import { redirects } from './redirects.ts';

/** Every address of a site at one instant. */
export interface Plan {
  /** Pages to render, each path once. */
  pages: string[];
  /** Data documents that are printed like pages. */
  records: string[];
  redirects: ServedRedirect[];
  /** Linked addresses that do not exist: a broken link does not prevent publishing. */
  lost: string[];
  /** Addresses with two sources, which fail the build (rules 28). */
  duplicates: string[];
}

/** The address of every page, repeated if claimed twice. */
export const plannedPages = (context: Context): string[] => context.shared('planned pages', claimedPages);

function claimedPages(context: Context): string[] {
  return [
    homePath(),
    ...pagesOf(context.site),
    ...financePages(context.site).map(({ path }) => path),
    searchRoutePath(),
    ...listingPages(context),
    ...shownVehicles(context).map(({ slug }) => vehiclePath(slug)),
    ...checkoutPages(context),
    ...locationPages(context),
    ...offerPages(context),
    ...blogPages(context),
    ...publishedPages(context).map(({ path }) => path),
    ...vendorFramePaths(context.site),
  ];
}

/** Plans a site: the addresses of its pages, and redirects from former ones. */
export function planSite(context: Context): Plan {
  const byPath = Map.groupBy(plannedPages(context), (path) => path);
  const moved = redirects(context).filter(({ from }) => !byPath.has(from));
  const addresses = new Set([...byPath.keys(), ...moved.map(({ from }) => from)]);
  return {
    pages: [...byPath.keys()],
    records: [
      ...shownVehicles(context).map(({ id }) => vehicleRecordPath(id)),
      ...sheetRecords(context),
      ...formsOf(context.site).map(formRecordPath),
      ...blogFeeds(context),
    ],
    redirects: moved,
    lost: linkedPages(context).filter((path) => !addresses.has(path)),
    duplicates: [...byPath].flatMap(([path, claims]) => (claims.length > 1 ? [path] : [])),
  };
}

const sheetRecords = (context: Context): string[] =>
  hasSheets(context.site) ? shownVehicles(context).map(({ slug }) => vehicleSheetPath(slug)) : [];

/** Pages of reservations, on sites that offer them (S1 §2). */
const checkoutPages = (context: Context): string[] =>
  shownVehicles(context)
    .filter((vehicle) => hasCheckout(vehicle, context.site))
    .map(({ slug }) => checkoutPath(slug, context.site));

function listingPages(context: Context): string[] {
  const { page_size } = context.site.search;
  return [...listings(context).values()].flatMap((listing) =>
    Array.from({ length: printedPages(listing, page_size) }, (_, index) =>
      listingPath(listing.route, index + 1),
    ),
  );
}

function locationPages(context: Context): string[] {
  const visible = visibleLocations(context.data.whole('locations'));
  return [
    locationsPath(),
    ...visible.map(({ slug }) => locationPath(slug)),
    ...locationsWithTeam(context).map(({ slug }) => teamPath(slug)),
  ];
}

/** The list of offers exists while there are offers. */
function offerPages(context: Context): string[] {
  const offers = shownOffers(context);
  return offers.length === 0 ? [] : [offersPath(), ...offers.map((offer) => offerPath(offer, context.site))];
}
