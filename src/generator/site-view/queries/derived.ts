import type { Point } from '#domain/geo/distance.ts';
import { carPlaces } from '#domain/location/car-places.ts';
import { listingPath } from '#domain/site/routes.ts';
import { stateAllows } from '#domain/vehicle/allows.ts';
import { likenessOf } from '#domain/vehicle/likeness.ts';
import { type Cells, type Likeness, likenessCells } from '#domain/vehicle/similar.ts';
import { carState } from '#domain/vehicle/state.ts';
import type { Context } from '../context.ts';
import { stockFigures } from './budget.ts';
import { searchResults } from './search-index.ts';
import { listedVehicles, listings } from './stock.ts';

/** What makes a car like others. */
type Kin = Likeness & { slug: string };

/** The same object as before, as long as all of it is the same. */
function kept(kin: Kin, before: Kin | undefined): Kin {
  return before !== undefined && LIKENESS.every((field) => before[field] === kin[field]) ? before : kin;
}

const LIKENESS = [
  'slug',
  'item_type',
  'simple_body',
  'make',
  'model',
  'year',
  'id',
  'band',
  'place',
] as const satisfies (keyof Kin)[];

/**
 * Few words about all cars that the pages of all cars are made from. Each is compared by its own hash, as if it
 * were a part of the Snapshot: a new price within its band changes neither, and no car is asked who is like it.
 */
const DERIVED = {
  /** Listed cars that can be had and nobody holds, by what similar ones share. */
  'derived:likeness': (context: Context): Cells<Kin> =>
    context.shared<Cells<Kin>>('likeness', (inner, before) => {
      const known = new Map(Object.values(before ?? {}).flatMap((cell) => cell.map((kin) => [kin.id, kin])));
      const { site } = inner;
      const locations = inner.data.whole('locations');
      const listed = listedVehicles(inner)
        .filter((vehicle) => stateAllows('price_from', carState(vehicle, site)))
        .map((vehicle) =>
          kept({ slug: vehicle.slug, ...likenessOf(vehicle, { site, locations }) }, known.get(vehicle.id)),
        );
      const isSame = known.size === listed.length && listed.every((kin) => known.get(kin.id) === kin);
      return isSame && before !== undefined ? before : likenessCells(listed);
    }),
  /** Addresses of the lists by their keys: a variant, a make's slug, or `make/model`. */
  'derived:listings': (context: Context): Record<string, string> =>
    Object.fromEntries(Array.from(listings(context), ([key, { route }]) => [key, listingPath(route)])),
  /** What the search finds on each listing before anybody filters. */
  'derived:results': searchResults,
  /** Where cars stand. */
  'derived:places': (context: Context): Record<string, Point> =>
    carPlaces(listedVehicles(context), context.data.whole('locations')),
  /** What the budget panel begins with. */
  'derived:budget': stockFigures,
} as const satisfies Record<`derived:${string}`, (context: Context) => unknown>;

export type DerivedPart = keyof typeof DERIVED;
export type Derived<D extends DerivedPart> = ReturnType<(typeof DERIVED)[D]>;

/** Whether a part is derived by `derive`, and none of the Snapshot's own. */
export const isDerived = (part: string): part is DerivedPart => Object.hasOwn(DERIVED, part);

/** `DERIVED`, so that the compiler sees which part gives which answer. */
const COMPUTE: { [D in DerivedPart]: (context: Context) => Derived<D> } = DERIVED;

export const derive = <D extends DerivedPart>(part: D, context: Context): Derived<D> =>
  COMPUTE[part](context);
