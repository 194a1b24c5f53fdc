import { count } from '#domain/count.ts';
import { feedsOf } from '#domain/feeds/feeds.ts';
import { ownProperty } from '#domain/own-property.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { isExcluded, isListed, type StockState, soldWindow, stockState } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { isRefused, type LastBuild } from '#sites/build-report.ts';
import type { MemoryCar, MemoryWithCars } from '#sites/memory.ts';
import type { CarTraces } from './find-car.ts';

/** What the live release shows of cars otherwise than the stock does. */
export interface LiveCars {
  /** Cars that it omits, by id, with the reasons. */
  omitted: ReadonlyMap<string, string>;
  /** Ids of cars that it shows as held by shoppers. */
  held: ReadonlySet<string>;
}

/** Describes a car's way from its record to its page and each channel, as lines of text; each step with its rule. */
export function carWay(memory: MemoryWithCars, traces: CarTraces, live: LiveCars, now: Date): string {
  const { cars, rejections, departed, hidden } = traces;
  const rejected = rejections.map(
    ({ index, id, field, message }) =>
      `Record ${index + 1} (${id}) is rejected: ${[field, message].filter((part) => part !== '').join(': ')}`,
  );
  const former = departed.map(({ slug, since }) => `${vehiclePath(slug)} departed at ${since}`);
  const ofFeed = hidden.map(
    (id) => `Car ${id} has no page, nor is it in any list: its record hides it (show_on_dealer_website)`,
  );
  return [...cars.flatMap((car) => wayOf(car, memory, live, now)), ...rejected, ...former, ...ofFeed].join(
    '\n',
  );
}

/** A line on a newer feed that the site did not take; empty for none. */
export function newerFeed({ snapshot }: MemoryWithCars, build: LastBuild | null): string {
  if (build === null || !isRefused(build.outcome)) return '';
  const { outcome, ended_at } = build;
  return `A newer feed is ${outcome} since ${build.held?.since ?? ended_at} (forecourt feed report); this is of the last good one, of ${snapshot.feed.fetched_at}.\n`;
}

function wayOf(car: MemoryCar, memory: MemoryWithCars, { omitted, held }: LiveCars, now: Date): string[] {
  const { vehicle, doubts } = car;
  const { site } = memory.snapshot;
  const quarantined = omitted.get(vehicle.id);
  const places =
    quarantined === undefined
      ? [
          `Page: ${PAGES[stockState(vehicle, site, now)](vehicle)}`,
          `Lists and search: ${listLine(vehicle, site, now)}`,
          ...channelLines(vehicle, memory, now),
        ]
      : [`Page: none, nor any list or feed: ${quarantined}`];
  return [
    `${vehicle.name}, id ${vehicle.id}${vehicle.stocknum === null ? '' : `, stock number ${vehicle.stocknum}`}`,
    `  Record: ${recordLine(car, memory)}`,
    ...doubts.map(({ field, message }) => `    ${field}: ${message}`),
    ...places.map((line) => `  ${line}`),
    ...(held.has(vehicle.id)
      ? ['  Held: a shopper has reserved it; "forecourt holds list" lists who until when']
      : []),
    `  ${car.raw === null ? 'Its last record' : 'Its record'}: ${factsOf(car)}`,
  ];
}

function recordLine(
  { vehicle: { id }, raw }: MemoryCar,
  { snapshot, missing, kept }: MemoryWithCars,
): string {
  const { fetched_at } = snapshot.feed;
  if (raw !== null) return `accepted from the feed of ${fetched_at}`;
  const stale = ownProperty(kept, id);
  if (stale !== undefined)
    return `rejected in the feed of ${fetched_at}; the car stays as it was at ${stale}`;
  const mark = ownProperty(missing, id);
  if (mark === undefined) return `not in the feed of ${fetched_at}`;
  const lacking = `not in the feed of ${fetched_at}`;
  if (mark.snapshots === 0)
    return `${lacking}: it stays as it was while a record without id may be its own, since ${mark.since}`;
  const { absent_snapshots, absent_hours } = snapshot.site.guard;
  const rule = `it counts as sold after ${absent_snapshots} (guard.absent_snapshots) and ${absent_hours} hours (guard.absent_hours)`;
  return `${lacking}: missing from ${count(mark.snapshots, 'feed')} since ${mark.since}; ${rule}`;
}

const PAGES: Record<StockState, (vehicle: Vehicle) => string> = {
  available: ({ slug }) => vehiclePath(slug),
  sold: ({ slug }) => `${vehiclePath(slug)}, with the SOLD notice`,
  sold_page: ({ slug }) => `${vehiclePath(slug)}, small and not for search engines: it is sold`,
  gone: () => 'none',
};

function listLine(vehicle: Vehicle, site: Site, now: Date): string {
  const window = soldWindow(vehicle, site);
  if (isListed(vehicle, site, now)) {
    return window === null
      ? 'listed'
      : `listed as sold until ${window.listedUntil.toISOString()} (windows.sold_days)`;
  }
  if (isExcluded(vehicle, site))
    return `not listed: the site lists used cars only (flags.used_only), this one is ${vehicle.car_type}`;
  if (window === null) return 'not listed: it is sold, and the feed has no date (sold_date_timestamp)';
  return `not listed: sold, in lists until ${window.listedUntil.toISOString()} (windows.sold_days)`;
}

/** Lists the channels as of the last snapshot. */
function channelLines(vehicle: Vehicle, { snapshot }: MemoryWithCars, now: Date): string[] {
  const { site, feeds } = snapshot;
  return feedsOf(site).map(({ path }) => {
    const omitted = feeds.find((feed) => feed.path === path)?.left_out.find(({ id }) => id === vehicle.id);
    if (!isListed(vehicle, site, now)) return `${path}: omitted: it is not listed`;
    return `${path}: ${omitted === undefined ? 'in it' : `omitted: ${omitted.reason}`}`;
  });
}

/** Lists the filled fields of a car, as its record gives them, with what is shown instead of a held value. */
function factsOf({ vehicle, own, doubts }: MemoryCar): string {
  const { dealercomments, ...facts } = { ...vehicle, ...own };
  const held = new Map(doubts.map(({ field, record_value }) => [field, record_value]));
  return Object.entries(facts)
    .flatMap(([field, value]) => {
      const written = held.get(field);
      if (written === undefined) return isFact(value) ? [`${field} ${JSON.stringify(value)}`] : [];
      const record = written === null ? 'nothing that can be read' : JSON.stringify(written);
      return [`${field} ${record} (shown: ${isFact(value) ? JSON.stringify(value) : 'nothing'})`];
    })
    .join(', ');
}

const isFact = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || value === true;
