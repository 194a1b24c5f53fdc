import { count } from '#domain/count.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { NotFound } from '#domain/errors.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { formatNumber } from '#domain/money.ts';
import { foldName, nearestNames } from '#domain/nearest-name.ts';
import { differenceKey, differenceText, type FeedDifference } from '#domain/stock-guard/difference.ts';
import { ledgerLines } from '#domain/stock-guard/ledger.ts';
import { findingReason } from '#pipeline/finding-reason.ts';
import { isRefused, readLastBuild } from '#sites/build-report.ts';
import { type HeldFeed, readHeldFeed, writeHeldFeed } from '#sites/held-feed.ts';
import type { Warning } from '#sites/snapshot.ts';
import { refuseBeside } from '../arguments.ts';
import { EXIT } from '../exit.ts';

/** The given options of `forecourt feed`. */
export interface FeedOptions {
  site: string;
  /** Takes the differences of this store only, by its name in the feed or a name of its location. */
  store?: string | undefined;
  /** Accepts the held values of one car, by its id. */
  car?: string | undefined;
  /** Reports every finding of single cars. */
  all?: boolean | undefined;
}

/** The options that each action on a held feed reads. */
export const FEED_OPTIONS = {
  report: ['site', 'store', 'all'],
  accept: ['site', 'store', 'car'],
  reject: ['site', 'store'],
} as const satisfies Record<string, readonly (keyof FeedOptions)[]>;
type Options = typeof FEED_OPTIONS;

interface FeedSetup {
  state: string;
  now: () => Date;
  /** Reads the locations of a site, by whose slugs and names stores may be named. */
  locations: (site: string) => Promise<readonly Location[]>;
  /** Runs a decision while no build of the site runs; throws `LockHeld` where one does. */
  decide: <T>(site: string, change: () => Promise<T>) => Promise<T>;
  /** Builds the site as `forecourt build` does; returns the exit code. */
  build: (site: string) => Promise<number>;
}

/** Returns the text to print, and the exit code of a build, if one ran. */
export type FeedAction<Option extends keyof FeedOptions = keyof FeedOptions> = (
  setup: FeedSetup,
  options: Pick<FeedOptions, Option>,
) => Promise<{ text: string; exit?: number }>;

