import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import {
  closeSearches,
  type FoundCar,
  isQuiet,
  offerClose,
  type SavedSearch,
  type SearchChange,
  savedSearchOf,
  searchChanges,
} from '#domain/saved-search/saved-search.ts';
import {
  departedCar,
  MAX_MAILED,
  type MailedCar,
  mailedCar,
  type SearchMail,
  type SearchNews,
} from '#domain/saved-search/search-mail.ts';
import { repeat } from '../background.ts';
import type { Core } from '../core.ts';
import { arrivalMail } from '../delivery/mail/search-mail.ts';
import type { Geocode } from '../geocoder/places.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { LiveCars, ReleaseSearch } from '../live-cars.ts';
import type { Compared, PersonNews, SavedSearchRow } from '../store/saved-searches/compared-searches.ts';
import { type SavedSearches, searchReference } from '../store/saved-searches/saved-searches.ts';

export interface SearchAlertDeps extends Pick<Core, 'siteContexts' | 'mailer' | 'log' | 'now'> {
  savedSearches: SavedSearches;
  jobs: Pick<Jobs, 'drain'>;
  liveCars: Pick<LiveCars, 'car' | 'search' | 'stamp'>;
  places: Geocode;
}

const POLL_MS = 5000;
/** Searches after which others have their turn. */
const TURN = 20;
/** People whose mails are in memory at once. */
const MAILED_AT_ONCE = 100;

/** What rounds remember in this process. */
interface Rounds {
  /** The search of each site's live release, by the stamp that it was opened for. */
  opened: Map<string, { stamp: string; search: ReleaseSearch | null }>;
  /** Searches that failed, with when they are tried again, milliseconds since 1970. */
  failed: Map<string, number>;
}

/** Compares saved searches with each new release of their site, and mails each person at most once a day. */
export function openSearchAlerts(deps: SearchAlertDeps) {
  const rounds: Rounds = { opened: new Map(), failed: new Map() };
  const send = () => deps.jobs.drain('search_mail', (job) => sendMail(job, deps));
  const round = async () => {
    // In any order: a person's mail of the day is of the site that comes first.
    for (const site of shuffled(await deps.savedSearches.sites())) {
      try {
        await compareSite(site, deps, rounds);
      } catch (error) {
        deps.log.error({ site, err: error }, 'saved searches of a site cannot be compared');
      }
    }
    await send();
  };
  const onProblem = (error: unknown) => deps.log.error({ err: error }, 'saved searches cannot be compared');
  return { round, send, ...repeat(round, POLL_MS, onProblem) };
}

const shuffled = (sites: readonly string[]): string[] =>
  sites
    .map((site) => ({ site, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ site }) => site);

async function compareSite(site: string, deps: SearchAlertDeps, rounds: Rounds): Promise<void> {
  const { savedSearches, siteContexts, now } = deps;
  const search = await liveSearch(site, deps, rounds);
  // Without settings no mail can be sent: what is new stays new.
  if (search === null || (await siteContexts.of(site)) === null) return;
  const { made_at } = search;
  const at = { since: new Date(now().getTime() - DAY_MS), now: now() };
  const due = await savedSearches.due(site, made_at, at.since);
  const { unchanged, changed } = await compared(due, search, deps, rounds);
  await savedSearches.note(made_at, unchanged);
  const carOf = openCars(site, deps);
  const people = [...Map.groupBy(changed, (one) => one.search.email_key).values()];
  for (let start = 0; start < people.length; start += MAILED_AT_ONCE) {
    const news: PersonNews[] = [];
    for (const own of people.slice(start, start + MAILED_AT_ONCE))
      try {
        const mail = await mailOf(own, carOf);
        if (mail === null) await savedSearches.note(made_at, own);
        else news.push({ compared: own, mail });
      } catch (error) {
        for (const { search: row } of own) postpone(row, error, deps, rounds);
      }
    await savedSearches.notify(made_at, news, at);
    await nextTurn();
  }
}

/** What searches the live release of a site; `null` for a machine that is being set up. */
async function liveSearch(
  site: string,
  { liveCars }: SearchAlertDeps,
  { opened }: Rounds,
): Promise<ReleaseSearch | null> {
  const stamp = liveCars.stamp(site);
  if (stamp === null) return null;
  const last = opened.get(site);
  if (last?.stamp === stamp) return last.search;
  const search = await liveCars.search(site);
  opened.set(site, { stamp, search });
  return search;
}

type Changed = Compared & { changes: SearchChange[] };

