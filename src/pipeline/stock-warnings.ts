import { formatDate } from '#domain/dates.ts';
import { foreignPlaces } from '#domain/location/place-name.ts';
import { formatNumber } from '#domain/money.ts';
import { foldValue } from '#domain/search/value-group.ts';
import { needsStock } from '#domain/site/needs-stock.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { FeedDifference } from '#domain/stock-guard/difference.ts';
import { hasRegister, valuesCars } from '#domain/trade-in/valuation-site.ts';
import { isSold } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { StaleSince } from '#sites/memory.ts';
import { located, type PrintedOrigin, type SiteFinding, type SiteSettings } from '#sites/snapshot.ts';
import type { AssembledStock } from './assemble.ts';
import type { LackingColumn } from './mapping/lacking-column.ts';
import { lackingText } from './mapping/lacking-columns.ts';
import type { ReadCar } from './read-feed.ts';
import { repeatedListings } from './repeated-listings.ts';

/** Values that were dropped or are missing from published cars. */
export function stockWarnings(cars: readonly ReadCar[]): SiteFinding[] {
  return cars.flatMap(({ vehicle, doubts }) => {
    if (doubts.length === 0 && !isSold(vehicle)) return [];
    const place = located({ record: vehicle.id });
    const ownDoubts = doubts.filter(({ photo_host }) => photo_host === undefined);
    const findings = ownDoubts.map(({ field, message, implausible }) => ({
      ...place,
      field,
      message,
      ...(implausible && { held: implausible }),
      remedy: implausible
        ? `Correct it in the stock system, or accept it: forecourt feed accept --car ${vehicle.id}`
        : 'Correct it in the stock system',
    }));
    if (!isSold(vehicle) || vehicle.sold_date_timestamp !== null) return findings;
    // Rules 3: such a car counts as just outside the window.
    const message = 'Sold, but the feed does not say when; it is no longer listed';
    return [
      ...findings,
      { ...place, field: 'sold_date_timestamp', message, remedy: 'Send the time of the sale' },
    ];
  });
}

/** Differences from the last feed that are published, and may be an error of a system. */
export const differenceWarnings = (differences: readonly FeedDifference[]): SiteFinding[] =>
  differences.map(({ store, field, message }) => ({
    ...located({ record: null }),
    field,
    message: store === null ? message : `${store}: ${message}`,
    remedy: 'If the dealer did not change these prices, correct them in the stock system or the mapping',
  }));

/** Cars that are called new or demonstrators, and were driven further than those are. */
export const wornCarWarnings = (cars: readonly ReadCar[], { guard }: Pick<Site, 'guard'>): SiteFinding[] =>
  cars.flatMap(({ vehicle: { id, car_type, km } }) =>
    car_type === 'used' || (km ?? 0) <= guard.unused_km
      ? []
      : {
          ...located({ record: id }),
          field: 'car_type',
          message: `It is ${car_type} at ${formatNumber(km ?? 0)} km`,
          remedy: 'Correct its condition or its odometer in the stock system',
        },
  );

/** Cars that come under several ids, which shoppers see twice. */
export const repeatedListingWarnings = (cars: readonly ReadCar[]): SiteFinding[] =>
  repeatedListings(cars.map(({ vehicle }) => vehicle)).map(({ field, ids: [id], message }) => ({
    ...located({ record: id }),
    field,
    message,
    remedy: 'Correct it in the stock system, or take the others out there',
  }));

/** Places, makes and photo hosts of the feed that settings lack: each once, with its number of cars. */
export function foreignWarnings(
  cars: readonly ReadCar[],
  settings: Pick<SiteSettings, 'site' | 'locations'>,
): SiteFinding[] {
  const folder = `sites/${settings.site.slug}`;
  const vehicles = cars.map(({ vehicle }) => vehicle);
  const hosts = Map.groupBy(cars.flatMap(photoHosts), (host) => host);
  return [
    ...Array.from(foreignPlaces(vehicles, settings), ([name, count]) => ({
      ...located({ file: `${folder}/locations.json` }),
      field: 'name',
      message: `"${name}" is no location of the site: ${carsText(count)} of the feed ${count === 1 ? 'names' : 'name'} it, and no page does`,
      remedy:
        'Add it, or give its location their dealership_id; or map location.name under stock.columns, or exclude these records with stock.only',
    })),
    ...Array.from(foreignMakes(vehicles, settings.site), ([make, count]) => ({
      ...located({ file: `${folder}/site.json` }),
      field: 'manufacturers',
      message: `"${make}" is not named here: ${carsText(count)} of the feed ${count === 1 ? 'is a new one' : 'are new ones'} of it`,
      remedy: 'Add it, or take the list out: the makes of the home page then follow the stock',
    })),
    ...Array.from(hosts, ([host, { length }]) => ({
      ...located({ file: `${folder}/site.json` }),
      field: 'images.hosts',
      message: `Photos of ${carsText(length)} from ${host} are omitted: it is not named here`,
      remedy: 'Name the host, or have the stock system send photos from another one',
    })),
  ];
}

