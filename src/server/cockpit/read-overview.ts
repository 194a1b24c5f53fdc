import { messageOf } from '#domain/errors.ts';
import type { SiteFacts } from '#sites/site-facts.ts';
import { type HealthDeps, siteStatus } from '../health.ts';
import type { LiveSite } from '../live-site.ts';
import { type GroupOverview, type SiteOverview, siteOverview } from './overview.ts';

export interface OverviewDeps extends HealthDeps {
  /** Reads the facts of a site from the state folder. */
  factsOf: (site: string) => Promise<SiteFacts>;
}

/** Reads the overview of every published site, or of `chosen`. */
export async function readOverview(
  { sites, factsOf, service, now }: OverviewDeps,
  chosen: readonly LiveSite[] = sites.all(),
): Promise<GroupOverview> {
  const at = now();
  const overviews: SiteOverview[] = [];
  for (const site of chosen) overviews.push(await readSite(site, factsOf, at));
  return { at: at.toISOString(), sites: overviews, leads: (await service?.()) ?? null };
}

/** A read failure affects this site's overview only. */
async function readSite(site: LiveSite, factsOf: OverviewDeps['factsOf'], now: Date): Promise<SiteOverview> {
  const facts = await factsOf(site.slug).catch(messageOf);
  const head = site.release()?.head ?? null;
  return siteOverview({ site: site.slug, head, live: siteStatus(site, now), facts }, now);
}
