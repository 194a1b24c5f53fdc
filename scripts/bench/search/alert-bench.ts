import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { type SeededRandom, seeded } from '#demo/stock/seeded.ts';
import { formatNumber } from '#domain/money.ts';
import type { FacetContext } from '#domain/search/facet-values.ts';
import { HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { WHOLE_LISTING } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { openSiteSearch } from '#generator/site-search.ts';
import { buildVehicleIndex, type ListedVehicle } from '#search/vehicle/vehicle-index.ts';
import { createLog } from '#server/log.ts';
import { openSearchAlerts, type SearchAlertDeps } from '#server/saved-searches/search-alerts.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { openSavedSearches } from '#server/store/saved-searches/saved-searches.ts';
import { ALERTED } from '../places.ts';
import { type BenchRow, seconds, target } from '../table.ts';
import { carsOf } from './cars.ts';

const CARS = 1000;
/** A quarter of them new, a quarter gone, the others cheaper. */
const CHANGED = 200;
const SEARCHES = 10_000;
const LONGEST_MS = 2000;
/** Rows of one statement. */
const AT_ONCE = 500;

/**
 * Measures the processor time of the round that compares all saved searches, each of another person, with a changed release, until every mail
 * is enqueued: by the real index and SQLite on disk.
 */
export async function alertRows(): Promise<BenchRow[]> {
  await rm(ALERTED.state, { recursive: true, force: true });
  await mkdir(ALERTED.state, { recursive: true });
  const store = openStore({ state: ALERTED.state });
  try {
    const { cars, context } = carsOf(CARS + CHANGED / 4);
    await save(cars, store, context.now);
    const [before, after] = [cars.slice(0, CARS), changed(cars, context)];
    let release = releaseOf(before, '2026-11-20T00:00:00.000Z', context);
    const round = openRound(store, context, () => release);
    const first = await timed(round);
    release = releaseOf(after, '2026-11-20T00:01:00.000Z', context);
    const second = await timed(round);
    const db = await store.db();
    const jobs = db.selectFrom('job').select(({ fn }) => fn.countAll<number>().as('mails'));
    const { mails } = await jobs.executeTakeFirstOrThrow();
    const [load = 0] = loadavg();
    return [
      {
        what: `${formatNumber(SEARCHES)} saved searches and a release that changes ${CHANGED} of ${formatNumber(CARS)} cars, processor time`,
        value: seconds(second),
        ratio: `${formatNumber(mails)} mails`,
        target: target('< 2 s', second < LONGEST_MS),
      },
      {
        what: '  their first comparison',
        value: seconds(first),
        ratio: `load ${load.toFixed(1)} on ${availableParallelism()} processors`,
      },
    ];
  } finally {
    await store.close();
  }
}

/** One round of the service, without the mail server's time. */
function openRound(store: Store, context: FacetContext, live: () => ReturnType<typeof releaseOf>) {
  const none = { theme: '', vehicle: async () => null, stock: async () => [], onOffer: async () => null };
  const deps: SearchAlertDeps = {
    savedSearches: openSavedSearches(store),
    jobs: { drain: async () => 0 },
    liveCars: {
      stamp: () => live().made_at,
      search: async () => live(),
      car: async (_, id) => live().car(id),
    },
    places: async () => ({ kind: 'unknown' }),
    siteContexts: { of: async () => ({ ...context, ...none }) },
    mailer: { send: async () => 'sent', delete: async () => {}, close: () => {} },
    log: createLog('warn'),
    now: () => context.now,
  };
  return openSearchAlerts(deps).round;
}

/** A release of these cars, with each car's record as it lies on disk. */
function releaseOf(cars: readonly ListedVehicle[], made_at: string, context: FacetContext) {
  const rest = { specifications: [], features: [], can_finance: true, trade_in_refusal: null };
  const records = new Map(cars.map(({ vehicle, card }) => [vehicle.id, JSON.stringify({ card, ...rest })]));
  const car = (id: string) => JSON.parse(records.get(id) ?? 'null');
  return { made_at, car, ...openSiteSearch(buildVehicleIndex(cars, context)) };
}

/** The later release: its last cars are new, its first ones left, and as many as both cost less. */
function changed(cars: readonly ListedVehicle[], context: FacetContext): ListedVehicle[] {
  const [left, cheaper] = [CHANGED / 4, (CHANGED * 3) / 4];
  return cars.slice(left).map((listed, index) => {
    if (index >= cheaper - left) return listed;
    const vehicle = { ...listed.vehicle, price: (listed.vehicle.price ?? 0) - 500 };
    return {
      vehicle,
      card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => listed.card.photo }),
    };
  });
}

/** Saves confirmed searches for cars like those in stock: their model or body, with a price, words or a colour. */
async function save(cars: readonly ListedVehicle[], store: Store, now: Date): Promise<void> {
  const random = seeded('searches');
  const rows = Array.from({ length: SEARCHES }, (_, number) => {
    const email = `shopper${number}@example.com`;
    return {
      id: `search-${number}`,
      site: ALERTED.slug,
      email,
      email_key: email,
      label: 'Cars',
      href: wantedHref(random, random.pick(cars)),
      token: `t${number}`,
      person_token: `p${number}`,
      account_id: null,
      seen: null,
      compared: null,
      sent_at: null,
      created_at: now.getTime(),
      confirmed_at: now.getTime(),
      changed_at: null,
    };
  });
  for (let start = 0; start < SEARCHES; start += AT_ONCE)
    await store.write((db) =>
      db
        .insertInto('saved_search')
        .values(rows.slice(start, start + AT_ONCE))
        .execute(),
    );
}

function wantedHref(random: SeededRandom, { vehicle }: ListedVehicle): string {
  const { make, model, simple_body, colour, price } = vehicle;
  const by = random.pick(['model', 'model', 'body', 'text']);
  return `/search${printSearch({
    ...WHOLE_LISTING,
    query: by === 'text' ? `${make} ${model}`.toLowerCase() : '',
    values: {
      ...(by === 'model' && { make_model: [`${make}${HIERARCHY_SEPARATOR}${model}`] }),
      ...(by === 'body' && simple_body && { body: [simple_body] }),
      ...(colour && random.chance(0.3) && { colour: [colour] }),
    },
    ranges: {
      price: { min: null, max: Math.ceil((price ?? 50_000) / 1000) * 1000 + random.whole(0, 20) * 500 },
    },
  })}`;
}

/** Processor time of all threads, which other programs do not affect. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
