import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type FoundCar,
  type SearchChange,
  savedSearchOf,
  searchChanges,
} from '#domain/saved-search/saved-search.ts';
import {
  MOST_MAILED,
  mailedCar,
  type SearchMail,
  type SearchNews,
} from '#domain/saved-search/search-mail.ts';
import type { SiteSearch } from '#generator/site-search.ts';
import { repeat } from '../background.ts';
import type { Core } from '../core.ts';
import { arrivalMail } from '../delivery/mail/search-mail.ts';
import type { Geocode } from '../geocoder/places.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { LiveCars } from '../live-cars.ts';
import {
  type Compared,
  type SavedSearches,
  type SavedSearchRow,
  searchReference,
} from '../store/saved-searches.ts';

export interface SearchAlertDeps extends Pick<Core, 'siteContexts' | 'mailer' | 'log' | 'now'> {
  savedSearches: SavedSearches;
  jobs: Pick<Jobs, 'drain'>;
  liveCars: Pick<LiveCars, 'car' | 'search' | 'stamp'>;
  places: Geocode;
}

const POLL_MS = 5000;
const DAY_MS = 86_400_000;
/** Searches after which others have their turn. */
const TURN = 50;

/** Compares saved searches with each new release of their site, and mails each person at most once a day. */
export function openSearchAlerts(deps: SearchAlertDeps) {
  const send = () => deps.jobs.drain('search_mail', (job) => sendMail(job, deps));
  const round = async () => {
    for (const site of await deps.savedSearches.sites()) {
      try {
        await compareSite(site, deps);
      } catch (error) {
        deps.log.error({ site, err: error }, 'saved searches of a site cannot be compared');
      }
    }
    await send();
  };
  const onProblem = (error: unknown) => deps.log.error({ err: error }, 'saved searches cannot be compared');
  return { round, send, ...repeat(round, POLL_MS, onProblem) };
}

async function compareSite(site: string, deps: SearchAlertDeps): Promise<void> {
  const { savedSearches, liveCars, now } = deps;
  const stamp = liveCars.stamp(site);
  // A machine that is being set up has no release yet, so no cars to compare.
  if (stamp === null) return;
  const due = await savedSearches.due(site, stamp, new Date(now().getTime() - DAY_MS));
  const search = due.length === 0 ? null : await liveCars.search(site);
  if (search === null) return;
  const finder = openFinder(search, deps.places);
  const unchanged: Compared[] = [];
  const changed: (Compared & { changes: SearchChange[] })[] = [];
  for (const [index, row] of due.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const { changes, seen } = searchChanges(row.seen ?? {}, await finder(row.href));
    if (row.seen === null || changes.length === 0) unchanged.push({ search: row, seen });
    else changed.push({ search: row, seen, changes });
  }
  await savedSearches.note(stamp, unchanged);
  for (const own of Map.groupBy(changed, (one) => one.search.email_key).values()) {
    const mail = await mailOf(own, deps);
    if (mail === null) await savedSearches.note(stamp, own);
    else await savedSearches.notify(stamp, own, mail, now());
  }
}

/** Finds the cars of an address, each address once. */
function openFinder(search: SiteSearch, places: Geocode): (href: string) => Promise<FoundCar[]> {
  const cache = new Map<string, FoundCar[]>();
  return async (href) => {
    const cached = cache.get(href);
    if (cached !== undefined) return cached;
    const wanted = savedSearchOf(href);
    const near = wanted?.state.near ?? null;
    const place = near && (await places(near.postcode));
    const found = wanted === null ? [] : search.find(wanted, place?.kind === 'found' ? place.place : null);
    cache.set(href, found);
    return found;
  };
}

/** The mail of one person; `null` where all its cars left the release meanwhile. */
async function mailOf(
  own: readonly { search: SavedSearchRow; changes: readonly SearchChange[] }[],
  { liveCars }: SearchAlertDeps,
): Promise<SearchMail | null> {
  const news: SearchNews[] = [];
  for (const { search, changes } of own) {
    const cars = await Promise.all(
      changes.slice(0, MOST_MAILED).map(async (change) => {
        const record = await liveCars.car(search.site, change.id);
        return record === null ? [] : [mailedCar(change, record)];
      }),
    );
    const more = Math.max(0, changes.length - MOST_MAILED);
    if (cars.flat().length > 0)
      news.push({ label: search.label, href: search.href, cars: cars.flat(), more });
  }
  const [first] = own;
  if (first === undefined || news.length === 0) return null;
  const { site, email, email_key, token } = first.search;
  return { site, email, reference: searchReference(site, email_key), token, news };
}

async function sendMail(
  { id, payload }: Job<'search_mail'>,
  { siteContexts, mailer, log }: SearchAlertDeps,
): Promise<void> {
  const siteContext = await siteContexts.of(payload.site);
  if (siteContext === null) throw new Error(`The settings of ${payload.site} cannot be read`);
  const { site, theme } = siteContext;
  try {
    await mailer.send(arrivalMail({ id, site, theme, mail: payload }));
  } catch (error) {
    log.warn({ mail: id, err: error }, 'mail about a saved search was not sent');
    throw error;
  }
}
