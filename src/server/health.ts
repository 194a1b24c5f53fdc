import { Hono } from 'hono';
import type { Alert } from '#domain/alerts/alerts.ts';
import type { BudgetRefusal } from './abuse/guard.ts';
import { NO_STORE } from './api/problem.ts';
import type { AppEnv } from './app-env.ts';
import type { QueueDepth } from './jobs/jobs.ts';
import type { LiveSite } from './live-site.ts';
import { type OperatorDeps, operatorTest, tooManyGuesses } from './operator.ts';
import type { Reconciliation } from './reconcile.ts';
import type { Sites } from './sites.ts';
import type { OutboxDepth } from './store/outbox.ts';
import type { Publication } from './store/publications.ts';

export interface HealthDeps {
  sites: Sites;
  now: () => Date;
  /** How the service does that takes leads; `null` while its store does not answer. */
  service?: (() => Promise<ServiceStatus | null>) | undefined;
}

/** What `/status` shows besides sites. */
export interface ServiceStatus {
  outbox: OutboxDepth;
  jobs: QueueDepth;
  /** What the last daily comparison of leads and deliveries found; `null` before the first. */
  reconciled: Reconciliation | null;
  /** The last build of each site that a webhook, the clock or the backstop requested. */
  publishing: PublishingStatus[];
  publications: PublicationCounts;
  /** What somebody should look after, the oldest first. */
  alerts: Alert[];
  /** What this process refused as one time too often, the most first. */
  refusals: RefusalCount[];
}

/** Who is refused and why; nothing of a person. */
export interface RefusalCount extends BudgetRefusal {
  count: number;
}

/** Builds at a glance. */
export interface PublicationCounts {
  /** Builds that wait. */
  queued: number;
  running: number;
  /** Sites whose last build came to nothing, those that are parked among them. */
  failed: number;
  parked: number;
}

/** A site that failed three times is `parked`: it is tried again when something requests it. */
export interface PublishingStatus extends Pick<Publication, 'site' | 'outcome' | 'detail' | 'tries'> {
  started_at: string;
  ended_at: string | null;
  parked: boolean;
}

/** What `/status` shows of one site. */
export interface SiteStatus {
  release: string;
  sequence: number;
  published_at: string;
  /** Age of the stock that the site shows, in whole seconds. */
  data_age_seconds: number;
  pinned: boolean;
}

/**
 * `/healthz` (the process answers), `/readyz` (every site can be served) and `/status` (promises, "The contract"): the
 * whole of it for the operator, who is known as at `/metrics`.
 */
export function healthRoutes({ sites, now, service, access }: HealthDeps & OperatorDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const judge = operatorTest({ access, now });
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  routes.get('/readyz', (c) => {
    const unready = sites.all().flatMap((site) => (site.release() === null ? [site.slug] : []));
    return unready.length === 0
      ? c.json({ status: 'ready' }, 200, NO_STORE)
      : c.json({ status: 'not ready', sites: unready }, 503, NO_STORE);
  });
  routes.get('/status', async (c) => {
    const judged = await judge(c);
    if (typeof judged === 'number') return tooManyGuesses(judged);
    const rows = sites.all().map((site) => [site.slug, siteStatus(site, now())]);
    const status = service === undefined ? {} : ((await service()) ?? { outbox: null });
    const visible = 'jobs' in status && judged === 'wrong' ? openStatus(status) : status;
    return c.json({ sites: Object.fromEntries(rows), ...visible }, 200, NO_STORE);
  });
  return routes;
}

/** What everybody may know of a service: neither faults, which name folders and hosts, nor how many leads there are. */
export const openStatus = ({ outbox, jobs, publications, publishing }: ServiceStatus) => ({
  ...{ outbox, jobs, publications },
  publishing: publishing.map(({ site, outcome, tries, started_at, ended_at, parked }) => ({
    ...{ site, outcome, tries, started_at, ended_at, parked },
  })),
});

/** What `/status` and the cockpit show of a site; `null` where it has no release that can be read. */
export function siteStatus(site: LiveSite, now: Date): SiteStatus | null {
  const manifest = site.release()?.manifest;
  if (manifest === undefined) return null;
  const dataAt = site.store.stockReadAt() ?? new Date(manifest.created_at);
  return {
    release: manifest.release,
    sequence: manifest.sequence,
    published_at: manifest.created_at,
    data_age_seconds: Math.max(0, Math.floor((now.getTime() - dataAt.getTime()) / 1000)),
    pinned: site.store.pinned() !== null,
  };
}
