import { count } from '#domain/count.ts';
import { NotFound } from '#domain/errors.ts';
import { differenceKey, differenceText, type FeedDifference } from '#domain/stock-guard/feed-differences.ts';
import { ledgerLines } from '#domain/stock-guard/ledger.ts';
import { readLastBuild } from '#sites/build-report.ts';
import { type HeldFeed, readHeldFeed, writeHeldFeed } from '#sites/held-feed.ts';

/** The options of `forecourt feed`, as far as they were given. */
export interface FeedOptions {
  site: string;
  /** Decides on the differences of one store alone. */
  store?: string | undefined;
  /** Accepts the held values of one car, by its id. */
  car?: string | undefined;
}

interface FeedSetup {
  state: string;
  now: () => Date;
  /** Builds the site as `forecourt build` does; answers with the exit code. */
  build: (site: string) => Promise<number>;
}

/** Answers with the text to print, and the exit code where a build was made. */
type FeedAction = (setup: FeedSetup, options: FeedOptions) => Promise<{ text: string; exit?: number }>;

/** What `forecourt feed` can do, by its word. */
export const FEED_ACTIONS: Readonly<Record<string, FeedAction>> = {
  async report({ state, now }, { site }) {
    const [held, build] = [await readHeldFeed(state, site), await readLastBuild(state, site)];
    const values = (build?.warnings ?? []).filter(({ source }) => source.startsWith('feed:'));
    const lines = [
      ...(held === null || held.differences.length === 0
        ? [`No feed of ${site} is held.`]
        : heldLines(held, now())),
      ...(build?.account ? ledgerLines(build.account, build.feeds) : []),
      ...(values.length === 0 ? [] : [`${count(values.length, 'finding')} on cars of the last feed:`]),
      ...values.map(
        ({ source, field, message }) => `  ${source.slice('feed:'.length)}  ${field}: ${message}`,
      ),
    ];
    return { text: lines.join('\n') };
  },

  async accept({ state, build, now }, { site, store, car }) {
    const held = await readHeldFeed(state, site);
    if (car !== undefined) {
      await refuseUnheld(state, site, car);
      const accepting = held ?? nothingHeld(now());
      await writeHeldFeed(state, site, {
        ...accepting,
        accepted_cars: [...new Set([...accepting.accepted_cars, car])],
      });
      return { text: `The values of car ${car} are accepted.`, exit: await build(site) };
    }
    const differences = decided(held, site, store);
    const accepted = [...new Set([...(held?.accepted ?? []), ...differences.map(differenceKey)])];
    if (held !== null) await writeHeldFeed(state, site, { ...held, accepted, rejected: false });
    return { text: `Accepted: ${count(differences.length, 'difference')}.`, exit: await build(site) };
  },

  async reject({ state }, { site }) {
    const held = await readHeldFeed(state, site);
    decided(held, site, undefined);
    if (held !== null)
      await writeHeldFeed(state, site, { ...held, accepted: [], accepted_cars: [], rejected: true });
    return { text: `Rejected. ${site} stays as it is until a feed comes without these differences.` };
  },
};

/** Throws `NotFound` for a car of which the last build held nothing. */
async function refuseUnheld(state: string, site: string, car: string): Promise<void> {
  const warnings = (await readLastBuild(state, site))?.warnings ?? [];
  if (warnings.some(({ source }) => source === `feed:${car}`)) return;
  throw new NotFound(
    `The last build of ${site} held no value of car ${car}: "forecourt feed report" names those.`,
  );
}

/** The differences that are decided on; throws `NotFound` where none wait. */
function decided(held: HeldFeed | null, site: string, store: string | undefined): FeedDifference[] {
  const differences = held?.differences ?? [];
  const found = differences.filter((own) => store === undefined || own.store === store);
  if (found.length > 0) return found;
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

function heldLines({ since, last, differences, rejected }: HeldFeed, now: Date): string[] {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  const state = rejected ? 'rejected' : 'held';
  return [
    `${state} since ${since} (${count(hours, 'hour')}); the last such feed came at ${last}`,
    ...differences.flatMap((difference) => [
      `  ${differenceText(difference)}`,
      ...difference.samples.map(
        ({ id, name, before, now: value }) => `    ${id}  ${name}: ${before} → ${value}`,
      ),
    ]),
  ];
}
