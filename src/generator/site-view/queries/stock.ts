import { distanceAmong } from '#domain/location/distance-among.ts';
import { sortVehicles } from '#domain/search/sort-vehicles.ts';
import { type Listing, siteListings } from '#domain/search/variants.ts';
import { listingPath, searchRoutePath } from '#domain/site/routes.ts';
import { slugify } from '#domain/slug.ts';
import { stateAllows } from '#domain/vehicle/allows.ts';
import { likenessOf } from '#domain/vehicle/likeness.ts';
import { type Cells, type Likeness, likenessCells, similarTo } from '#domain/vehicle/similar.ts';
import { carState } from '#domain/vehicle/state.ts';
import { isListed, soldWindow, stockState } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Context, Derived } from '../context.ts';

/** Currently listed cars (S1 §4 stock filter), in the site's sort order. */
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

/** Cars that have a page, whole or small (rules 2). */
export const shownVehicles = (context: Context): Vehicle[] =>
  context.shared('shown', ({ data, site, now, until }) => {
    const vehicles = data.vehicles();
    until(...vehicles.map((vehicle) => soldWindow(vehicle, site)?.pageUntil ?? null));
    return vehicles.filter((vehicle) => stockState(vehicle, site, now) !== 'gone');
  });

export function listings(context: Context): Map<string, Listing> {
  return context.shared('listings', (inner) => {
    const all = siteListings(listedVehicles(inner), inner.site);
    return new Map(all.map((listing) => [listing.key, listing]));
  });
}

/** Addresses of the lists by their keys: a variant, a make's slug, or `make/model`. */
export const LISTING_PATHS: Derived<Record<string, string>> = {
  key: 'derived:listings',
  compute: (context) =>
    Object.fromEntries(Array.from(listings(context), ([key, { route }]) => [key, listingPath(route)])),
};

/** Criteria by which cars are similar. */
type SimilarCar = Likeness & { slug: string };

const KIN_FIELDS = [
  'slug',
  'item_type',
  'simple_body',
  'make',
  'model',
  'year',
  'id',
  'band',
  'place',
] as const satisfies (keyof SimilarCar)[];

/** Returns the previous object where it is equal. */
const sameKin = (kin: SimilarCar, before: SimilarCar | undefined): SimilarCar =>
  before !== undefined && KIN_FIELDS.every((field) => before[field] === kin[field]) ? before : kin;

/** Listed, available cars by their criteria of similarity. */
export const LIKENESS: Derived<Cells<SimilarCar>> = {
  key: 'derived:likeness',
  compute: (context) =>
    context.shared<Cells<SimilarCar>>('likeness', (inner, before) => {
      const prior = new Map(Object.values(before ?? {}).flatMap((cell) => cell.map((kin) => [kin.id, kin])));
      const { site } = inner;
      const locations = inner.data.whole('locations');
      const listed = listedVehicles(inner)
        .filter((vehicle) => stateAllows('suggest', carState(vehicle, site)))
        .map((vehicle) =>
          sameKin({ slug: vehicle.slug, ...likenessOf(vehicle, { site, locations }) }, prior.get(vehicle.id)),
        );
      const isSame = prior.size === listed.length && listed.every((kin) => prior.get(kin.id) === kin);
      return isSame && before !== undefined ? before : likenessCells(listed);
    }),
};

/** Similar cars by slug, with what they have in common with it. */
export function similarVehicles(
  { site, data, derived }: Context,
  slug: string,
): { slug: string; why: string }[] {
  const vehicle = data.vehicle(slug);
  if (vehicle === null) return [];
  const locations = data.whole('locations');
  const cells = derived(LIKENESS);
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
  const paths = derived(LISTING_PATHS);
  const nearest = [`${make}/${model}`, make].find((key) => Object.hasOwn(paths, key)) ?? '';
  return paths[nearest] ?? null;
}
