import { inWords } from '#domain/in-words.ts';
import { departmentOf } from '#domain/location/departments.ts';
import { takesMake } from '#domain/location/finder.ts';
import type { Offer } from '#domain/offer/offer.schema.ts';
import { leastPrices } from '#domain/price/list-price.ts';
import type { Listing } from '#domain/search/variants.ts';
import { bookTestDrivePath, exploreModelPath, listingPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import { comparedGroups } from '#domain/vehicle/compared-groups.ts';
import { inStock } from '#domain/vehicle/in-stock.ts';
import { listedCounts } from '#domain/vehicle/status.ts';
import { CAR_TYPES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { conditionWords } from '#domain/vehicle/words.ts';
import type { RangeView } from '#domain/view/range-view.ts';
import type { Context } from '../context.ts';
import { offerCard, offerMake, shownOffers } from './offer.ts';
import { openLocationsOf } from './open-locations.ts';
import { hasPage } from './prose.ts';
import { listings } from './stock.ts';

/** Cars of a range on its page; the list has the others. */
const STOCK_SHOWN = 6;

/** What the page of a make or a model shows of its stock besides the cars, which are queries of their own. */
export type RangeDetail = Omit<RangeView, 'vehicles'>;

interface FoundRange {
  name: string;
  make: string;
  model: string | null;
  price_line: string | null;
  listing: Listing;
}

/** The stock that a page tells about: of the model or the make whose page the settings say it is; `null` for none. */
export function range(context: Context, path: string): RangeDetail | null {
  const found = rangeAt(context, path);
  if (found === null) return null;
  const { site } = context;
  const { name, make, model, price_line, listing } = found;
  const { vehicles, route } = listing;
  const cars = inStock(vehicles, site);
  const place = onlySellerOf(make, context);
  const isModel = model !== null;
  const groups = comparedGroups(vehicles, (vehicle) => (isModel ? vehicle.badge : vehicle.model), site);
  return {
    name,
    counts: listedCounts(vehicles, site),
    href: listingPath(route),
    conditions: conditionsOf(cars, site),
    from: leastPrices(cars, site),
    price_line,
    groups_are: isModel ? 'Variant' : 'Model',
    groups: groups.map((group) => {
      const own = isModel ? undefined : listings(context).get(`${slugify(make)}/${slugify(group.name)}`);
      return { ...group, href: own === undefined ? null : listingPath(own.route) };
    }),
    offers: shownOffers(context)
      .filter((offer) => offerMake(offer, context) === slugify(make) && isOfRange(offer, model))
      .map((offer) => ({ ...offerCard(context, offer), explore: null })),
    test_drive_href: hasPage(context, bookTestDrivePath()) ? bookTestDrivePath(name, place) : null,
    place,
  };
}

/** Whether an offer of the make belongs to the page of this model, or of the make: there, the dealership's own do not. */
const isOfRange = (offer: Offer, model: string | null): boolean =>
  model === null ? (offer.manufacturer ?? offer.model) !== null : offer.model?.slug === model;

function conditionsOf(cars: readonly Vehicle[], site: Site): string {
  const types = CAR_TYPES.filter((type) => cars.some(({ car_type }) => car_type === type));
  return inWords(types.map((type) => conditionWords(site)[type].toLowerCase()));
}

function onlySellerOf(make: string, context: Context): string | null {
  const sellers = openLocationsOf(context).filter(
    (location) => departmentOf(location) === 'sales' && takesMake(location.manufacturers, make),
  );
  return sellers.length === 1 ? (sellers[0]?.slug ?? null) : null;
}

export const rangeStock = (context: Context, path: string): string[] =>
  inStock(rangeAt(context, path)?.listing.vehicles ?? [], context.site)
    .slice(0, STOCK_SHOWN)
    .map(({ slug }) => slug);

function rangeAt(context: Context, path: string): FoundRange | null {
  const { manufacturer, manufacturers, models } = context.site;
  const model = models.find(({ slug }) => exploreModelPath(slug) === path);
  const brand = manufacturers.find(({ href }) => href === path);
  const make = model === undefined ? brand?.name : manufacturer;
  if (make == null) return null;
  const key = model === undefined ? (brand?.slug ?? '') : `${slugify(make)}/${model.slug}`;
  const listing = listings(context).get(key);
  if (listing === undefined || listing.vehicles.length === 0) return null;
  const name = model === undefined ? make : `${make} ${model.name}`;
  return { name, make, model: model?.slug ?? null, price_line: model?.price_line ?? null, listing };
}
