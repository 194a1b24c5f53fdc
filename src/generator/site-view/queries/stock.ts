import { distanceAmong } from '#domain/location/distance-among.ts';
import { sortVehicles } from '#domain/search/sort-vehicles.ts';
import { type Listing, siteListings } from '#domain/search/variants.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import { slugify } from '#domain/slug.ts';
import { likenessOf } from '#domain/vehicle/likeness.ts';
import { similarTo } from '#domain/vehicle/similar.ts';
import { isListed, soldWindow, stockState } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Context } from '../context.ts';

/** Cars that are listed now (S1 §4 stock filter), in the site's sort order. */
export function listedVehicles(context: Context): Vehicle[] {
  return context.shared('listed', ({ data, site, now, until }) => {
    const vehicles = data.vehicles();
    until(...vehicles.map((vehicle) => soldWindow(vehicle, site)?.listedUntil ?? null));
    return sortVehicles(
      vehicles.filter((vehicle) => isListed(vehicle, site, now)),
      site.search.sort,
      site,
    );
  });
}

/** Cars that have a page now, whole or small (rules 2). */
export const shownVehicles = (context: Context): Vehicle[] =>
  context.shared('shown', ({ data, site, now, until }) => {
    const vehicles = data.vehicles();
    until(...vehicles.map((vehicle) => soldWindow(vehicle, site)?.pageUntil ?? null));
    return vehicles.filter((vehicle) => stockState(vehicle, site, now) !== 'gone');
  });

/** Every listing of the site by its key. */
export function listings(context: Context): Map<string, Listing> {
  return context.shared('listings', (inner) => {
    const all = siteListings(listedVehicles(inner), inner.site);
    return new Map(all.map((listing) => [listing.key, listing]));
  });
}

/** The cars like this one, by their slugs, and what they have in common with it. */
export function similarVehicles(
  { site, data, derived }: Context,
  slug: string,
): { slug: string; why: string }[] {
  const vehicle = data.vehicle(slug);
  if (vehicle === null) return [];
  const locations = data.whole('locations');
  const cells = derived('derived:likeness');
  return similarTo(likenessOf(vehicle, { site, locations }), cells, distanceAmong(locations)).map(
    ({ similar, why }) => ({ slug: similar.slug, why }),
  );
}

/** Listed cars, the newest arrivals first. */
export function arrivals(context: Context): Vehicle[] {
  return context.shared('arrivals', (inner) =>
    sortVehicles(listedVehicles(inner), 'created_desc', inner.site),
  );
}

/** Address of the narrowest list with cars like this one: its model, its make, or all. */
export function nearestListing(context: Context, slug: string): string {
  const { make = '', model = '' } = context.data.vehicle(slug) ?? {};
  return listingFor(context, slugify(make), slugify(model)) ?? searchRoutePath();
}

/** Address of the list of a model, else of its make, by their slugs; `null` where neither has stock. */
export function listingFor({ derived }: Context, make: string, model: string): string | null {
  const paths = derived('derived:listings');
  const nearest = [`${make}/${model}`, make].find((key) => Object.hasOwn(paths, key)) ?? '';
  return paths[nearest] ?? null;
}