/** New and demo cars by make, of makes that the site's list lacks; a dealer takes used ones of any make. */
function foreignMakes(vehicles: readonly Vehicle[], { manufacturers }: Site): Map<string, number> {
  const named = new Set(manufacturers.map(({ name }) => foldValue(name)));
  const counts = new Map<string, number>();
  if (named.size === 0) return counts;
  for (const { make, car_type } of vehicles)
    if (car_type !== 'used' && !named.has(foldValue(make))) counts.set(make, (counts.get(make) ?? 0) + 1);
  return counts;
}

/** The hosts of one car's photos that are omitted, each once. */
const photoHosts = ({ doubts }: ReadCar): string[] =>
  doubts.length === 0 ? [] : [...new Set(doubts.flatMap(({ photo_host }) => photo_host ?? []))];

const carsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'car' : 'cars'}`;

/** Columns that settings map and that no record has: renamed, or misspelt. `sourceOf` locates a setting. */
export const lackingFindings = (
  lacking: readonly LackingColumn[],
  sourceOf: (field: string) => PrintedOrigin,
): SiteFinding[] =>
  lacking.map((one) => ({
    ...sourceOf(one.setting),
    field: one.setting,
    message: lackingText(one),
    remedy: 'Correct the name, or take the line out',
  }));

/** Cars up to which browsers search by themselves without much to load: above, a hosted engine should. */
const SEARCHED_IN_BROWSER = 10_000;

/** A stock that has outgrown the index that every browser loads. */
export function indexWarnings(cars: number, { slug, search }: Pick<Site, 'slug' | 'search'>): SiteFinding[] {
  if (search.provider.kind !== 'static' || cars <= SEARCHED_IN_BROWSER) return [];
  const [count, limit] = [cars, SEARCHED_IN_BROWSER].map(formatNumber);
  return [
    {
      ...located({ file: `sites/${slug}/site.json` }),
      field: 'search.provider',
      message: `${count} cars are searched by the browser, which loads an index of them all; ${limit} are enough for it`,
      remedy: 'Set a hosted provider, algolia or typesense',
    },
  ];
}

/** Cars that are shown as they were because their record cannot be published. */
export function staleWarnings(stale: StaleSince, site: Site): SiteFinding[] {
  return Object.entries(stale).map(([id, since]) => ({
    ...located({ record: id }),
    field: '',
    message: `Its record is rejected; the car is kept as it was on ${formatDate(new Date(since), siteZone(site))}`,
    remedy: 'Correct it in the stock system',
  }));
}

/** Cars that do not count as absent while a record of the feed may be theirs. */
export function unidentifiedWarnings({
  missing,
  unidentified,
}: Pick<AssembledStock, 'missing' | 'unidentified'>): SiteFinding[] {
  const waiting = Object.entries(missing).flatMap(([id, { snapshots }]) => (snapshots === 0 ? [id] : []));
  if (waiting.length === 0) return [];
  const records = Object.keys(unidentified).length;
  const which = waiting.slice(0, 10).join(', ') + (waiting.length > 10 ? ', …' : '');
  return [
    {
      ...located({ record: null }),
      field: 'id',
      message: `${formatNumber(records)} ${records === 1 ? 'record has' : 'records have'} no id that can be read, and may be of cars that the feed lacks: these stay as they were (${which})`,
      remedy: 'Correct these records in the stock system, or have it send them with an id',
    },
  ];
}

/** A site that values cars by plate, with real cars to sell and no register of plates (docs/trade-in.md). */
export function registerWarnings(site: Pick<Site, 'slug' | 'flags' | 'trade_in' | 'stock'>): SiteFinding[] {
  if (!valuesCars(site) || hasRegister(site)) return [];
  return [
    {
      ...located({ file: `sites/${site.slug}/site.json` }),
      field: 'trade_in.rego.kind',
      message: 'No register of plates is named: shoppers who enter theirs have to describe their car instead',
      remedy: 'Name a service in trade_in.rego',
    },
  ];
}

/**
 * Features of a site on Netlify that need the stock, which its functions lack (docs/deploy.md). `netlifySite` is the slug
 * that Netlify's own build of the repository has in `SITE`.
 */
export function stocklessWarnings(
  site: Pick<Site, 'slug' | 'publish' | 'flags' | 'trade_in'>,
  netlifySite?: string,
): SiteFinding[] {
  if (site.publish?.to !== 'netlify' && site.slug !== netlifySite) return [];
  return needsStock(site).map((field) => ({
    ...located({ file: `sites/${site.slug}/site.json` }),
    field,
    message: 'Functions of Netlify have no stock, and cannot do this',
    remedy:
      'Let forecourt serve answer /api of this site, or switch this off; a valuation service is possible',
  }));
}
