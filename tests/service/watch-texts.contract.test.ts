import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { recordWith } from '#domain/view/vehicle-record.fixture.ts';
import type { WatchedState } from '#domain/watchlist/watched-car.ts';
import { siteContextWith } from '#server/api/leads.fixture.ts';
import { signIn } from '#server/api/session.fixture.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { createLog } from '#server/log.ts';
import type { Sms } from '#server/sms/sms.ts';
import type { Visitor } from '#server/store/accounts.ts';
import { openAccounts } from '#server/store/accounts.ts';
import type { Store } from '#server/store/open-store.ts';
import { openWatchlists, type Watchlists } from '#server/store/watchlists.ts';
import { openWatchTexts } from '#server/watch-texts.ts';
import { later, NOW } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const ENTRY = {
  id: '7',
  name: 'Corolla',
  slug: 'corolla-7',
  make: 'Toyota',
  model: 'Corolla',
  primary_image_url: null,
  price: 20_000,
  price_type: 'egc',
};
const FREE: WatchedState = { state: 'free', price: 20_000, price_type: 'egc' };

onEveryStore('texts about watched cars', (rig) => {
  let store: Store;
  let watchlists: Watchlists;
  let visitor: Visitor;
  /** The live release: its state of the car, and its stamp. */
  let release: { stamp: string | null; car: ReturnType<typeof recordWith> | null };
  let sms: Sms[];
  let failing: boolean;
  /** Whether the settings of the site can be read. */
  let isReadable: boolean;
  let now: Date;

  let stopToken = () => '';

  beforeEach(async () => {
    store = await freshStore(rig);
    watchlists = openWatchlists({ store, newId: randomUUID });
    ({ visitor } = await signIn(store, { now: NOW }));
    await watchlists.save(visitor, ENTRY, FREE, NOW);
    [release, sms, failing, isReadable, now] = [{ stamp: '1', car: recordWith({}) }, [], false, true, NOW];
    return () => store.close();
  });

  /** One process of the service. */
  const open = ({ rings = true } = {}) =>
    openWatchTexts({
      watchlists,
      jobs: openJobs({ store, now: () => now, onProblem: console.error }),
      liveCars: {
        stamp: (site) => {
          if (site === 'broken') throw new Error('Its release is damaged');
          return release.stamp;
        },
        made_at: () => release.stamp,
        car: async () => release.car,
      },
      siteContexts: { of: async () => (isReadable ? siteContextWith({ flags: { sign_in: true } }) : null) },
      sms: async (message) => {
        if (failing) throw new Error('away');
        sms.push(message);
      },
      rings,
      log: createLog('silent'),
      now: () => now,
    });
  const publish = (car: typeof release.car) => {
    release = { stamp: String(Number(release.stamp) + 1), car };
  };

  it('report each change of each release once, however many processes poll and however often', async () => {
    const processes = [open(), open(), open()];
    const runRounds = async () => {
      for (let n = 0; n < 2; n += 1) await Promise.all(processes.map(({ round }) => round()));
    };
    await runRounds();
    expect(sms).toEqual([]);
    publish(recordWith({ price: 18_000 }));
    await runRounds();
    publish(recordWith({ price: 18_000, sold: true }));
    await runRounds();
    publish(recordWith({ price: 18_000 }));
    await runRounds();
    expect(sms.map(({ to, text }) => `${to} ${text.split(' https')[0]}`)).toEqual([
      '+61491570006 Harbour Motors: The Corolla is now $18,000, $2,000 less.',
      '+61491570006 Harbour Motors: The Corolla on your watchlist has sold.',
      '+61491570006 Harbour Motors: The Corolla is available again at $18,000.',
    ]);
    expect(sms[0]?.text).toMatch(
      /https:\/\/harbour\.example\/cars\/corolla-7\nStop these texts: https:\/\/harbour\.example\/api\/stop-texts\/.+$/,
    );
  });

  it('report nothing of an older release, after a rollback or on a disk that is behind', async () => {
    const [server, before] = [open(), release];
    publish(recordWith({ price: 18_000 }));
    await server.round();
    const live = release;
    release = before;
    await Promise.all([server, open()].map(({ round }) => round()));
    release = live;
    await Promise.all([server, open()].map(({ round }) => round()));
    expect(sms.map(({ text }) => text.split(' https')[0])).toEqual([
      'Harbour Motors: The Corolla is now $18,000, $2,000 less.',
    ]);
  });

  it('report nothing of a release that another process has since gone beyond', async () => {
    const [watch] = await watchlists.watches(visitor.site);
    if (watch === undefined) throw new Error('It was saved');
    const text = { site: visitor.site, phone: visitor.phone, text: 'Old' };
    await watchlists.advance(visitor.site, '1');
    await watchlists.advance(visitor.site, '2');
    expect(await watchlists.note(watch, { seen: { ...FREE, price: 1 }, text, made_at: '1' }, NOW)).toBe(
      false,
    );
    expect(await watchlists.note(watch, { seen: { ...FREE, price: 1 }, text, made_at: '2' }, NOW)).toBe(true);
  });

  it('report nothing without a release: a machine during setup has no cars', async () => {
    release = { stamp: null, car: null };
    await open().round();
    release = { stamp: '2', car: recordWith({}) };
    await open().round();
    expect(sms).toEqual([]);
  });

  it('are not sent after a stop, nor made up for afterwards', async () => {
    const texts = open();
    await watchlists.setTexts(visitor.user_id, false);
    publish(recordWith({ price: 18_000 }));
    await texts.round();
    await watchlists.setTexts(visitor.user_id, true);
    publish(recordWith({ price: 18_000 }));
    await texts.round();
    expect(sms).toEqual([]);
  });

  it('are retried after a failure, and by another process where one was lost', async () => {
    failing = true;
    publish(recordWith({ price: 18_000 }));
    await open().round();
    expect(sms).toEqual([]);
    failing = false;
    await open().round();
    expect(sms).toEqual([]);
    now = later(301);
    await open().round();
    expect(sms).toHaveLength(1);
    now = later(900);
    await open().round();
    expect(sms).toHaveLength(1);
  });

  it('are sent though another site cannot be read', async () => {
    const other = await signIn(store, { now: NOW, site: 'broken', phone: '+61491570156' });
    await watchlists.save(other.visitor, ENTRY, FREE, NOW);
    publish(recordWith({ price: 18_000 }));
    await open().round();
    expect(sms).toHaveLength(1);
  });

  it('are made up for once the settings of their site can be read again', async () => {
    const texts = open();
    isReadable = false;
    publish(recordWith({ price: 18_000 }));
    await texts.round();
    isReadable = true;
    await texts.round();
    expect(sms).toHaveLength(1);
  });

  it('are sent by day: a change at night is sent at 8 am, also where an attempt before 9 pm failed', async () => {
    now = new Date('2026-11-20T20:59:00+11:00');
    failing = true;
    publish(recordWith({ price: 18_000 }));
    await open().round();
    failing = false;
    now = new Date('2026-11-20T21:05:00+11:00');
    publish(recordWith({ price: 18_000, sold: true }));
    for (let n = 0; n < 10; n += 1) await open().round();
    now = new Date('2026-11-21T07:59:59+11:00');
    await open().send();
    expect(sms).toEqual([]);
    now = new Date('2026-11-21T08:00:00+11:00');
    await open().send();
    expect(sms).toHaveLength(2);
  });

  it('are sent at once as files, which wake nobody', async () => {
    now = new Date('2026-11-20T03:00:00+11:00');
    publish(recordWith({ price: 18_000 }));
    await open({ rings: false }).round();
    expect(sms).toHaveLength(1);
  });

  it.each([
    ['the link in a text', () => watchlists.stopTexts(stopToken())],
    ['the switch on their page', () => watchlists.setTexts(visitor.user_id, false)],
  ])('that wait are dropped with %s, and nobody else’s', async (_, stop) => {
    const other = await signIn(store, { now: NOW, phone: '+61491570156' });
    await watchlists.save(other.visitor, ENTRY, FREE, NOW);
    await open().round();
    publish(recordWith({ price: 18_000 }));
    await open().round();
    const [{ text = '' } = {}] = sms.filter(({ to }) => to === visitor.phone);
    stopToken = () => text.split('/').at(-1) ?? '';
    sms = [];
    failing = true;
    publish(recordWith({ price: 17_000 }));
    await open().round();
    await stop();
    failing = false;
    now = later(301);
    await open().round();
    expect(sms.map(({ to }) => to)).toEqual(['+61491570156']);
  });

  it('end with the account', async () => {
    await openAccounts(store, randomUUID).erase(visitor.phone, 'other');
    expect(await watchlists.list(visitor.user_id)).toHaveLength(1);
    await openAccounts(store, randomUUID).erase(visitor.phone);
    expect(await watchlists.sites()).toEqual([]);
    const db = await store.db();
    for (const table of ['account', 'session', 'watch', 'watch_texts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('cover a hundred cars at most', async () => {
    for (let n = 0; n < 99; n += 1) await watchlists.save(visitor, { ...ENTRY, id: `x${n}` }, FREE, NOW);
    expect(await watchlists.save(visitor, { ...ENTRY, id: 'one more' }, FREE, NOW)).toBe(false);
    expect(await watchlists.save(visitor, ENTRY, FREE, NOW)).toBe(true);
  });
});
