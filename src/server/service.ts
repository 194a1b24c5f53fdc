import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Identity } from '#domain/privacy/traces.ts';
import { namedHosts } from '#net/guard.ts';
import { openHttp } from '#net/http.ts';
import { buildEndingReader } from '#sites/build-report.ts';
import { openSiteContexts } from '#sites/desk.ts';
import { openGuard } from './abuse/guard.ts';
import { openRefusals } from './abuse/refusals.ts';
import { openAlertChannels } from './alerts/alert-channels.ts';
import { readSiteHealth } from './alerts/site-health.ts';
import { watchAlerts } from './alerts/watch-alerts.ts';
import type { ApiDeps } from './api/api.ts';
import { openCaptcha } from './api/captcha.ts';
import { memoryLimiter, storeLimiter } from './api/rate-limiter.ts';
import { openUsedProofs } from './api/used-proofs.ts';
import { openVendorCaptcha } from './api/vendor-captcha.ts';
import { type DailyTask, startDaily } from './daily.ts';
import { openCourier } from './delivery/courier.ts';
import { folderMailer } from './delivery/mail/folder-mailer.ts';
import { smtpMailer } from './delivery/mail/smtp-mailer.ts';
import type { Environment } from './env.ts';
import { openGeocoder } from './geocoder/open-geocoder.ts';
import { openPlaces } from './geocoder/places.ts';
import type { ServiceStatus } from './health.ts';
import type { PreviewDeps } from './hooks/preview-hook.ts';
import type { StockHookDeps } from './hooks/stock-hook.ts';
import { openJobs } from './jobs/open-jobs.ts';
import { type LiveCars, openLiveCars } from './live-cars.ts';
import { openServiceMetrics } from './metrics/service-metrics.ts';
import { retain } from './privacy.ts';
import { withinDeadline } from './promptly.ts';
import type { PublishedCarsDeps } from './published-cars.ts';
import { publicationCounts, publishingStatus } from './publishing/publishing-status.ts';
import { lastReconciliation, reconcile } from './reconcile.ts';
import { startHoldJobs } from './reservation/hold-jobs.ts';
import { openReservations } from './reservation/open-reservations.ts';
import type { Sites } from './sites.ts';
import { deleteTexts, deleteTextsBefore } from './sms/folder-sms.ts';
import { openCodeProvider, openSms } from './sms/providers.ts';
import { openAccounts } from './store/accounts.ts';
import { openAlerts } from './store/alerts.ts';
import { readBuildTimes } from './store/build-times.ts';
import { openCodes } from './store/codes.ts';
import { openEventCounts } from './store/event-counts.ts';
import { openHoldPeople } from './store/hold-people.ts';
import { leadStore } from './store/lead-store.ts';
import { openNotes } from './store/notes.ts';
import { openStore } from './store/open-store.ts';
import { openOutbox } from './store/outbox.ts';
import { openPeople } from './store/people.ts';
import { deleteCounts } from './store/person-counts.ts';
import { openPreviews } from './store/previews.ts';
import { openPublications } from './store/publications.ts';
import { rewriteStore } from './store/rewrite-store.ts';
import { openSeenHooks } from './store/seen-hooks.ts';
import { openSpins } from './store/spins.ts';
import { openTradeIns } from './store/trade-in-store.ts';
import { openWatchlists } from './store/watchlists.ts';
import { openWatchTexts } from './watch-texts.ts';

export interface ServiceOptions {
  environment: Environment;
  /** The project, which holds `sites/`. */
  root: string;
  log: Logger;
  now: () => Date;
  /** Says how cars stand, where releases lie on no disk of ours. */
  liveCars?: (deps: PublishedCarsDeps) => LiveCars;
}

/** What names a draft: as long as a key. */
const PREVIEW_TOKEN_BYTES = 24;

/** Everything that takes leads and brings them where they belong, over one store. */
export type Service = ReturnType<typeof openService>;

