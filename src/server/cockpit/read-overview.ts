import { messageOf } from '#domain/errors.ts';
import { firstDay } from '#domain/events/first-day.ts';
import type { SiteFacts } from '#sites/site-facts.ts';
import { type HealthDeps, siteStatus } from '../health.ts';
import type { LiveSite } from '../live-site.ts';
import type { EventCounts, SearchTotal } from '../store/event-counts.ts';
import { type GroupOverview, type SiteOverview, siteOverview } from './overview.ts';

export interface OverviewDeps extends HealthDeps {
  /** Reads the facts of a site from the state folder. */
  factsOf: (site: string) => Promise<SiteFacts>;
  /** Totals of searches since a day; absent without a store, `null` while it does not respond. */
  searches?: ((...filter: Parameters<EventCounts['searches']>) => Promise<SearchTotal[] | null>) | undefined;
}

const SEARCH_DAYS = 30;

/** Reads the overview of every published site, or of `chosen`. */
export async function readOverview(
  deps: OverviewDeps,
  chosen: readonly LiveSite[] = deps.sites.all(),
): Promise<GroupOverview> {
  const at = deps.now();
  const overviews: SiteOverview[] = [];
  for (const site of chosen) overviews.push(await readSite(site, deps, at));
  return { at: at.toISOString(), sites: overviews, leads: await deps.service?.() };
}

/** A read failure affects this site's overview only. */
async function readSite(
  site: LiveSite,
  { factsOf, searches }: OverviewDeps,
  now: Date,
): Promise<SiteOverview> {
  const { slug } = site;
  const facts = await factsOf(slug).catch(messageOf);
  const since = firstDay(SEARCH_DAYS, now);
  // A store that does not respond hides these counts alone.
  const totals = (await searches?.({ site: slug, since }).catch(() => null)) ?? [];
  const head = site.release()?.head ?? null;
  return siteOverview({ site: slug, head, live: siteStatus(site, now), facts, searches: totals }, now);
}
