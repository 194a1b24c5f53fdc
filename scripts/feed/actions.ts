import { count } from '#domain/count.ts';
import { NotFound } from '#domain/errors.ts';
import { differenceKey, differenceText, type FeedDifference } from '#domain/stock-guard/feed-differences.ts';
import { ledgerLines } from '#domain/stock-guard/ledger.ts';
import { isRefused, readLastBuild } from '#sites/build-report.ts';
import { type HeldFeed, readHeldFeed, writeHeldFeed } from '#sites/held-feed.ts';
import type { Warning } from '#sites/snapshot.ts';
import { EXIT } from '../exit.ts';

/** The given options of `forecourt feed`. */
export interface FeedOptions {
  site: string;
  /** Decides on the differences of this store only. */
  store?: string | undefined;
  /** Accepts the held values of one car, by its id. */
  car?: string | undefined;
}

interface FeedSetup {
  state: string;
  now: () => Date;
  /** Runs a decision while no build of the site runs; throws `LockHeld` where one does. */
  decide: <T>(site: string, change: () => Promise<T>) => Promise<T>;
  /** Builds the site as `forecourt build` does; returns the exit code. */
  build: (site: string) => Promise<number>;
}

/** Returns the text to print, and the exit code of a build, if one ran. */
export type FeedAction = (setup: FeedSetup, options: FeedOptions) => Promise<{ text: string; exit?: number }>;

/** The actions of `forecourt feed`, by name. */
export const FEED_ACTIONS: Readonly<Record<string, FeedAction>> = {
  async report({ state, now }, { site }) {
    const [held, build] = [await readHeldFeed(state, site), await readLastBuild(state, site)];
    const isHeld = held !== null && held.differences.length > 0;
    const ofCars = (build?.warnings ?? []).filter(({ source }) => source.startsWith('feed:'));
    const isLastRefused = build?.outcome === 'refused';
    const feed = isHeld && !isLastRefused ? 'the held feed' : 'the last feed';
    const lines = [
      ...(isHeld ? heldLines(held, now()) : [`No feed of ${site} is held.`]),
      ...(isLastRefused
        ? [`${isHeld ? 'A newer feed' : 'The last feed'} is refused:`, ...build.reasons.map(indented)]
        : []),
      ...(build?.account && isRefused(build.outcome) ? ['Records of the last good feed:'] : []),
      ...(build?.account ? ledgerLines(build.account, build.feeds) : []),
      ...findingLines(
        `implausible in single cars of ${feed}; each stays as it was until it is corrected or accepted by --car`,
        'value',
        ofCars.filter((one) => one.held),
      ),
      ...findingLines(
        `on cars of ${feed}`,
        'other finding',
        ofCars.filter((one) => !one.held),
      ),
    ];
    return { text: lines.join('\n') };
  },

  async accept({ state, build, decide, now }, { site, store, car }) {
    if (car !== undefined) {
      await refuseUnheld(state, site, car);
      await decide(site, async () => {
        const held = (await readHeldFeed(state, site)) ?? nothingHeld(now());
        const accepted_cars = [...new Set([...held.accepted_cars, car])];
        await writeHeldFeed(state, site, { ...held, accepted_cars });
      });
      return builtText(state, site, `The values of car ${car} are accepted.`, await build(site));
    }
    decidable(await readHeldFeed(state, site), site, store);
    const differences = await decide(site, async () => {
      const { held, found } = decidable(await readHeldFeed(state, site), site, store);
      const keys = new Set(found.map(differenceKey));
      const others = held.accepted.filter((own) => !keys.has(differenceKey(own)));
      const at = now().toISOString();
      const news = found.map(({ rule, store: of, field, size }) => ({ rule, store: of, field, size, at }));
      await writeHeldFeed(state, site, { ...held, accepted: [...others, ...news], rejected: false });
      return found.length;
    });
    return builtText(state, site, `Accepted: ${count(differences, 'difference')}.`, await build(site));
  },

  async reject({ state, decide }, { site }) {
    decidable(await readHeldFeed(state, site), site);
    await decide(site, async () => {
      const { held } = decidable(await readHeldFeed(state, site), site);
      await writeHeldFeed(state, site, { ...held, accepted: [], accepted_cars: [], rejected: true });
    });
    return { text: `Rejected. ${site} stays unchanged until a feed without these differences arrives.` };
  },
};

const indented = (line: string) => `  ${line}`;

/** What was decided, and why that published nothing, if the feed was not taken: a newer one may have come since. */
async function builtText(state: string, site: string, decided: string, exit: number) {
  const build = exit === EXIT.refused ? await readLastBuild(state, site) : null;
  if (build === null || !isRefused(build.outcome)) return { text: decided, exit };
  const why = `But nothing was published, as the feed that came now is ${build.outcome}:`;
  return { text: [decided, why, ...build.reasons.map(indented)].join('\n'), exit };
}

function findingLines(of: string, noun: string, findings: readonly Warning[]): string[] {
  if (findings.length === 0) return [];
  return [
    `${count(findings.length, noun)} ${of}:`,
    ...findings.map(
      ({ source, field, message }) => `  ${source.slice('feed:'.length)}  ${field}: ${message}`,
    ),
  ];
}

/** Throws `NotFound` for a car without held values in the last build. */
async function refuseUnheld(state: string, site: string, car: string): Promise<void> {
  const warnings = (await readLastBuild(state, site))?.warnings ?? [];
  if (warnings.some(({ source, held }) => held && source === `feed:${car}`)) return;
  throw new NotFound(
    `The last build of ${site} held no value of car ${car}: "forecourt feed report" lists held values.`,
  );
}

/** Returns the held feed with the differences to decide on; throws `NotFound` where there are none. */
function decidable(
  held: HeldFeed | null,
  site: string,
  store?: string,
): { held: HeldFeed; found: FeedDifference[] } {
  const differences = held?.differences ?? [];
  const found = differences.filter((own) => store === undefined || own.store === store);
  if (held !== null && found.length > 0) return { held, found };
  const stores = [...new Set(differences.flatMap((own) => own.store ?? []))];
  const others = stores.length === 0 ? '' : ` There are some of ${stores.join(', ')}.`;
  throw new NotFound(
    `No feed of ${site}${store === undefined ? '' : `, ${store},`} waits for a decision.${others}`,
  );
}

const nothingHeld = (now: Date): HeldFeed => ({
  ...{ since: now.toISOString(), last: now.toISOString(), differences: [] },
  ...{ accepted: [], accepted_cars: [], rejected: false },
});

function heldLines({ since, last, differences, figures, rejected }: HeldFeed, now: Date): string[] {
  const age = (at: string) => count(Math.floor((now.getTime() - Date.parse(at)) / 3_600_000), 'hour');
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
