import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { allDeliveries } from '#domain/lead/lead.fixture.ts';
import type { FoundCar } from '#domain/saved-search/saved-search.ts';
import { recordWith } from '#domain/view/vehicle-record.fixture.ts';
import { siteContextWith } from '#server/api/leads.fixture.ts';
import type { Mail } from '#server/delivery/mail/mailer.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { createLog } from '#server/log.ts';
import { openSearchAlerts } from '#server/saved-searches/search-alerts.ts';
import { leadStore } from '#server/store/lead-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openSavedSearches, type SavedSearches } from '#server/store/saved-searches/saved-searches.ts';
import { entryOf, NOW, someLead } from './leads.ts';
import { freshStore, type StoreRig } from './stores.ts';

export const DAY_S = 86_400;
const siteContext = siteContextWith();
const { site, locations } = siteContext;
export const SITE = site.slug;
export const car = (id: string, price = 20_000): FoundCar => ({ id, price, price_type: 'egc' });

/** State of the service in one test. */
interface SavedSearchState {
  store: Store;
  savedSearches: SavedSearches;
  /** The live release: its stamp, and what each search finds in it. */
  release: { stamp: string; found: readonly FoundCar[] };
  mails: Mail[];
  /** Whether the mail server is away. */
  failing: boolean;
  now: Date;
}

/** The service that compares saved searches with releases, with an empty store in each test. */
export function savedSearchService(rig: StoreRig) {
  const service = {} as SavedSearchState;
  beforeEach(async () => {
    const store = await freshStore(rig);
    const release = { stamp: '1', found: [car('1')] };
    Object.assign(service, {
      store,
      savedSearches: openSavedSearches(store),
      release,
      mails: [],
      failing: false,
      now: NOW,
    });
    return () => store.close();
  });

  /** One process of the service. */
  const open = () =>
    openSearchAlerts({
      savedSearches: service.savedSearches,
      jobs: openJobs({ store: service.store, now: () => service.now, onProblem: console.error }),
      liveCars: {
        stamp: () => service.release.stamp,
        search: async () => ({
          made_at: new Date(NOW.getTime() + Number(service.release.stamp) * 1000).toISOString(),
          find: (wanted) => {
            if (wanted.href.includes('bad')) throw new Error('No such search');
            if (wanted.kind === 'cars')
              return service.release.found.filter(({ id }) => wanted.ids.includes(id));
            if (wanted.state.values.colour !== undefined) return [];
            const most = wanted.state.ranges.price?.max ?? Number.POSITIVE_INFINITY;
            return service.release.found.filter(
              ({ id, price }) =>
                (price ?? 0) <= most && (id !== 'damaged' || wanted.href.includes('damaged')),
            );
          },
        }),
        car: async (_, id) => {
          const { price = null } = service.release.found.find((one) => one.id === id) ?? {};
          if (id === 'departed') return null;
          if (id === 'damaged') throw new Error('No such bytes');
          return recordWith({ id, price, name: `Corolla ${id}`, slug: `corolla-${id}` });
        },
      },
      places: async () => ({ kind: 'unknown' }),
      siteContexts: { of: async () => siteContext },
      mailer: {
        send: async (mail) => {
          if (service.failing) throw new Error('away');
          service.mails.push(mail);
          return 'sent';
        },
        delete: async () => {},
        close: () => {},
      },
      log: createLog('silent'),
      now: () => service.now,
    });
  const publish = (...found: FoundCar[]) => {
    service.release = { stamp: String(Number(service.release.stamp) + 1), found };
  };
  const pass = (seconds: number) => {
    service.now = new Date(service.now.getTime() + seconds * 1000);
  };
  /** Sends the form of a search; returns the token of the mail that asks about it. */
  const save = async (
    search_href = '/search?make=Toyota',
    email = 'sam@example.com',
    account_id: string | null = null,
  ) => {
    const lead = someLead({
      form: 'search-alert',
      email,
      search_href,
      site: site.slug,
      received_at: service.now.toISOString(),
      details: { 'Looking for': 'Toyota' },
    });
    const deliveries = allDeliveries(lead, { site, locations, now: service.now, newId: randomUUID });
    await leadStore(service.store).accept(entryOf(lead, { deliveries, account_id }));
    return deliveries.flatMap(({ sink }) => (sink.kind === 'saved_search' ? [sink.token] : [])).join();
  };
  const confirmed = async (...search: Parameters<typeof save>) => {
    const token = await save(...search);
    expect(await service.savedSearches.confirm(site.slug, token, service.now)).toBe(true);
    await open().round();
    return token;
  };
  const subjects = () => service.mails.map(({ subject }) => subject);
  return { service, open, publish, pass, save, confirmed, subjects };
}
