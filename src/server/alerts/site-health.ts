import type { FinishedBuild, SiteHealth } from '#domain/alerts/alert-rules.ts';
import type { BuildEnding } from '#sites/build-report.ts';
import { isQuotaFull, type PhotoReport } from '#sites/photo-report.ts';
import { QUEUES } from '../jobs/jobs.ts';
import type { FollowedSites } from '../publishing/follow-sites.ts';
import { isForPeople } from '../publishing/publish-sites.ts';
import type { Sites } from '../sites.ts';
import type { Outbox } from '../store/outbox/outbox.ts';
import type { Publication, Publications } from '../store/publications.ts';

export interface SiteHealthDeps {
  sites: Sites;
  /** The sites that machines share; `null` where this disk has all. */
  followed: Pick<FollowedSites, 'sites' | 'isCurrent'> | null;
  publications: Pick<Publications, 'all'>;
  outbox: Pick<Outbox, 'deadBySite'>;
  /** Result of a site's last build, by any program; `null` before the first. */
  lastBuild: (site: string) => Promise<BuildEnding | null>;
  /** The last report on a site's photos; `null` where none was fetched. */
  photoReport: (site: string) => Promise<PhotoReport | null>;
}

/**
 * Reads the health of every site that is published, was requested, or has leads. Rejects while the store does not
 * respond.
 */
export async function readSiteHealth(deps: SiteHealthDeps): Promise<SiteHealth[]> {
  const dead = await deps.outbox.deadBySite();
  const publications = new Map((await deps.publications.all()).map((own) => [own.site, own]));
  const live = deps.sites.all().map(({ slug }) => slug);
  const shared = deps.followed?.sites() ?? [];
  const slugs = new Set([...live, ...shared, ...publications.keys(), ...dead.keys()]);
  return Promise.all(
    [...slugs].sort().map(async (site) => ({
      site,
      is_behind: deps.followed?.isCurrent(site) === false,
      ...photoHealth(await deps.photoReport(site)),
      dead_letters: dead.get(site) ?? 0,
      last_build: lastBuildOf(publications.get(site) ?? null, await deps.lastBuild(site)),
      stock_read_at: stockReadAt(deps.sites, site),
    })),
  );
}

/** Reads of every site what the store alone knows: its dead letters. */
export async function readStoreHealth(outbox: SiteHealthDeps['outbox']): Promise<SiteHealth[]> {
  const dead = await outbox.deadBySite();
  return Array.from(dead, ([site, dead_letters]) => ({
    site,
    is_behind: true,
    ...photoHealth(null),
    dead_letters,
    last_build: null,
    stock_read_at: null,
  }));
}

const BYTES_IN_GB = 1e9;

function photoHealth(report: PhotoReport | null): Pick<SiteHealth, 'dead_photo_hosts' | 'photo_quota_gb'> {
  const isFull = report !== null && isQuotaFull(report);
  return {
    dead_photo_hosts: report?.dead ?? [],
    photo_quota_gb: isFull ? report.quota / BYTES_IN_GB : null,
  };
}

/** Returns the last build, reported by the builder or by another program since. */
export function lastBuildOf(
  publication: Publication | null,
  report: BuildEnding | null,
): FinishedBuild | null {
  // The builder writes its report before it is done, so a build under way is undecided, unless it was lost and given
  // up.
  if (publication !== null && publication.ended_at === null)
    return publication.outcome === 'lost' && isGivenUp(publication)
      ? { outcome: 'failed', reason: publication.detail, final: true }
      : null;
  if (report !== null && Date.parse(report.ended_at) > (publication?.ended_at ?? 0))
    return { outcome: report.outcome, reason: report.reasons.join('; '), final: true };
  if (publication === null || publication.outcome === null) return null;
  const { outcome, detail } = publication;
  return { outcome, reason: detail, final: isGivenUp(publication) || isForPeople(outcome) };
}

const isGivenUp = ({ tries }: Publication): boolean => tries >= QUEUES.publish.attempts;

function stockReadAt(sites: Sites, slug: string): Date | null {
  const site = sites.bySlug(slug);
  const made = site?.release()?.head.created_at;
  if (site === null || made === undefined) return null;
  return site.store.stockReadAt() ?? new Date(made);
}