/** Puts the service together; nothing is touched before it is used. */
export function openService({ environment, root, log, now, liveCars: carsOf }: ServiceOptions) {
  const { FORECOURT_STATE, DATABASE_URL, SMTP_URL, LEAD_SECRETS, OUTBOUND_ALLOW } = environment;
  const state = resolve(FORECOURT_STATE);
  const store = openStore({ state, databaseUrl: DATABASE_URL });
  const leads = leadStore(store);
  const outbox = openOutbox(store);
  const desks = openSiteContexts({
    root,
    state,
    onProblem: (site, error) => log.error({ site, err: error }, 'settings cannot be used'),
  });
  const folder = join(state, 'outbox');
  const mailer = SMTP_URL === undefined ? folderMailer(folder) : smtpMailer(SMTP_URL);
  const notes = openNotes(store);
  const metrics = openServiceMetrics();
  const onProblem = (error: unknown) => log.error({ err: error }, 'jobs cannot be worked on');
  const jobs = openJobs({ store, now, onProblem });
  const http = (hosts: readonly string[]) => openHttp(namedHosts(hosts, OUTBOUND_ALLOW));
  const courier = openCourier({
    ...{ outbox, leads, desks, log, now, chance: Math.random, newId: randomUUID },
    sinks: { mailer, http, secrets: LEAD_SECRETS },
    onAttempt: (result) => metrics.deliveries.add({ result }),
  });
  const used = openUsedProofs(store);
  const captcha = openCaptcha({ used, notes, randomBytes });
  const accounts = openAccounts(store, randomUUID);
  const events = openEventCounts(store);
  const codes = openCodes(store);
  const sms = openSms(environment);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_URL } = environment;
  const reservations = openReservations({
    ...{ store, desks, leads, mailer, jobs, log, now, newId: randomUUID },
    onStored: () => courier.wake(),
    stripe:
      STRIPE_SECRET_KEY === undefined
        ? null
        : { secretKey: STRIPE_SECRET_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRETS, url: STRIPE_URL },
  });
  const { holds, money, onlinePayments, payments, settleAt } = reservations;
  const watchlists = openWatchlists({ store, newId: randomUUID });
  const liveCars = carsOf?.({ desks, http, now }) ?? openLiveCars(state);
  const watchTexts = openWatchTexts({
    ...{ watchlists, jobs, liveCars, desks, sms, log, now },
    rings: environment.SMS_URL !== undefined,
  });
  const spins = openSpins(store);
  const sends = storeLimiter(store);
  const refusals = openRefusals(metrics.refusals);
  const limiter = store.kind === 'sqlite' ? memoryLimiter() : sends;
  const guard = openGuard({
    ...{ limiter, sends, captcha, notes, randomBytes },
    onRefused: refusals.add,
  });
  const routes: ApiDeps = {
    ...{ watchlists, liveCars },
    ...{ holds, onlinePayments, payments, settleAt },
    ...{ leads, accounts, codes, events, desks, captcha, log, now, randomBytes, newId: randomUUID },
    tradeIns: openTradeIns(store),
    ...{ http, secrets: LEAD_SECRETS },
    provider: openCodeProvider(environment, { sms, randomInt, newId: randomUUID }),
    guard,
    vendorCaptcha: openVendorCaptcha({ http, secrets: LEAD_SECRETS, used, log }),
    ...{ spins, randomInt },
    places: openPlaces(openGeocoder(environment), now),
    onStored: () => courier.wake(),
    onIntake: (outcome) => metrics.leads.add({ outcome }),
  };
  const holdPeople = openHoldPeople(store);
  const previews = openPreviews(store);
  const seen = openSeenHooks(store);
  const kept = {
    ...{ leads, events, desks, mailer, limiter, used, codes, sends, accounts, holdPeople },
    ...{ previews, seen, people: openPeople(store) },
    forgetCounts: (identity: Identity) => deleteCounts(store, identity),
    forgetTexts: (phone: string) => deleteTexts(folder, phone),
    forgetTextsBefore: (before: Date) => deleteTextsBefore(folder, before),
    rewrite: () => rewriteStore(store),
  };
  const tasks: DailyTask[] = [
    {
      queue: 'reconcile',
      async run(at) {
        const found = await reconcile({ leads, outbox, desks, notes, money, newId: randomUUID }, at);
        if (found.money_difference !== 0)
          log.error(
            { cents: found.money_difference },
            'money that was paid is not what stayed and went back',
          );
        return found;
      },
    },
    {
      queue: 'retain',
      run: async (at) => ({ erased: await retain(kept, at) }),
    },
  ];
  const publications = openPublications(store);
  const alerts = openAlerts(store);
  const alertChannels = openAlertChannels({
    mail: { mailer, to: environment.ALERT_EMAIL, from: environment.ALERT_FROM },
    webhook: {
      ...{ url: environment.ALERT_WEBHOOK_URL, secret: environment.ALERT_WEBHOOK_SECRET },
      // The operator names it here and nowhere else, so it may be a private one.
      http: (hosts) => openHttp(namedHosts(hosts, [...OUTBOUND_ALLOW, ...hosts])),
    },
  });
  const buildEnding = buildEndingReader(state);
  const watchAlertsOf = (sites: Sites) =>
    watchAlerts({
      ...{ alerts, jobs, channels: alertChannels, log, now },
      limits: { stale_hours: environment.ALERT_STALE_HOURS },
      health: () => readSiteHealth({ sites, publications, outbox, lastBuild: buildEnding }),
    });
  const stockHook: StockHookDeps = {
    ...{ jobs, publications, seen, log, now },
    secretsOf: (site) => environment.STOCK_HOOK_SECRETS.get(site) ?? [],
  };
  const domainOf = (site: string) =>
    [...environment.FORECOURT_DOMAINS].find(([, slug]) => slug === site)?.[0];
  const preview: PreviewDeps = {
    ...{ jobs, previews, secretsOf: stockHook.secretsOf, hostOf: domainOf },
    newToken: () => randomBytes(PREVIEW_TOKEN_BYTES).toString('base64url'),
  };
  let daily: ReturnType<typeof startDaily> | undefined;
  let held: ReturnType<typeof startHoldJobs> | undefined;
  let watch: ReturnType<typeof watchAlerts> | undefined;
  return {
    ...{
      ...kept,
      state,
      spins,
      store,
      outbox,
      courier,
      routes,
      jobs,
      notes,
      tasks,
      reservations,
      watchTexts,
    },
    stockHook,
    preview,
    metrics: {
      metrics,
      buildTimes: withinDeadline(() => readBuildTimes(store), store.isStalled),
    },
    /** `null` while the store does not answer. */
    async status(): Promise<ServiceStatus | null> {
      try {
        const [delivering, working, building, builds, reconciled, raised] = await Promise.all([
          ...([outbox.depth(now()), jobs.depth(), jobs.depth('publish')] as const),
          ...([publications.all(), lastReconciliation(notes), alerts.open()] as const),
        ]);
        const publishing = builds.map(publishingStatus);
        return {
          ...{ outbox: delivering, jobs: working, reconciled, publishing, alerts: raised },
          refusals: refusals.most(),
          publications: publicationCounts(publishing, building),
        };
      } catch (error) {
        log.error({ err: error }, 'store cannot be read');
        return null;
      }
    },
    /** Begins to deliver, to do what is done every night, and to look after the sites for their operator. */
    start(sites: Sites): void {
      watch = watchAlertsOf(sites);
      courier.start();
      watchTexts.start();
      daily = startDaily({ jobs, tasks, now, log });
      held = startHoldJobs({ jobs, settle: reservations.settle, now, log });
    },
    /** Lets deliveries and jobs under way end, then frees the store. */
    async close(): Promise<void> {
      daily?.stop();
      held?.stop();
      await Promise.all([courier.stop(), watchTexts.stop(), jobs.close(), watch?.stop()]);
      await liveCars.close();
      mailer.close();
      await store.close();
    },
  };
}
