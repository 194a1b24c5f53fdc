import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enqueueIn } from '#server/jobs/enqueue.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { openHoldPeople } from '#server/store/holds/hold-people.ts';
import { car, DAY_S, SITE, savedSearchService } from './saved-search-service.ts';
import { onEveryStore, queued } from './stores.ts';

onEveryStore('mails about saved searches', (rig) => {
  const { service, open, publish, pass, save, confirmed } = savedSearchService(rig);

  it('reach everybody else where one of many people stopped meanwhile', async () => {
    const token = await confirmed('/search?make=Toyota', 'sam@example.com');
    await confirmed('/search?make=Toyota', 'kim@example.com');
    const at = { since: new Date(service.now.getTime() - DAY_S * 1000), now: service.now };
    const made_at = new Date(service.now.getTime() + DAY_S * 1000).toISOString();
    const due = await service.savedSearches.due(SITE, made_at, at.since);
    expect(due).toHaveLength(2);
    await service.savedSearches.stop(SITE, token, null);
    const news = due.map((search) => {
      const cars = [{ name: 'Corolla', href: '/cars/corolla', news: 'New match', facts: [], photo: null }];
      const { email, person_token, label, href } = search;
      const mail = { site: SITE, email, reference: 'search-1', token: person_token };
      return {
        compared: [{ search, seen: '{}' }],
        mail: { ...mail, news: [{ label, href, cars, more: 0 }] },
      };
    });
    await service.savedSearches.notify(made_at, news, at);
    await open().send();
    expect(service.mails.map(({ to }) => to)).toEqual([['kim@example.com']]);
  });

  it('are about the newest 20 searches of a mailbox on a site', async () => {
    const tokens = [];
    for (let n = 0; n < 22; n += 1) {
      pass(1);
      tokens.push(await confirmed(`/search?price=..${n + 1}`));
    }
    const page = await service.savedSearches.page(SITE, tokens.at(-1) ?? '');
    const prices = page?.confirmed.map(({ href }) => Number(href.split('..')[1]));
    expect(prices).toEqual(Array.from({ length: 20 }, (_, n) => n + 3));
  });

  it('can be stopped by one press', async () => {
    const token = await confirmed();
    publish(car('1'), car('2'));
    await open().round();
    expect(service.mails[0]).toMatchObject({
      to: ['sam@example.com'],
      unsubscribe: `https://harbour.example/api/saved-searches/${token}`,
    });
    expect(service.mails[0]?.text).toContain('https://harbour.example/cars/corolla-2');
    expect(await service.savedSearches.stop(SITE, token, null)).toEqual({
      reference: service.mails[0]?.reference,
    });
    publish(car('3'));
    pass(DAY_S);
    await open().round();
    expect(service.mails).toHaveLength(1);
    expect(await service.savedSearches.page(SITE, token)).toBeNull();
  });

  it.each([
    ['by one press', (token: string) => service.savedSearches.stop(SITE, token, null)],
    ['by erasure', () => openHoldPeople(service.store).erase({ email: 'sam@example.com' }, SITE)],
  ])('that stop on a site %s take along no waiting mail of another', async (_, stop) => {
    const token = await confirmed();
    const mail = { email: 'sam@example.com', reference: 'search-1', token: 't', news: [] };
    const db = await service.store.db();
    for (const site of [SITE, 'other'])
      await enqueueIn(db, 'search_mail', { ...mail, site }, { lane: mail.email, now: service.now });
    await stop(token);
    expect((await queued(service.store, 'search_mail')).map(({ site }) => site)).toEqual(['other']);
  });

  it('one search stops alone, and its page lists the others', async () => {
    const token = await confirmed();
    await confirmed('/search?make=Kia');
    const page = await service.savedSearches.page(SITE, token);
    expect(page?.confirmed.map(({ href }) => href)).toEqual(['/search?make=Toyota', '/search?make=Kia']);
    const second = page?.confirmed[1]?.id ?? null;
    expect(await service.savedSearches.stop(SITE, token, second)).toEqual({ reference: null });
    expect((await service.savedSearches.page(SITE, token))?.confirmed).toHaveLength(1);
    expect(await service.savedSearches.page('other', token)).toBeNull();
    expect(await service.savedSearches.stop('other', token, null)).toBeNull();
  });

  it('have one lasting address: a search that stops takes no other mail’s link along', async () => {
    await confirmed();
    const second = await confirmed('/search?make=Kia');
    publish(car('1'), car('2'));
    await open().round();
    const address = service.mails[0]?.unsubscribe?.split('/').at(-1) ?? '';
    const [first] = (await service.savedSearches.page(SITE, address))?.confirmed ?? [];
    await service.savedSearches.stop(SITE, address, first?.id ?? null);
    const page = await service.savedSearches.page(SITE, address);
    expect(page?.confirmed.map(({ href }) => href)).toEqual(['/search?make=Kia']);
    expect(await service.savedSearches.page(SITE, second)).not.toBeNull();
  });

  it.each(['before', 'after'])(
    'show a stranger’s search for this mailbox nowhere, saved %s theirs',
    async (when) => {
      if (when === 'before') await save('/search?make=Spam');
      await confirmed();
      await confirmed('/search?make=Kia');
      publish(car('1'), car('2'));
      await open().round();
      const address = service.mails[0]?.unsubscribe?.split('/').at(-1) ?? '';
      const [first] = (await service.savedSearches.page(SITE, address))?.confirmed ?? [];
      await service.savedSearches.stop(SITE, address, first?.id ?? null);
      if (when === 'after') await save('/search?make=Spam');
      const page = await service.savedSearches.page(SITE, address);
      expect(page).toMatchObject({ isConfirmed: true, confirmed: [{ href: '/search?make=Kia' }] });
    },
  );

  it('go with the person, waiting ones too; searches that nobody confirmed go after a while', async () => {
    const token = await confirmed();
    service.failing = true;
    publish(car('1'), car('2'));
    await open().round();
    await openHoldPeople(service.store).erase({ email: 'Sam@Example.com' });
    service.failing = false;
    pass(DAY_S);
    await open().round();
    expect(service.mails).toEqual([]);
    expect(await service.savedSearches.page(SITE, token)).toBeNull();
    const unconfirmed = await save();
    await service.savedSearches.deleteUnconfirmed(new Date(service.now.getTime() + 1));
    expect(await service.savedSearches.page(SITE, unconfirmed)).toBeNull();
  });

  it('are found by the phone that was signed in, and go on where its account is unused', async () => {
    const accounts = openAccounts(service.store, randomUUID);
    const signIn = (phone: string) =>
      accounts.open({ site: SITE, phone, device: 'Firefox', token: randomUUID() }, service.now);
    const [mine, other] = [await signIn('+61491570006'), await signIn('+61491570157')];
    const token = await confirmed('/search?make=Toyota', 'sam@example.com', mine.user_id);
    await confirmed('/search?make=Kia', 'kim@example.com', other.user_id);
    expect(await service.savedSearches.ofAccount(mine.user_id)).toMatchObject([
      { label: 'Toyota', href: '/search?make=Toyota', email: 'sam@example.com', isConfirmed: true, token },
    ]);
    await openHoldPeople(service.store).erase({ phone: '+61491570157' });
    expect(await service.savedSearches.ofAccount(other.user_id)).toEqual([]);
    await accounts.erase('+61491570006');
    expect(await service.savedSearches.ofAccount(mine.user_id)).toEqual([]);
    publish(car('1'), car('2'));
    await open().round();
    expect(service.mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });
});
