import { isIndexedPath, isSecondAddress } from '#domain/crawl/crawl-policy.ts';
import { robots } from '#domain/crawl/robots.ts';
import {
  datedChanges,
  lastChange,
  SITEMAP_SIZE,
  type SitemapEntry,
  sitemap,
  sitemapIndex,
} from '#domain/crawl/sitemap.ts';
import { feedCar, type ListedFeedCar } from '#domain/feeds/feed-car.ts';
import { feedsOf } from '#domain/feeds/feeds.ts';
import { byCharacters } from '#domain/order.ts';
import { ownProperty } from '#domain/own-property.ts';
import { robotsPath, sitemapPartPath, sitemapPath } from '#domain/site/file-routes.ts';
import { absoluteUrl, listingPath, vehiclePath } from '#domain/site/routes.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { largestSource } from '#domain/view/photo.ts';
import type { Media } from '#sites/snapshot.ts';
import type { Context } from './context.ts';
import { plannedPages } from './plan.ts';
import { publishedPages } from './queries/prose.ts';
import { listedVehicles, listings, shownVehicles } from './queries/stock.ts';

/** A file for machines at a well-known address: `robots.txt`, sitemaps, feeds. */
export interface SiteDocument {
  path: string;
  type: string;
}

const XML = 'application/xml';

/** Every document of a site at one instant. */
export function documents(context: Context): SiteDocument[] {
  return [
    { path: robotsPath(), type: 'text/plain; charset=utf-8' },
    { path: sitemapPath(), type: XML },
    ...sitemapParts(context).map(({ path }) => ({ path, type: XML })),
    ...feedsOf(context.site).map(({ path, type }) => ({ path, type })),
  ];
}

/** The text of the document at a path; `null` where there is none. */
export function document(context: Context, path: string): string | null {
  const { site } = context;
  if (path === robotsPath()) return robots(site);
  const feed = feedsOf(site).find((candidate) => candidate.path === path);
  if (feed !== undefined) return feed.make(feedCars(context), site).text;
  const parts = sitemapParts(context);
  if (path === sitemapPath()) return sitemapIndex(parts.map((part) => absoluteUrl(part.path, site)));
  return parts.find((candidate) => candidate.path === path)?.text ?? null;
}

function feedCars(context: Context): ListedFeedCar[] {
  return context.shared('feed cars', (inner) => {
    const { site, data, photo, jpeg } = inner;
    const source = { site, locations: data.whole('locations'), photo, jpeg };
    return listedVehicles(inner).map((vehicle) => feedCar(vehicle, source));
  });
}

/** Indexable pages by kind; each is in one sitemap. */
const KINDS = [
  { kind: 'pages', entries: otherPages },
  { kind: 'cars', entries: cars },
  { kind: 'content', entries: contentPages },
] as const satisfies readonly { kind: string; entries: (context: Context) => SitemapEntry[] }[];

interface SitemapPart {
  path: string;
  entries: SitemapEntry[];
  text: string;
}

/** The sitemaps of a site, without empty ones. */
function sitemapParts(context: Context): SitemapPart[] {
  return context.shared<SitemapPart[]>('sitemaps', (inner, before) =>
    KINDS.flatMap(({ kind, entries: entriesOf }) => {
      const all = entriesOf(inner);
      return Array.from({ length: Math.ceil(all.length / SITEMAP_SIZE) }, (_, part) => {
        const path = sitemapPartPath(kind, part + 1);
        const entries = all.slice(part * SITEMAP_SIZE, (part + 1) * SITEMAP_SIZE);
        const cached = before?.find((candidate) => candidate.path === path);
        const text =
          cached !== undefined && isSameList(cached.entries, entries) ? cached.text : sitemap(entries);
        return { path, entries, text };
      });
    }),
  );
}

const isSameList = (some: readonly SitemapEntry[], others: readonly SitemapEntry[]): boolean =>
  some.length === others.length && some.every((entry, place) => isSameEntry(entry, others[place]));

const isSameEntry = (one: SitemapEntry, other: SitemapEntry | undefined): boolean =>
  one === other ||
  (one.url === other?.url && one.lastmod === other.lastmod && String(one.images) === String(other.images));

/**
 * Listed cars with their primary photo, in an order that is independent of prices. A sold car has a small page that is
 * not indexed (rules 2).
 */
function cars(context: Context): SitemapEntry[] {
  const { site, data, now, until, photo } = context;
  const media = data.media();
  const seenWith = JSON.stringify([site.url, site.images]);
  const listed = listedVehicles(context).toSorted((a, b) => byCharacters(a.slug, b.slug));
  return listed.map((vehicle) => {
    const [primary] = vehicle.images;
    const picture = primary === undefined ? undefined : ownProperty(media, primary);
    const cached = sitemapCars.get(vehicle);
    const changes = cached?.changes ?? datedChanges(vehicle);
    until(...changes);
    const holds =
      cached?.seenWith === seenWith && cached.picture === picture && isQuiet(changes, cached.at, now);
    if (holds) return cached.entry;
    const shown = primary === undefined ? null : photo(primary, vehicle.name, vehicle);
    const entry = {
      url: absoluteUrl(vehiclePath(vehicle.slug), site),
      lastmod: lastChange(changes, now),
      images: shown === null ? [] : [new URL(largestSource(shown), site.url).href],
    };
    sitemapCars.set(vehicle, { changes, seenWith, picture, at: now, entry });
    return entry;
  });
}

/** A car's sitemap entry, with everything besides the car that it depends on. */
interface SitemapCar {
  changes: readonly Date[];
  seenWith: string;
  picture: Media | undefined;
  at: Date;
  entry: SitemapEntry;
}

/** By car; reused from one snapshot to the next. */
const sitemapCars = new WeakMap<Vehicle, SitemapCar>();

/** Whether no instant lies between two others. */
const isQuiet = (instants: readonly Date[], one: Date, other: Date): boolean =>
  instants.every((instant) => instant <= one === instant <= other);

/** Prose and posts, dated by their first publication where they have one. */
function contentPages(context: Context): SitemapEntry[] {
  const { site, now } = context;
  return publishedPages(context)
    .filter(({ path }) => isIndexedPath(path))
    .map(({ path, start }) => ({
      url: absoluteUrl(path, site),
      lastmod: start === null ? null : lastChange([new Date(start)], now),
      images: [],
    }));
}

/** All other indexable pages, without dates. */
function otherPages(context: Context): SitemapEntry[] {
  const elsewhere = new Set([
    ...shownVehicles(context).map(({ slug }) => vehiclePath(slug)),
    ...publishedPages(context).map(({ path }) => path),
    ...emptyListings(context),
  ]);
  return [...new Set(plannedPages(context))]
    .filter((path) => isIndexedPath(path) && !isSecondAddress(path) && !elsewhere.has(path))
    .map((path) => ({ url: absoluteUrl(path, context.site), lastmod: null, images: [] }));
}

/** A list without cars says so, and is `noindex`. */
const emptyListings = (context: Context): string[] =>
  [...listings(context).values()]
    .filter(({ vehicles }) => vehicles.length === 0)
    .map(({ route }) => listingPath(route));
