import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { allDeliveries } from '#domain/lead/lead.fixture.ts';
import type { FoundCar } from '#domain/saved-search/saved-search.ts';
import { favouritesPath } from '#domain/site/routes.ts';
import { recordWith } from '#domain/view/vehicle-record.fixture.ts';
import { siteContextWith } from '#server/api/leads.fixture.ts';
import type { Mail } from '#server/delivery/mail/mailer.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { createLog } from '#server/log.ts';
import { openSearchAlerts } from '#server/saved-searches/search-alerts.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { openHoldPeople } from '#server/store/hold-people.ts';
import { leadStore } from '#server/store/lead-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openSavedSearches, type SavedSearches } from '#server/store/saved-searches.ts';
import { entryOf, NOW, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const DAY_S = 86_400;
const siteContext = siteContextWith();
const { site, locations } = siteContext;
const car = (id: string, price = 20_000): FoundCar => ({ id, price, price_type: 'egc' });

onEveryStore('mails about saved searches', (rig) => {
  let store: Store;
  let savedSearches: SavedSearches;
  /** The live release: its stamp, and what each search finds in it. */
  let release: { stamp: string; found: readonly FoundCar[] };
  let mails: Mail[];
  let failing: boolean;
  let now: Date;

  beforeEach(async () => {
    store = await freshStore(rig);
    savedSearches = openSavedSearches(store);
    [release, mails, failing, now] = [{ stamp: '1', found: [car('1')] }, [], false, NOW];
    return () => store.close();
  });

  /** One process of the service. */
  const open = () =>
    openSearchAlerts({
      savedSearches,
      jobs: openJobs({ store, now: () => now, onProblem: console.error }),
      liveCars: {
        stamp: () => release.stamp,
        search: async () => ({
          made_at: new Date(NOW.getTime() + Number(release.stamp) * 1000).toISOString(),
          find: (wanted) => {
            if (wanted.href.includes('bad')) throw new Error('No such search');
            if (wanted.kind === 'cars') return release.found.filter(({ id }) => wanted.ids.includes(id));
            if (wanted.state.values.colour !== undefined) return [];
            return release.found.filter(({ id }) => id !== 'damaged' || wanted.href.includes('damaged'));
          },
        }),
        car: async (_, id) => {
          const { price = null } = release.found.find((one) => one.id === id) ?? {};
          if (id === 'departed') return null;
          if (id === 'damaged') throw new Error('No such bytes');
          return recordWith({ id, price, name: `Corolla ${id}`, slug: `corolla-${id}` });
        },
      },
      places: async () => ({ kind: 'unknown' }),
      siteContexts: { of: async () => siteContext },
      mailer: {
        send: async (mail) => {
          if (failing) throw new Error('away');
          mails.push(mail);
          return 'sent';
        },
        delete: async () => {},
        close: () => {},
      },
      ...{ log: createLog('silent'), now: () => now },
    });
  const publish = (...found: FoundCar[]) => {
    release = { stamp: String(Number(release.stamp) + 1), found };
  };
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  /** Sends the form of a search; returns the token of the mail that asks about it. */
  const save = async (
    search_href = '/search?make=Toyota',
    email = 'sam@example.com',
    account_id: string | null = null,
  ) => {
    const lead = someLead({
      ...{ form: 'search-alert', email, search_href, site: site.slug, received_at: now.toISOString() },
      details: { 'Looking for': 'Toyota' },
    });
    const deliveries = allDeliveries(lead, { site, locations, now, newId: randomUUID });
    await leadStore(store).accept(entryOf(lead, { deliveries, account_id }));
    return deliveries.flatMap(({ sink }) => (sink.kind === 'saved_search' ? [sink.token] : [])).join();
  };
  const confirmed = async (...search: Parameters<typeof save>) => {
    const token = await save(...search);
    expect(await savedSearches.confirm(site.slug, token, now)).toBe(true);
    await open().round();
    return token;
  };
  const subjects = () => mails.map(({ subject }) => subject);

  it('are sent to nobody who did not confirm', async () => {
    const token = await save();
    await open().round();
    publish(car('1'), car('2'));
    await open().round();
    expect(await savedSearches.page(site.slug, token)).toMatchObject({ isConfirmed: false, confirmed: [] });
    expect(mails).toEqual([]);
  });

  it('report each new, returned or cheaper car once, however many processes compare and however often', async () => {
    await confirmed();
    const processes = [open(), open(), open()];
    const runRounds = async () => {
      for (let n = 0; n < 2; n += 1) await Promise.all(processes.map(({ round }) => round()));
      pass(DAY_S);
    };
    await runRounds();
    for (const found of [[car('1'), car('2')], [car('1', 18_000)], [car('1', 18_000), car('2')], []]) {
      publish(...found);
      await runRounds();
    }
    expect(subjects()).toEqual([
      'New match: Corolla 2',
      '$2,000 less: Corolla 1',
      'Available again: Corolla 2',
    ]);
  });

  it('reach everybody else where one of many people stopped meanwhile', async () => {
    const token = await confirmed('/search?make=Toyota', 'sam@example.com');
    await confirmed('/search?make=Toyota', 'kim@example.com');
    const at = { since: new Date(now.getTime() - DAY_S * 1000), now };
    const made_at = new Date(now.getTime() + DAY_S * 1000).toISOString();
    const due = await savedSearches.due(site.slug, made_at, at.since);
    expect(due).toHaveLength(2);
    await savedSearches.stop(site.slug, token, null);
    const news = due.map((search) => {
      const cars = [{ name: 'Corolla', href: '/cars/corolla', news: 'New match', facts: [], photo: null }];
      const { email, person_token, label, href } = search;
      const mail = { site: site.slug, email, reference: 'search-1', token: person_token };
      return {
        compared: [{ search, seen: '{}' }],
        mail: { ...mail, news: [{ label, href, cars, more: 0 }] },
      };
    });
    await savedSearches.notify(made_at, news, at);
    await open().send();
    expect(mails.map(({ to }) => to)).toEqual([['kim@example.com']]);
  });

  it('report of certain cars what they cost, that they left and that they are back', async () => {
    publish(car('1'), car('departed'));
    await confirmed(favouritesPath(['1', 'departed']));
    for (const found of [[car('1', 15_000), car('2')], [car('2')], [car('1'), car('2')]]) {
      publish(...found);
      await open().round();
      pass(DAY_S);
    }
    expect(mails.map(({ text }) => text?.match(/^(?!Your).*: (?:Corolla|Toyota)/gm))).toEqual([
      ['$5,000 less: Corolla', 'Not for sale any more: Toyota'],
      ['Not for sale any more: Corolla'],
      ['Available again: Corolla'],
    ]);
  });

  it('offer what comes close after two weeks without a match, once', async () => {
    await confirmed('/search?make=Toyota&colour=Red');
    for (let day = 0; day < 30; day += 1) {
      publish(car('1'), car('2'));
      await open().round();
      if (day < 13) expect(mails).toEqual([]);
      pass(DAY_S);
    }
    expect(subjects()).toEqual(['2 cars for your search "Toyota"']);
    expect(mails[0]?.text).toContain('Comes close: Corolla 2');
  });

  it('are about the newest 20 searches of a mailbox on a site', async () => {
    const tokens = [];
    for (let n = 0; n < 22; n += 1) {
      pass(1);
      tokens.push(await confirmed(`/search?price=..${n + 1}`));
    }
    const page = await savedSearches.page(site.slug, tokens.at(-1) ?? '');
    const prices = page?.confirmed.map(({ href }) => Number(href.split('..')[1]));
    expect(prices).toEqual(Array.from({ length: 20 }, (_, n) => n + 3));
  });

  it('can be stopped by one press', async () => {
    const token = await confirmed();
    publish(car('1'), car('2'));
    await open().round();
    expect(mails[0]).toMatchObject({
      to: ['sam@example.com'],
      unsubscribe: `https://harbour.example/api/saved-searches/${token}`,
    });
    expect(mails[0]?.text).toContain('https://harbour.example/cars/corolla-2');
    expect(await savedSearches.stop(site.slug, token, null)).toEqual({ reference: mails[0]?.reference });
    publish(car('3'));
    pass(DAY_S);
    await open().round();
    expect(mails).toHaveLength(1);
    expect(await savedSearches.page(site.slug, token)).toBeNull();
  });

  it('one search stops alone, and its page lists the others', async () => {
    const token = await confirmed();
    await confirmed('/search?make=Kia');
    const page = await savedSearches.page(site.slug, token);
    expect(page?.confirmed.map(({ href }) => href)).toEqual(['/search?make=Toyota', '/search?make=Kia']);
    const second = page?.confirmed[1]?.id ?? null;
    expect(await savedSearches.stop(site.slug, token, second)).toEqual({ reference: null });
    expect((await savedSearches.page(site.slug, token))?.confirmed).toHaveLength(1);
    expect(await savedSearches.page('other', token)).toBeNull();
    expect(await savedSearches.stop('other', token, null)).toBeNull();
  });

  it('report all searches of a person in one mail, each car once', async () => {
    await confirmed();
    await confirmed('/search?make=Kia');
    publish(car('1'), car('2'));
    await open().round();
    expect(subjects()).toEqual(['New match: Corolla 2']);
  });

  it('are at most one a day to one mailbox, and miss nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ hours: fc.integer({ min: 0, max: 30 }), more: fc.boolean() }), {
          maxLength: 12,
        }),
        async (steps) => {
          const email = `${randomUUID()}@example.com`;
          publish(car('1'));
          await confirmed('/search', email);
          const before = mails.length;
          const sentAt: number[] = [];
          let cars = 1;
          for (const { hours, more } of [...steps, { hours: 30, more: false }]) {
            pass(hours * 3600);
            if (more) cars += 1;
            publish(...Array.from({ length: cars }, (_, n) => car(String(n + 1))));
            const sent = mails.length;
            await open().round();
            if (mails.some(({ to }, index) => index >= sent && to.includes(email)))
              sentAt.push(now.getTime());
          }
          for (const [index, at] of sentAt.slice(1).entries())
            expect(at - (sentAt[index] ?? 0)).toBeGreaterThanOrEqual(DAY_S * 1000);
          const text = mails
            .slice(before)
            .filter(({ to }) => to.includes(email))
            .map((mail) => mail.text)
            .join('\n');
          for (let id = 2; id <= Math.min(cars, 12); id += 1)
            expect(text.split(`New match: Corolla ${id}\n`)).toHaveLength(2);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are of the other searches where one fails', async () => {
    await confirmed('/search?make=bad', 'kim@example.com');
    await confirmed();
    publish(car('1'), car('2'));
    await open().round();
    expect(mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });

  it('are of the other people where a car of one cannot be read', async () => {
    await confirmed('/search?make=damaged', 'kim@example.com');
    await confirmed();
    publish(car('1'), car('2'), car('damaged'));
    await open().round();
    expect(mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });

  it('have one lasting address: a search that stops takes no other mail’s link along', async () => {
    await confirmed();
    const second = await confirmed('/search?make=Kia');
    publish(car('1'), car('2'));
    await open().round();
    const address = mails[0]?.unsubscribe?.split('/').at(-1) ?? '';
    const [first] = (await savedSearches.page(site.slug, address))?.confirmed ?? [];
    await savedSearches.stop(site.slug, address, first?.id ?? null);
    const page = await savedSearches.page(site.slug, address);
    expect(page?.confirmed.map(({ href }) => href)).toEqual(['/search?make=Kia']);
    expect(await savedSearches.page(site.slug, second)).not.toBeNull();
  });

  it('do not pile up while the mail server is away', async () => {
    await confirmed();
    failing = true;
    for (const id of ['2', '3', '4']) {
      publish(car('1'), car(id));
      await open().round();
      pass(DAY_S);
    }
    failing = false;
    await open().round();
    await open().round();
    expect(mails).toHaveLength(1);
  });

  it('wait a day even where the search that was mailed is stopped, and begin at once for a new one', async () => {
    const token = await confirmed();
    await confirmed('/search?make=Kia');
    publish(car('1'), car('2'));
    await open().round();
    const [first] = (await savedSearches.page(site.slug, token))?.confirmed ?? [];
    await savedSearches.stop(site.slug, token, first?.id ?? null);
    await confirmed('/search?make=Ford');
    publish(car('1'), car('2'), car('3'));
    await open().round();
    expect(mails).toHaveLength(1);
    pass(DAY_S);
    await open().round();
    expect(mails[1]?.text).toContain('New match: Corolla 3');
  });

  it('are retried after a failure', async () => {
    await confirmed();
    failing = true;
    publish(car('1'), car('2'));
    await open().round();
    failing = false;
    pass(3600);
    await open().round();
    expect(subjects()).toEqual(['New match: Corolla 2']);
  });

  it('go with the person, waiting ones too; searches that nobody confirmed go after a while', async () => {
    const token = await confirmed();
    failing = true;
    publish(car('1'), car('2'));
    await open().round();
    await openHoldPeople(store).erase({ email: 'Sam@Example.com' });
    failing = false;
    pass(DAY_S);
    await open().round();
    expect(mails).toEqual([]);
    expect(await savedSearches.page(site.slug, token)).toBeNull();
    const unconfirmed = await save();
    await savedSearches.deleteUnconfirmed(new Date(now.getTime() + 1));
    expect(await savedSearches.page(site.slug, unconfirmed)).toBeNull();
  });

  it('are found by the phone that was signed in, and go on where its account is unused', async () => {
    const accounts = openAccounts(store, randomUUID);
    const signIn = (phone: string) =>
      accounts.open({ site: site.slug, phone, device: 'Firefox', token: randomUUID() }, now);
    const [mine, other] = [await signIn('+61491570006'), await signIn('+61491570157')];
    const token = await confirmed('/search?make=Toyota', 'sam@example.com', mine.user_id);
    await confirmed('/search?make=Kia', 'kim@example.com', other.user_id);
    expect(await savedSearches.ofAccount(mine.user_id)).toMatchObject([
      { label: 'Toyota', href: '/search?make=Toyota', email: 'sam@example.com', isConfirmed: true, token },
    ]);
    await openHoldPeople(store).erase({ phone: '+61491570157' });
    expect(await savedSearches.ofAccount(other.user_id)).toEqual([]);
    await accounts.erase('+61491570006');
    expect(await savedSearches.ofAccount(mine.user_id)).toEqual([]);
    publish(car('1'), car('2'));
    await open().round();
    expect(mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });
});