/** The actions of `forecourt feed`, by name. */
export const FEED_ACTIONS: Readonly<Record<string, FeedAction>> = {
  async report({ state, now, locations }, { site, store, all = false }) {
    const [whole, build] = [await readHeldFeed(state, site), await readLastBuild(state, site)];
    const isWhole = store === undefined || !whole?.differences.length;
    const held = isWhole
      ? whole
      : { ...whole, differences: decidable(whole, site, store, await locations(site)).found };
    const isHeld = held !== null && held.differences.length > 0;
    const ofCars = (build?.warnings ?? []).filter(({ origin }) => origin?.record);
    const ofFeed = (build?.warnings ?? []).filter(
      ({ origin, field }) => origin?.record === null || field === 'images.hosts',
    );
    const isLastRefused = build?.outcome === 'refused';
    const feed = isHeld && !isLastRefused ? 'the held feed' : 'the last feed';
    const lines = [
      ...(isHeld ? heldLines(held, now()) : [`No feed of ${site} is held.`]),
      ...(isLastRefused
        ? [`${isHeld ? 'A newer feed' : 'The last feed'} is refused:`, ...build.reasons.map(indented)]
        : []),
      ...ofFeed.map(({ field, message, remedy }) => `${field}: ${message}. ${remedy}`),
      ...(build?.account && isRefused(build.outcome) ? ['Records of the last good feed:'] : []),
      ...(build?.account ? ledgerLines(build.account, build.feeds) : []),
      ...findingLines(
        `implausible in single cars of ${feed}; each stays as it was until it is corrected or accepted by --car`,
        'value',
        ofCars.filter((one) => one.held),
        all,
      ),
      ...findingLines(
        `on cars of ${feed}`,
        'other finding',
        ofCars.filter((one) => !one.held),
        all,
      ),
    ];
    return { text: lines.join('\n') };
  },

  async accept({ state, build, decide, now, locations }, { site, store, car }) {
    refuseBeside({ car, store }, 'car', 'store');
    if (car !== undefined) {
      await refuseUnheld(state, site, car);
      await decide(site, async () => {
        const held = (await readHeldFeed(state, site)) ?? nothingHeld(now());
        const accepted_cars = [...new Set([...held.accepted_cars, car])];
        await writeHeldFeed(state, site, { ...held, accepted_cars });
      });
      return builtText(state, site, `The values of car ${car} are accepted.`, await build(site));
    }
    const places = await locations(site);
    decidable(await readHeldFeed(state, site), site, store, places);
    const differences = await decide(site, async () => {
      const { held, found } = decidable(await readHeldFeed(state, site), site, store, places);
      const keys = new Set(found.map(differenceKey));
      const others = held.accepted.filter((own) => !keys.has(differenceKey(own)));
      const at = now().toISOString();
      const news = found.map(({ rule, store: of, field, size }) => ({ rule, store: of, field, size, at }));
      await writeHeldFeed(state, site, { ...held, accepted: [...others, ...news], rejected: false });
      return found.length;
    });
    return builtText(state, site, `Accepted: ${count(differences, 'difference')}.`, await build(site));
  },

  async reject({ state, decide, locations }, { site, store }) {
    const places = await locations(site);
    decidable(await readHeldFeed(state, site), site, store, places);
    const { stores, waiting } = await decide(site, async () => {
      const { held, found } = decidable(await readHeldFeed(state, site), site, store, places);
      if (store === undefined) {
        await writeHeldFeed(state, site, { ...held, accepted: [], accepted_cars: [], rejected: true });
        return { stores: [], waiting: 0 };
      }
      const keys = new Set(found.map(differenceKey));
      const accepted = held.accepted.filter((own) => !keys.has(differenceKey(own)));
      const decided = new Set([...keys, ...accepted.map(differenceKey)]);
      const open = held.differences.filter((own) => !decided.has(differenceKey(own))).length;
      await writeHeldFeed(state, site, { ...held, accepted, rejected: held.rejected || open === 0 });
      return { stores: storesOf(found), waiting: open };
    });
    const at = stores.length === 0 ? '' : ` at ${stores.join(', ')}`;
    const rest =
      waiting === 0
        ? ''
        : ` ${count(waiting, 'difference')} ${waiting === 1 ? 'waits' : 'wait'} for a decision.`;
    return {
      text: `Rejected${at}. ${site} stays unchanged until a feed without these differences arrives.${rest}`,
    };
  },
} satisfies { [Name in keyof Options]: FeedAction<Options[Name][number]> };

const indented = (line: string) => `  ${line}`;

/** What was decided, and why that published nothing, if the feed was not taken: a newer one may have come since. */
async function builtText(state: string, site: string, decided: string, exit: number) {
  const build = exit === EXIT.refused ? await readLastBuild(state, site) : null;
  if (build === null || !isRefused(build.outcome)) return { text: decided, exit };
  const why = `But nothing was published, as the feed that came now is ${build.outcome}:`;
  return { text: [decided, why, ...build.reasons.map(indented)].join('\n'), exit };
}

/** Most findings named of one reason. */
const NAMED = 3;

function findingLines(of: string, noun: string, findings: readonly Warning[], all: boolean): string[] {
  if (findings.length === 0) return [];
  const byReason = Map.groupBy(findings, findingReason);
  return [
    `${count(findings.length, noun)} ${of}:`,
    ...[...byReason.values()].flatMap((own) => {
      const more = all ? 0 : own.length - NAMED;
      return [
        ...own.slice(0, all ? own.length : NAMED).map(findingLine),
        ...(more > 0
          ? [
              `  ${formatNumber(more)} more of ${formatNumber(own.length)}${onField(own[0]?.field)} for this reason (--all names each)`,
            ]
          : []),
      ];
    }),
  ];
}

