import { type HealthDeps, type ServiceStatus, siteStatus } from '../health.ts';
import { BUILD_BOUNDS_MS, type BuildTimes } from '../store/build-times.ts';
import { type Family, gauge, histogram } from './families.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface FamilyDeps extends HealthDeps {
  metrics: ServiceMetrics;
  /** Resolves to `null` while the store does not respond. */
  buildTimes?: (() => Promise<BuildTimes[] | null>) | undefined;
}

/** Reads all metrics of `/metrics` at this instant. */
export async function readFamilies({
  metrics,
  sites,
  service,
  buildTimes,
  now,
}: FamilyDeps): Promise<Family[]> {
  const at = now();
  const [status = null, times] = await Promise.all([service?.(), buildTimes?.()]);
  const { leads, deliveries, refusals, requests, requestSeconds } = metrics;
  return [
    ...[leads, deliveries, refusals, requests, requestSeconds].map((metric) => metric.family()),
    gauge(
      { name: 'forecourt_store_up', help: 'Whether the store of leads and jobs answers.' },
      service === undefined ? [] : [{ labels: {}, value: status === null ? 0 : 1 }],
    ),
    ...(status === null ? [] : storeFamilies(status)),
    histogram(
      {
        name: 'forecourt_publication_duration_seconds',
        help: 'Time from the beginning of a build to its end, by its outcome, since the store was made.',
      },
      BUILD_BOUNDS_MS.map((ms) => ms / 1000),
      (times ?? []).map(({ outcome, buckets, ms }) => ({ labels: { outcome }, buckets, sum: ms / 1000 })),
    ),
    ...siteFamilies({ sites }, at),
    ...processFamilies(),
  ];
}

function storeFamilies({ outbox, publications, alerts }: ServiceStatus): Family[] {
  const only = (value: number) => [{ labels: {}, value }];
  return [
    gauge({ name: 'forecourt_outbox_deliveries', help: 'Deliveries on their way.' }, only(outbox.pending)),
    gauge(
      { name: 'forecourt_outbox_oldest_age_seconds', help: 'Age of the oldest delivery on its way.' },
      only(outbox.oldest_seconds),
    ),
    gauge(
      {
        name: 'forecourt_dead_letters',
        help: 'Deliveries and notices that were given up after ten attempts.',
      },
      only(outbox.dead),
    ),
    gauge(
      {
        name: 'forecourt_publications',
        help: 'Builds that wait, builds under way, and sites whose last build came to nothing.',
      },
      Object.entries(publications).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      {
        name: 'forecourt_alert',
        help: 'What somebody should look after; there is no sample when it is over.',
      },
      alerts.map(({ kind, site }) => ({ labels: { kind, site }, value: 1 })),
    ),
  ];
}

function siteFamilies({ sites }: Pick<HealthDeps, 'sites'>, now: Date): Family[] {
  const rows = sites.all().flatMap((site) => {
    const status = siteStatus(site, now);
    return status === null ? [] : [{ site: site.slug, status }];
  });
  const ofEach = (read: (status: (typeof rows)[number]['status']) => number) =>
    rows.map(({ site, status }) => ({ labels: { site }, value: read(status) }));
  const secondsSince = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  return [
    gauge(
      { name: 'forecourt_stock_age_seconds', help: 'Time since the last good feed of a site was read.' },
      ofEach(({ data_age_seconds }) => data_age_seconds),
    ),
    gauge(
      { name: 'forecourt_release_age_seconds', help: 'Time since the live release of a site was made.' },
      ofEach(({ published_at }) => secondsSince(published_at)),
    ),
    gauge(
      { name: 'forecourt_release_sequence', help: 'Sequence of the snapshot that a site shows.' },
      ofEach(({ sequence }) => sequence),
    ),
  ];
}

/** By the conventional names, which common dashboards use. */
function processFamilies(): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const bytes = (name: string, help: string, value: number) => gauge({ name, help }, [{ labels: {}, value }]);
  return [
    bytes('process_resident_memory_bytes', 'Memory of this process.', rss),
    bytes('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    bytes('nodejs_heap_size_total_bytes', 'Heap.', heapTotal),
    bytes('nodejs_external_memory_bytes', 'Memory of buffers.', external),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time, user and system.',
      type: 'counter',
      samples: [{ labels: {}, value: (user + system) / 1_000_000 }],
    },
    bytes(
      'process_start_time_seconds',
      'When this process began, seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
  ];
}
