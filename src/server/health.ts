import { Hono } from 'hono';
import type { Alert } from '#domain/alerts/alerts.ts';
import type { PhotoReport } from '#sites/photo-report.ts';
import type { BudgetRefusal } from './abuse/guard.ts';
import { NO_STORE } from './api/problem.ts';
import type { AppEnv } from './app-env.ts';
import type { QueueDepth } from './jobs/jobs.ts';
import type { LiveSite } from './live-site.ts';
import { type OperatorDeps, operatorTest, tooManyGuesses } from './operator.ts';
import { photoStatus } from './photos/photo-status.ts';
import type { PacksStatus } from './publishing/packs-limit.ts';
import type { Reconciliation } from './reconcile.ts';
import type { Sites } from './sites.ts';
import type { OutboxDepth } from './store/outbox/outbox.ts';
import type { Publication } from './store/publications.ts';

export interface HealthDeps {
  sites: Sites;
  /** Slugs of the sites that this server has to serve, besides those on its disk; default: none. */
  planned?: (() => readonly string[]) | undefined;
  now: () => Date;
  /** Status of the lead service; `null` while its store does not respond. */
  service?: (() => Promise<ServiceStatus | null>) | undefined;
  /** What packs of shared sites take of this disk, where that is limited. */
  packs?: (() => PacksStatus) | undefined;
  photosOf?: ((site: string) => Promise<PhotoReport | null>) | undefined;
}

/** The part of `/status` that is not about one site. */
export interface ServiceStatus {
  outbox: OutboxDepth;
  jobs: QueueDepth;
  /** Result of the last daily reconciliation of leads and deliveries; `null` before the first. */
  reconciled: Reconciliation | null;
  /** The last build of each site that a webhook, the clock or the poll requested. */
  publishing: PublishingStatus[];
  publications: PublicationCounts;
  /** Open alerts, oldest first. */
  alerts: Alert[];
  /** Rate-limit refusals of this process, most frequent first. */
  refusals: RefusalCount[];
}

/** Requests refused by one budget, counted; contains no personal data. */
export interface RefusalCount extends BudgetRefusal {
  count: number;
}

/** Builds by state. */
export interface PublicationCounts {
  queued: number;
  running: number;
  /** Sites whose last build failed, parked ones included. */
  failed: number;
  parked: number;
}

/** The last build of a site. One that failed three times is `parked`: it runs again when something requests it. */
export interface PublishingStatus extends Pick<Publication, 'site' | 'outcome' | 'detail' | 'tries'> {
  started_at: string;
  ended_at: string | null;
  parked: boolean;
}

export interface SiteStatus {
  release: string;
  sequence: number;
  published_at: string;
  /** Age of the stock shown, in whole seconds. */
  data_age_seconds: number;
  pinned: boolean;
}

/**
 * Creates `/healthz` (the process responds), `/readyz` (every site can be served) and `/status` (promises, "The
 * contract"), which is complete only for the operator, who is identified as at `/metrics`.
 */
export function healthRoutes({
  sites,
  planned = () => [],
  now,
  service,
  packs,
  photosOf,
  access,
}: HealthDeps & OperatorDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const judge = operatorTest({ access, now });
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  routes.get('/readyz', (c) => {
    const slugs = new Set([...planned(), ...sites.all().map(({ slug }) => slug)]);
    const unready = [...slugs].filter((slug) => (sites.bySlug(slug)?.release() ?? null) === null).sort();
    return unready.length === 0
      ? c.json({ status: 'ready' }, 200, NO_STORE)
      : c.json({ status: 'not ready', sites: unready }, 503, NO_STORE);
  });
  routes.get('/status', async (c) => {
    const judged = await judge(c);
    if (typeof judged === 'number') return tooManyGuesses(judged);
    const rows = await Promise.all(
      sites.all().map(async (site) => {
        const photos = (await photosOf?.(site.slug).catch(() => null)) ?? null;
        const status = siteStatus(site, now());
        return [site.slug, status && { ...status, ...(photos && { photos: photoStatus(photos) }) }];
      }),
    );
    const status = service === undefined ? {} : ((await service()) ?? { outbox: null });
    const visible = 'jobs' in status && judged === 'wrong' ? openStatus(status) : status;
    const all = { sites: Object.fromEntries(rows), ...(packs && { packs: packs() }), ...visible };
    return c.json(all, 200, NO_STORE);
  });
  return routes;
}

/** Returns the public part of the status: no faults, which name folders and hosts, and no number of leads. */
export const openStatus = ({ outbox, jobs, publications, publishing }: ServiceStatus) => ({
  outbox,
  jobs,
  publications,
  publishing: publishing.map(({ site, outcome, tries, started_at, ended_at, parked }) => ({
    site,
    outcome,
    tries,
    started_at,
    ended_at,
    parked,
  })),
});

/** Returns a site's status for `/status` and the cockpit; `null` where it has no readable release. */
export function siteStatus(site: LiveSite, now: Date): SiteStatus | null {
  const head = site.release()?.head;
  if (head === undefined) return null;
  const dataAt = site.store.stockReadAt() ?? new Date(head.created_at);
  return {
    release: head.release,
    sequence: head.sequence,
    published_at: head.created_at,
    data_age_seconds: Math.max(0, Math.floor((now.getTime() - dataAt.getTime()) / 1000)),
    pinned: site.store.pinned() !== null,
  };
}
