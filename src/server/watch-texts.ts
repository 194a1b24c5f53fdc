import { stopTextsPath } from '#domain/site/api-routes.ts';
import { absoluteUrl, vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { changeMessage, textingTime } from '#domain/watchlist/watch-text.ts';
import { changeOf, seenIn, type WatchedState } from '#domain/watchlist/watched-car.ts';
import { repeat } from './background.ts';
import type { Core } from './core.ts';
import { type Job, type Jobs, type Payloads, Snoozed } from './jobs/jobs.ts';
import type { LiveCars } from './live-cars.ts';
import type { SendSms } from './sms/sms.ts';
import type { Watch, Watchlists } from './store/watchlists.ts';

export interface WatchTextsDeps extends Pick<Core, 'siteContexts' | 'log' | 'now'> {
  watchlists: Watchlists;
  jobs: Pick<Jobs, 'drain'>;
  liveCars: Pick<LiveCars, 'car' | 'made_at' | 'stamp'>;
  sms: SendSms;
  /** Whether texts reach real phones; written to files they may be sent at any hour. */
  rings: boolean;
}

const POLL_MS = 5000;

/** Compares watched cars with each newer release of their site, and texts each change once. */
export function openWatchTexts(deps: WatchTextsDeps) {
  const compared = new Map<string, string>();

  /** Sends the due texts that this time of day allows. */
  const send = () => deps.jobs.drain('text', (job) => sendText(job, deps));
  const compare = async (site: string) => {
    const stamp = deps.liveCars.stamp(site);
    // A machine that is being set up has no release yet, so no cars to compare.
    if (stamp === null || compared.get(site) === stamp) return;
    if (await sendSiteTexts(site, deps)) compared.set(site, stamp);
  };
  const round = async () => {
    for (const site of await deps.watchlists.sites()) {
      try {
        await compare(site);
      } catch (error) {
        deps.log.error({ site, err: error }, 'watched cars of a site cannot be compared');
      }
    }
    await send();
  };
  const onProblem = (error: unknown) => deps.log.error({ err: error }, 'watchlists cannot be compared');
  return { round, send, ...repeat(round, POLL_MS, onProblem) };
}

/** Returns `false` where the site's settings cannot be read, without which no text can be sent. */
async function sendSiteTexts(
  slug: string,
  { watchlists, liveCars, siteContexts, now }: WatchTextsDeps,
): Promise<boolean> {
  const siteContext = await siteContexts.of(slug);
  if (siteContext === null) return false;
  const made_at = liveCars.made_at(slug);
  if (made_at === null) return false;
  // After a rollback, or on a disk that is behind, watchers would be texted what is over.
  if (!(await watchlists.advance(slug, made_at))) return true;
  const byCar = Map.groupBy(await watchlists.watches(slug), ({ car_id }) => car_id);
  for (const [car_id, watches] of byCar) {
    const seen = seenIn(await liveCars.car(slug, car_id));
    for (const watch of watches) {
      if (JSON.stringify(seen) === JSON.stringify(watch.seen)) continue;
      const text = textOf(watch, seen, siteContext.site);
      await watchlists.note(watch, { seen, text, made_at }, now());
    }
  }
  return true;
}

/** Returns the text about a change; `null` where nothing changed, or the recipient wants no texts. */
function textOf(
  { entry, seen, phone, stop_token }: Watch,
  now: WatchedState,
  site: Site,
): Payloads['text'] | null {
  const change = changeOf(seen, now);
  if (change === null || stop_token === null) return null;
  const text = changeMessage({
    change,
    before: seen,
    now,
    car: entry.name,
    site: site.name,
    href: absoluteUrl(vehiclePath(entry.slug), site),
    stop_href: absoluteUrl(stopTextsPath(stop_token), site),
  });
  return { site: site.slug, phone, text };
}

async function sendText(
  { id, payload: { site, phone, text } }: Job<'text'>,
  { siteContexts, sms, rings, log, now }: WatchTextsDeps,
): Promise<void> {
  const siteContext = await siteContexts.of(site);
  const due = siteContext === null || !rings ? now() : textingTime(now(), siteZone(siteContext.site));
  if (due > now()) throw new Snoozed(due);
  try {
    await sms({ id, to: phone, text });
  } catch (error) {
    log.warn({ text: id, err: error }, 'text about a watchlist was not sent');
    throw error;
  }
}
