import type { Logger } from 'pino';
import { stopTextsPath } from '#domain/site/api-routes.ts';
import { absoluteUrl, vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { changeMessage } from '#domain/watchlist/change-message.ts';
import { textingTime } from '#domain/watchlist/texting-hours.ts';
import { changeOf, seenIn, type WatchedState } from '#domain/watchlist/watched-car.ts';
import type { SiteContexts } from '#sites/desk.ts';
import { type Job, type Jobs, type Payloads, Snoozed } from './jobs/jobs.ts';
import type { LiveCars } from './live-cars.ts';
import type { SendSms } from './sms/sms.ts';
import type { Watch, Watchlists } from './store/watchlists.ts';

export interface WatchTextsDeps {
  watchlists: Watchlists;
  jobs: Pick<Jobs, 'drain'>;
  liveCars: Pick<LiveCars, 'car' | 'stamp'>;
  desks: SiteContexts;
  sms: SendSms;
  /** Whether somebody's phone rings: files in the outbox wake nobody. */
  rings: boolean;
  log: Logger;
  now: () => Date;
}

const POLL_MS = 5000;

/** Compares what people watch with each new release of their site, and tells them: one text for each change. */
export function openWatchTexts(deps: WatchTextsDeps) {
  const told = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Sends what is due and may be sent at this time of day. */
  const send = () => deps.jobs.drain('text', (job) => sendText(job, deps));
  const look = async (site: string) => {
    const stamp = deps.liveCars.stamp(site);
    // Where no release lies, as on a machine that is being set up, nothing is known of any car.
    if (stamp === null || told.get(site) === stamp) return;
    if (await sendSiteTexts(site, deps)) told.set(site, stamp);
  };
  const round = async () => {
    for (const site of await deps.watchlists.sites()) {
      try {
        await look(site);
      } catch (error) {
        deps.log.error({ site, err: error }, 'watched cars of a site cannot be compared');
      }
    }
    await send();
  };
  const poll = () => {
    running = round()
      .catch((error: unknown) => deps.log.error({ err: error }, 'watchlists cannot be compared'))
      .finally(() => {
        if (timer !== undefined) timer = setTimeout(poll, POLL_MS);
      });
  };
  return {
    round,
    send,
    start(): void {
      timer = setTimeout(poll, 0);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

/** `false` where the site's settings cannot be read, without which nobody can be told anything. */
async function sendSiteTexts(
  slug: string,
  { watchlists, liveCars, desks, now }: WatchTextsDeps,
): Promise<boolean> {
  const desk = await desks.of(slug);
  if (desk === null) return false;
  const byCar = Map.groupBy(await watchlists.watches(slug), ({ car_id }) => car_id);
  for (const [car_id, watches] of byCar) {
    const seen = seenIn(await liveCars.car(slug, car_id));
    for (const watch of watches) {
      if (JSON.stringify(seen) === JSON.stringify(watch.seen)) continue;
      await watchlists.tell(watch, seen, textOf(watch, seen, desk.site), now());
    }
  }
  return true;
}

/** What a person is told of a change; `null` for nothing, or for one who wants no texts. */
function textOf(
  { entry, seen, phone, stop_token }: Watch,
  now: WatchedState,
  site: Site,
): Payloads['text'] | null {
  const change = changeOf(seen, now);
  if (change === null || stop_token === null) return null;
  const text = changeMessage({
    ...{ change, before: seen, now, car: entry.name, site: site.name },
    href: absoluteUrl(vehiclePath(entry.slug), site),
    stop_href: absoluteUrl(stopTextsPath(stop_token), site),
  });
  return { site: site.slug, phone, text };
}

async function sendText(
  { id, payload: { site, phone, text } }: Job<'text'>,
  { desks, sms, rings, log, now }: WatchTextsDeps,
): Promise<void> {
  const desk = await desks.of(site);
  const due = desk === null || !rings ? now() : textingTime(now(), siteZone(desk.site));
  if (due > now()) throw new Snoozed(due);
  try {
    await sms({ id, to: phone, text });
  } catch (error) {
    log.warn({ text: id, err: error }, 'text about a watchlist was not sent');
    throw error;
  }
}
