import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueIn } from '#server/jobs/enqueue.ts';
import { type Accounts, openAccounts } from '#server/store/accounts.ts';
import { openCodes } from '#server/store/codes.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { openOnlinePayments } from '#server/store/online-payments.ts';
import type { Store } from '#server/store/open-store.ts';
import { openPeople, type People } from '#server/store/people.ts';
import { newReservation } from './holds.ts';
import { entryOf, later, NOW, someLead } from './leads.ts';
import { freshStore, onEveryStore, queued } from './stores.ts';

const [JANE, SAM] = ['jane@example.com', 'sam@example.com'];
const [MOBILE, HOME] = ['+61491570006', '+61255501234'];

onEveryStore('people', (rig) => {
  let store: Store;
  let people: People;

  beforeEach(async () => {
    store = await freshStore(rig);
    people = openPeople(store);
    return () => store.close();
  });

  const take = (about: Parameters<typeof someLead>[0]) =>
    leadStore(store).accept(entryOf(someLead({ last_name: null, ...about })));

  describe('are identified', () => {
    it('by the number beside their address, and by the address beside their number', async () => {
      await take({ name: 'Jane Citizen', email: 'Jane@Example.com', phone: MOBILE });
      await take({ name: 'Jane', last_name: 'Other', email: JANE, phone: MOBILE });
      for (const person of [{ email: 'JANE@example.com' }, { phone: '0491 570 006' }]) {
        const { names, added, ...keys } = await people.identity(person);
        expect(keys).toEqual({ emails: [JANE], phones: [MOBILE], others: [] });
        expect(added).toEqual(['email' in person ? MOBILE : JANE]);
        expect(names.toSorted()).toEqual(['Jane', 'Jane Citizen', 'Jane Other']);
      }
      expect(await people.identity({ email: JANE }, 'elsewhere')).toEqual({
        emails: [JANE],
        phones: [],
        names: [],
        added: [],
        others: [],
      });
    });

    it('by no number that somebody else has as well: a household', async () => {
      await take({ name: 'Jane Citizen', email: JANE, phone: HOME });
      await take({ name: 'Sam Citizen', email: SAM, phone: HOME });
      expect(await people.identity({ email: JANE })).toEqual({
        emails: [JANE],
        phones: [],
        names: ['Jane Citizen'],
        added: [],
        others: [HOME],
      });
      // Naming the number itself includes it.
      expect(await people.identity({ email: JANE, phone: HOME })).toMatchObject({ phones: [HOME] });
    });

    it('not by data without the named key: a stranger’s, whom anybody can write beside', async () => {
      const hold = newReservation({ name: 'Ann', email: 'ann@example.com', phone: HOME });
      const waiting = {
        site: 'harbour',
        car: hold.car,
        email: 'JÄNE@example.com',
        car_id: '7',
        slug: 's',
        car_name: 'c',
      };
      const session = { site: 'bay', phone: MOBILE, device: 'Chrome', token: randomUUID() };
      await openAccounts(store, randomUUID).open(session, NOW);
      await holdStore(store).reserve(hold, NOW);
      await holdStore(store).await(waiting, NOW);
      await holdStore(store).end(hold.id, 'release', NOW);
      await take({ name: 'Kim', email: null, phone: '1300975707' });
      for (const phone of [MOBILE, HOME, '1300975707']) await take({ email: SAM, phone });
      expect(await people.identity({ email: SAM })).toMatchObject({
        emails: [SAM],
        phones: [],
        added: [],
        others: expect.arrayContaining([MOBILE, HOME, '+611300975707']),
      });
      await take({ email: 'jäne@example.com', phone: '+61491570110' });
      expect(await people.identity({ phone: '+61491570110' })).toMatchObject({
        emails: [],
        added: [],
        others: ['jäne@example.com'],
      });
    });

    it('by no other address of their mailbox, which is named', async () => {
      await take({ email: 'jane+car@gmail.com', phone: null });
      await take({ email: 'j.ane@googlemail.com', phone: null, site: 'bay' });
      const identity = { emails: ['jane@gmail.com'], phones: [], added: [] };
      expect(await people.identity({ email: 'Jane@gmail.com' })).toMatchObject({
        ...identity,
        others: ['jane+car@gmail.com', 'j.ane@googlemail.com'],
      });
      expect(await people.identity({ email: 'Jane@gmail.com' }, 'bay')).toMatchObject({
        ...identity,
        others: ['j.ane@googlemail.com'],
      });
    });

    it('by their name in a hold, whatever characters their address has', async () => {
      await holdStore(store).reserve(newReservation({ name: 'Jo Ä', email: 'JÄ@example.com' }), NOW);
      expect(await people.identity({ email: 'jä@example.com' })).toMatchObject({ names: ['Jo Ä'] });
    });

    it('by what they paid while their number was signed in', async () => {
      const session = { site: 'harbour', phone: MOBILE, device: 'Chrome', token: randomUUID() };
      const { user_id } = await openAccounts(store, randomUUID).open(session, NOW);
      await openOnlinePayments(store).begin(
        {
          id: 'p',
          site: 'harbour',
          account_id: user_id,
          reference: 'R',
          invoice: 'I',
          amount: 1,
          location: 'l',
          location_name: 'L',
          name: 'Jane Citizen',
          email: JANE,
          phone: HOME,
          key: null,
          bodyHash: 'h',
        },
        NOW,
      );
      expect(await people.identity({ phone: MOBILE })).toMatchObject({ names: ['Jane Citizen'] });
    });

    it('by nothing where nothing is given', async () => {
      await take({ email: null, phone: MOBILE });
      expect(await people.identity({})).toEqual({ emails: [], phones: [], names: [], added: [], others: [] });
    });
  });

  it('have an account while they are signed in, or recently saved something there', async () => {
    const accounts = openAccounts(store, randomUUID);
    for (const phone of [MOBILE, HOME])
      await accounts.open({ site: 'harbour', phone, device: 'Chrome', token: randomUUID() }, NOW);
    expect(await accounts.sites()).toEqual(['harbour']);
    const year = 365 * 86_400;
    expect(await accounts.deleteUnused('harbour', later(year))).toEqual([]);
    await accounts.deleteSessions(later(year));
    expect(await accounts.deleteUnused('bay', later(year))).toEqual([]);
    expect(await accounts.deleteUnused('harbour', NOW)).toEqual([]);
    const db = await store.db();
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('phone', '=', HOME)
      .executeTakeFirstOrThrow();
    const watch = { account_id: id, site: 'harbour', car_id: '1', entry: '{}', seen: '{}' };
    await db
      .insertInto('watch')
      .values({ ...watch, saved_at: later(year).getTime() })
      .execute();
    expect(await accounts.deleteUnused('harbour', later(year))).toEqual([MOBILE]);
    expect(await accounts.deleteUnused('harbour', later(year + 1))).toEqual([HOME]);
    expect(await db.selectFrom('watch').selectAll().execute()).toEqual([]);
    expect(await accounts.sites()).toEqual([]);
  });

  it('have an account until it was not used for long, whenever it was opened', async () => {
    const accounts = openAccounts(store, randomUUID);
    const [hour, twoYears] = [3600, 730 * 86_400];
    const session = { site: 'harbour', phone: MOBILE, device: 'Chrome' };
    await accounts.open({ ...session, token: 'first' }, NOW);
    await accounts.open({ ...session, token: 'second' }, later(twoYears));
    await accounts.visitor('second', 'harbour', later(twoYears + 2 * hour));
    await accounts.deleteSessions(later(2 * twoYears));
    expect(await accounts.deleteUnused('harbour', later(twoYears))).toEqual([]);
    expect(await accounts.deleteUnused('harbour', later(twoYears + 2 * hour))).toEqual([]);
    expect(await accounts.deleteUnused('harbour', later(twoYears + 3 * hour))).toEqual([MOBILE]);
  });

  describe('erased from one site keep what another is about to send them', () => {
    const ways = {
      erasure: (accounts: Accounts, site: string) => accounts.erase(MOBILE, site),
      retention: async (accounts: Accounts, site: string) =>
        (await accounts.deleteUnused(site, later(1))).includes(MOBILE),
    };

    it.each(Object.entries(ways))('%s', async (_, takeFrom) => {
      const accounts = openAccounts(store, randomUUID);
      const db = await store.db();
      for (const site of ['harbour', 'bay']) {
        const account = { site, phone: MOBILE, device: 'Chrome', token: site };
        const { user_id: lane } = await accounts.open(account, NOW);
        await openCodes(store).add({ id: site, site, phone: MOBILE, proof: 'p', redirect: '/' }, NOW);
        await enqueueIn(db, 'text', { site, phone: MOBILE, text: 'It is cheaper' }, { lane, now: NOW });
      }
      await db.deleteFrom('session').execute();
      const left = async () => {
        const [accounts, codes] = await Promise.all(
          (['account', 'code'] as const).map((table) => db.selectFrom(table).select('site').execute()),
        );
        const texts = await queued(store, 'text');
        return [accounts, codes, texts].map((rows) => rows?.map(({ site }) => site));
      };
      expect(await takeFrom(accounts, 'harbour')).toBe(false);
      expect(await left()).toEqual([['bay'], ['bay'], ['bay']]);
      expect(await takeFrom(accounts, 'bay')).toBe(true);
      expect(await left()).toEqual([[], [], []]);
    });
  });
});
