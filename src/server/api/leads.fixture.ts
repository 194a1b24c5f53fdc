import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { type HttpTo, httpTo } from '#net/http.ts';
import type { SiteContext } from '#sites/site-context.ts';
import { type BudgetRefusal, openGuard } from '../abuse/guard.ts';
import { freshServer, NOW, page } from '../app.fixture.ts';
import { folderMailer } from '../delivery/mail/folder-mailer.ts';
import { type Geocoder, openPlaces } from '../geocoder/places.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLog } from '../log.ts';
import type { Payments } from '../payments/payments.ts';
import { openReservations } from '../reservation/open-reservations.ts';
import { drawSheet } from '../sheet/draw-sheet.ts';
import { openSheets } from '../sheet/sheets.ts';
import { localCodes } from '../sms/code-provider.ts';
import type { Sms } from '../sms/sms.ts';
import { openAccounts } from '../store/accounts.ts';
import { openCodes } from '../store/codes.ts';
import { openEventCounts } from '../store/event-counts.ts';
import { leadStore } from '../store/lead-store.ts';
import { openNotes } from '../store/notes.ts';
import { openStore, type StoreOptions } from '../store/open-store.ts';
import { openOutbox } from '../store/outbox/outbox.ts';
import { openSavedSearches } from '../store/saved-searches/saved-searches.ts';
import { openSpins } from '../store/spins.ts';
import { connectHere, freshState } from '../store/store.fixture.ts';
import { openTradeIns } from '../store/trade-in-store.ts';
import { openWatchlists } from '../store/watchlists.ts';
import { openCaptcha } from './captcha.ts';
import type { IntakeOutcome } from './leads.ts';
import { memoryLimiter, storeLimiter } from './rate-limiter.ts';
import { openUsedProofs } from './used-proofs.ts';
import { openVendorCaptcha } from './vendor-captcha.ts';

/** The site context of a dealership with one location and one car. */
export function siteContextWith(settings: Partial<SiteInput> = {}): SiteContext {
  const site = siteWith({
    slug: 'demo',
    contact: { phone: '1300 975 707', email: 'hello@harbour.example' },
    ...settings,
  });
  return {
    site,
    locations: [locationWith()],
    theme: '',
    vehicle: async (id) => (id === CAR.id ? CAR : null),
    stock: async () => [vehicleWith(CAR)],
    onOffer: async (id) => (id === CAR.id ? vehicleWith(CAR) : null),
  };
}

const LONG_MS = 600_000;
/** The outbound client with timeouts that a busy machine does not exceed. */
const httpWithLongTimeouts: HttpTo = (hosts) => (request) =>
  httpTo([])(hosts)({ idle: LONG_MS, whole: LONG_MS, ...request });

export interface ServiceRig {
  siteContext?: SiteContext;
  /** Site context of `other`; by default its settings are unreadable. */
  elsewhere?: SiteContext | null;
  trustProxy?: number;
  /** Hosts besides `<slug>.localhost`. */
  domains?: ReadonlyMap<string, string>;
  store?: StoreOptions;
  /** Secrets that settings name. */
  secrets?: ReadonlyMap<string, string>;
  geocoder?: Geocoder | null;
  /** Whether payments count as real, so that remote visitors may pay. */
  realMoney?: boolean;
  /** Overrides of the test-money payments. */
  payments?: Partial<Payments>;
  now?: () => Date;
}

/** A server that takes leads on two sites, `demo` and `other`, over a fresh store. */
export async function leadServer({
  siteContext = siteContextWith(),
  elsewhere = null,
  trustProxy = 0,
  domains = new Map(),
  store: options,
  secrets = new Map(),
  geocoder = null,
  realMoney = false,
  payments: others = {},
  now = () => NOW,
}: ServiceRig = {}) {
  const state = freshState();
  const store = openStore(options ?? { state, connect: connectHere });
  onTestFinished(() => store.close());
  const http = httpWithLongTimeouts;
  const logged: string[] = [];
  const intakes: IntakeOutcome[] = [];
  const messages: Sms[] = [];
  const records = new Map<string, VehicleRecord>();
  const leads = leadStore(store);
  const used = openUsedProofs(store);
  const events = openEventCounts(store);
  const log = createLog('silent');
  const siteContexts = { of: async (slug: string) => (slug === 'demo' ? siteContext : elsewhere) };
  const siteSlugs = async () => ['demo', 'other'];
  const reservations = openReservations({
    store,
    leads,
    siteContexts,
    log,
    stripe: null,
    mailer: folderMailer(`${state}/outbox`),
    now,
    newId: randomUUID,
    onStored: () => logged.push('stored'),
    jobs: openJobs({ store, now, onProblem: console.error }),
  });
  const { holds, onlinePayments, payments, settleAt } = reservations;
  const notes = openNotes(store);
  const captcha = openCaptcha({ used, notes, randomBytes });
  const refusals: BudgetRefusal[] = [];
  const guard = openGuard({
    limiter: memoryLimiter(),
    sends: storeLimiter(store),
    captcha,
    notes,
    onRefused: (refusal) => void refusals.push(refusal),
  });
  const sheetDeps = { siteContexts, log, now };
  const sheets = openSheets({ ...sheetDeps, draw: drawSheet, folder: `${state}/sheets`, pictures: [], http });
  const server = freshServer({
    trustProxy,
    domains,
    now,
    reservations,
    sheets: { ...sheetDeps, sheets, guard },
    api: {
      leads,
      accounts: openAccounts(store, randomUUID),
      watchlists: openWatchlists({ store, newId: randomUUID }),
      savedSearches: openSavedSearches(store),
      mailer: folderMailer(`${state}/outbox`),
      liveCars: { car: async (_, id) => records.get(id) ?? null },
      events,
      codes: openCodes(store),
      provider: localCodes({ sms: async (sms) => void messages.push(sms), randomInt, newId: randomUUID }),
      guard,
      captcha,
      spins: openSpins(store),
      randomInt,
      places: openPlaces(geocoder, now),
      vendorCaptcha: openVendorCaptcha({ http, secrets, used, log: createLog('silent') }),
      tradeIns: openTradeIns(store),
      http,
      secrets,
      log: createLog('silent'),
      now,
      newId: randomUUID,
      randomBytes,
      holds,
      onlinePayments,
      settleAt,
      payments: { ...payments, real: payments.real || realMoney, ...others },
      siteContexts,
      siteSlugs,
      onStored: () => logged.push('stored'),
      onIntake: (outcome) => intakes.push(outcome),
    },
  });
  await server.publish({ '/': page('home') });
  await server.publish({ '/': page('home') }, {}, 'other');
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.post('/api/leads', JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  return {
    ...server,
    send,
    store,
    leads,
    events,
    outbox: openOutbox(store),
    reservations,
    state,
    logged,
    intakes,
    refusals,
    messages,
    records,
  };
}

/** A complete request body. */
export const ENQUIRY = {
  name: 'Jane Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  message: 'Is it still there?',
} as const;