/** Compares searches with a release; one that fails is tried again in an hour, and stops no other. */
async function compared(
  due: readonly SavedSearchRow[],
  search: ReleaseSearch,
  deps: SearchAlertDeps,
  rounds: Rounds,
): Promise<{ unchanged: Compared[]; changed: Changed[] }> {
  const { places, now } = deps;
  const { failed } = rounds;
  const find = openFinder(search, places);
  const [unchanged, changed]: [Compared[], Changed[]] = [[], []];
  for (const [index, row] of due.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    if ((failed.get(row.id) ?? 0) > now().getTime()) continue;
    try {
      const { changes, seen } = await changesOf(row, find, now());
      const noted = { search: row, seen: JSON.stringify(seen) };
      if (row.seen === null || changes.length === 0) unchanged.push(noted);
      else changed.push({ ...noted, changes });
      failed.delete(row.id);
    } catch (error) {
      postpone(row, error, deps, rounds);
    }
  }
  return { unchanged, changed };
}

/** Has a search that fails wait for an hour, in which it stops no other. */
function postpone(
  row: SavedSearchRow,
  error: unknown,
  { log, now }: SearchAlertDeps,
  { failed }: Rounds,
): void {
  failed.set(row.id, now().getTime() + HOUR_MS);
  log.error({ site: row.site, search: row.id, err: error }, 'saved search cannot be compared');
}

type Find = (search: SavedSearch) => Promise<FoundCar[]>;

/** What is new for a search; what comes close where nothing was for long. */
async function changesOf(
  row: SavedSearchRow,
  find: Find,
  now: Date,
): Promise<ReturnType<typeof searchChanges>> {
  const wanted = savedSearchOf(row.href);
  if (wanted === null) throw new Error(`${row.href} is no search`);
  const found = await find(wanted);
  const compared = searchChanges(wanted.kind, JSON.parse(row.seen ?? '{}'), found);
  if (found.length > 0 || !isQuiet(row.begun_at, row.sent_at, now)) return compared;
  for (const close of closeSearches(wanted)) {
    const offered = offerClose(compared.seen, await find(close));
    if (offered.changes.length > 0) return offered;
  }
  return compared;
}

/** Finds the cars of a search, each search once. */
function openFinder(search: ReleaseSearch, places: Geocode): Find {
  const cache = new Map<string, FoundCar[]>();
  return async (wanted) => {
    const cached = cache.get(wanted.href);
    if (cached !== undefined) return cached;
    const near = wanted.kind === 'matches' ? wanted.state.near : null;
    const place = near && (await places(near.postcode));
    const found = search.find(wanted, place?.kind === 'found' ? place.place : null);
    cache.set(wanted.href, found);
    return found;
  };
}

type CarOf = (id: string) => ReturnType<LiveCars['car']>;

/** Reads the cars of a release, each once for however many people. */
function openCars(site: string, { liveCars }: SearchAlertDeps): CarOf {
  const cache = new Map<string, ReturnType<CarOf>>();
  return (id) => {
    const car = cache.get(id) ?? liveCars.car(site, id);
    cache.set(id, car);
    return car;
  };
}

/** The mail of one person, each car once; `null` where all its cars left the release meanwhile. */
async function mailOf(own: readonly Changed[], carOf: CarOf): Promise<SearchMail | null> {
  const news: SearchNews[] = [];
  const mailed = new Set<string>();
  for (const { search, changes } of own) {
    const fresh = changes.filter(({ id }) => !mailed.has(id));
    const cars: MailedCar[] = [];
    let more = 0;
    for (const change of fresh) {
      mailed.add(change.id);
      if (cars.length === MAX_MAILED) {
        more += 1;
        continue;
      }
      const record = await carOf(change.id);
      if (record !== null) cars.push(mailedCar(change, record));
      else if (change.kind === 'gone') cars.push(departedCar(search));
    }
    if (cars.length > 0) news.push({ label: search.label, href: search.href, cars, more });
  }
  const [first] = own;
  if (first === undefined || news.length === 0) return null;
  const { site, email, email_key, person_token: token } = first.search;
  return { site, email, reference: searchReference(site, email_key), token, news };
}

async function sendMail(
  { id, payload }: Job<'search_mail'>,
  { siteContexts, savedSearches, mailer, log, now }: SearchAlertDeps,
): Promise<void> {
  const siteContext = await siteContexts.of(payload.site);
  if (siteContext === null) throw new Error(`The settings of ${payload.site} cannot be read`);
  const { site, theme } = siteContext;
  try {
    await mailer.send(arrivalMail({ id, site, theme, mail: payload }));
    await savedSearches.sent(payload.email, now());
  } catch (error) {
    log.warn({ mail: id, err: error }, 'mail about a saved search was not sent');
    throw error;
  }
}
