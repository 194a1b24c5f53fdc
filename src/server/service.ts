import { buildEndingReader } from '#sites/build-report.ts';
import { readPhotoReport } from '#sites/photo-report.ts';
import { openProtection } from './abuse/protection.ts';
import { openAlertChannels } from './alerts/alert-channels.ts';
import { readSiteHealth } from './alerts/site-health.ts';
import { storeRound, watchAlerts } from './alerts/watch-alerts.ts';
import type { ApiDeps } from './api/api.ts';
import { type BackgroundWork, within } from './background.ts';
import { type CoreOptions, openCore } from './core.ts';
import { type DailyTask, everyNight } from './daily.ts';
import { openCourier } from './delivery/courier.ts';
import { openGeocoder } from './geocoder/google-geocoder.ts';
import { openPlaces } from './geocoder/places.ts';
import { openHooks } from './hooks/open-hooks.ts';
import { type LiveCars, openLiveCars } from './live-cars.ts';
import { openServiceMetrics } from './metrics/service-metrics.ts';
import { stripeIn } from './payments/stripe-payments.ts';
import { retain } from './privacy.ts';
import type { PublishedCarsDeps } from './published-cars.ts';
import type { FollowedSites } from './publishing/follow-sites.ts';
import { reconcile } from './reconcile.ts';
import { holdJobs } from './reservation/hold-jobs.ts';
import { openReservations } from './reservation/open-reservations.ts';
import { openSearchAlerts } from './saved-searches/search-alerts.ts';
import { statusReader } from './service-status.ts';
import type { Sites } from './sites.ts';
import { openCodeProvider, openSms } from './sms/providers.ts';
import { openAccounts } from './store/accounts.ts';
import { openAlerts } from './store/alerts.ts';
import { readBuildTimes } from './store/build-times.ts';
import { openCodes } from './store/codes.ts';
import { openEventCounts } from './store/event-counts.ts';
import { openHoldPeople } from './store/holds/hold-people.ts';
import { openPeople } from './store/people.ts';
import { openSavedSearches } from './store/saved-searches/saved-searches.ts';
import { openSpins } from './store/spins.ts';
import { openTradeIns } from './store/trade-in-store.ts';
import { openWatchlists } from './store/watchlists.ts';
import { openWatchTexts } from './watch-texts.ts';
import { withinDeadline } from './within-deadline.ts';

export interface ServiceOptions extends CoreOptions {
  /** Creates the source of live cars, where releases are not on this machine's disk. */
  liveCars?: (deps: PublishedCarsDeps) => LiveCars;
  /** Milliseconds that jobs under way have once the service stops. */
  grace_ms?: number;
}

const GRACE_MS = 10_000;

/** What of the sites that machines share decides what is compared and judged here. */
type Followed = Pick<FollowedSites, 'first' | 'sites' | 'isCurrent'>;

/** The whole service: receives leads, delivers them, and runs the jobs, over one store. */
export type Service = ReturnType<typeof openService>;

/** Wires the parts of the service together; connects to nothing until first use. */
export function openService({ liveCars: carsOf, grace_ms = GRACE_MS, ...options }: ServiceOptions) {
  const core = openCore(options);
  const { environment, store, state, mailer, jobs, now, newId } = core;
  const metrics = openServiceMetrics();
  const protection = openProtection(core, metrics.refusals);
  const courier = openCourier({
    ...core,
    sinks: core,
    chance: Math.random,
    onAttempt: (result) => metrics.deliveries.add({ result }),
  });
  const reservations = openReservations({ ...core, onStored: courier.wake, stripe: stripeIn(environment) });
  const sms = openSms(environment);
  const signIn = {
    accounts: openAccounts(store, newId),
    codes: openCodes(store),
    provider: openCodeProvider(environment, { ...core, sms }),
  };
  const watchlists = openWatchlists(core);
  const liveCars = carsOf?.(core) ?? openLiveCars(state);
  const watchTexts = openWatchTexts({
    ...core,
    watchlists,
    liveCars,
    sms,
    rings: environment.SMS_URL !== undefined,
  });
  const savedSearches = openSavedSearches(store);
  const places = openPlaces(openGeocoder(environment, core.http), now);
  const searchAlerts = openSearchAlerts({ ...core, savedSearches, liveCars, places });
  const hooks = openHooks(core, protection.guard);
  const [events, spins, alerts] = [openEventCounts(store), openSpins(store), openAlerts(store)];
  const routes: ApiDeps = {
    ...core,
    ...protection,
    ...reservations,
    ...signIn,
    watchlists,
    liveCars,
    events,
    spins,
    tradeIns: openTradeIns(store),
    places,
    savedSearches,
    onStored: courier.wake,
    onIntake: (outcome) => metrics.leads.add({ outcome }),
  };
  const retention = {
    ...core,
    ...protection,
    ...signIn,
    ...hooks,
    events,
    holdPeople: openHoldPeople(store),
    spins,
    savedSearches,
  };
  const tasks: DailyTask[] = [
    { queue: 'reconcile', run: (at) => reconcile({ ...core, ...reservations }, at) },
    { queue: 'retain', run: async (at) => ({ erased: await retain(retention, at) }) },
  ];
  const background: BackgroundWork[] = [
    ...[searchAlerts, holdJobs({ ...core, ...reservations })],
    ...tasks.map((task) => everyNight(task, core)),
  ];
  const alerting = {
    ...core,
    alerts,
    channels: openAlertChannels(environment, mailer),
    limits: { stale_hours: environment.ALERT_STALE_HOURS },
  };
  let stopped: Promise<unknown> | undefined;
  const stop = () => {
    const rounds = () =>
      Promise.all([jobs.close(), ...[watchTexts, ...background].map((work) => work.stop())]);
    // The courier ends its attempts itself. A job that takes longer is repeated once its lease has run out.
    stopped ??= Promise.all([within(grace_ms, rounds()), courier.stop()]);
    return stopped;
  };
  return {
    ...retention,
    people: openPeople(store),
    reservations,
    courier,
    watchTexts,
    searchAlerts,
    tasks,
    routes,
    metrics: {
      metrics,
      buildTimes: withinDeadline(() => readBuildTimes(store), store.isStalled),
    },
    status: statusReader({ ...core, ...protection, alerts }),
    checkStore: () => storeRound(alerting),
    /**
     * Starts deliveries and nightly jobs, and, once the `followed` sites were tried, the alert checks of the sites and
     * texts about watched cars: before that this disk may have an old release, or none.
     */
    start(sites: Sites, followed: Followed | null = null): void {
      const lastBuild = buildEndingReader(state);
      const alertWatch = watchAlerts({
        ...alerting,
        health: () =>
          readSiteHealth({
            ...core,
            sites,
            followed,
            lastBuild,
            photoReport: (site) => readPhotoReport(state, site),
          }),
      });
      for (const work of [courier, ...background]) work.start();
      background.push(alertWatch);
      void (followed?.first ?? Promise.resolve()).then(() => {
        for (const work of [watchTexts, alertWatch]) work.start();
      });
    },
    /** Ends deliveries, jobs and rounds, and waits ten seconds at most for those under way; requests may go on. */
    stop,
    /** The same, then closes the store. */
    async close(): Promise<void> {
      await stop();
      await liveCars.close();
      mailer.close();
      await store.close();
    },
  };
}