const findingLine = ({ origin, field, message }: Warning) =>
  `  ${origin.record}  ${field === '' ? '' : `${field}: `}${message}`;

/** Names the field of findings; those of whole records have none. */
const onField = (field = '') => (field === '' ? '' : ` on ${field}`);

/** Throws `NotFound`, with the nearest ids, for a car without held values in the last build. */
async function refuseUnheld(state: string, site: string, car: string): Promise<void> {
  const warnings = (await readLastBuild(state, site))?.warnings ?? [];
  const held = new Set(warnings.flatMap(({ origin, held }) => (held && origin?.record) || []));
  if (held.has(car)) return;
  const near = nearestNames(car, held, 3);
  throw new NotFound(
    `The last build of ${site} held no value of car ${car}. ${
      near.length === 0 ? '"forecourt feed report" lists held values.' : `Did you mean ${near.join(' or ')}?`
    }`,
  );
}

/** Returns the held feed with the differences to decide on; throws `NotFound` where there are none. */
function decidable(
  held: HeldFeed | null,
  site: string,
  store: string | undefined,
  locations: readonly Location[],
): { held: HeldFeed; found: FeedDifference[] } {
  const differences = held?.differences ?? [];
  const isNamed = (own: string | null) =>
    own !== null && storeNames(own, locations).some((name) => foldName(name) === foldName(store ?? ''));
  const found = differences.filter((own) => store === undefined || isNamed(own.store));
  if (held !== null && found.length > 0) return { held, found };
  const stores = storesOf(differences);
  const near = nearestNames(store ?? '', new Set(stores.flatMap((own) => storeNames(own, locations))), 3);
  const hints = [
    ...(near.length === 0 ? [] : [` Did you mean ${near.join(' or ')}?`]),
    ...(stores.length === 0 ? [] : [` There are some of ${stores.join(', ')}.`]),
  ];
  throw new NotFound(
    `No feed of ${site}${store === undefined ? '' : `, ${store},`} waits for a decision.${hints.join('')}`,
  );
}

const storesOf = (differences: readonly FeedDifference[]): string[] => [
  ...new Set(differences.flatMap((own) => own.store ?? [])),
];

/** What a store may be called: its name in the feed, and the names of its locations. */
function storeNames(store: string, locations: readonly Location[]): string[] {
  const own = locations
    .map(({ name, slug, dealership_id, dealership_slug }) => [name, slug, dealership_id, dealership_slug])
    .filter((names) => names.includes(store));
  return [store, ...own.flat().flatMap((name) => name || [])];
}

const nothingHeld = (now: Date): HeldFeed => ({
  since: now.toISOString(),
  last: now.toISOString(),
  differences: [],
  accepted: [],
  accepted_cars: [],
  rejected: false,
});

function heldLines({ since, last, differences, figures, rejected }: HeldFeed, now: Date): string[] {
  const age = (at: string) => count(Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS), 'hour');
  const state = rejected ? 'rejected' : 'held';
  return [
    `${state} since ${since} (${age(since)}); the last such feed came at ${last}`,
    ...(figures === undefined
      ? []
      : [
          `  held feed:      ${count(figures.held.records, 'record')}, ${figures.held.accepted} accepted, ${figures.held.rejected} rejected`,
          `  last good feed: ${figures.last_good.accepted} accepted, fetched at ${figures.last_good.at} (${age(figures.last_good.at)} old)`,
        ]),
    ...differences.flatMap((difference) => [
      `  ${differenceText(difference)}`,
      ...difference.samples.map(
        ({ id, name, before, now: value }) => `    ${id}  ${name}: ${before} → ${value}`,
      ),
    ]),
  ];
}
