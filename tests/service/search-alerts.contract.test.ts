import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { favouritesPath } from '#domain/site/routes.ts';
import { car, DAY_S, SITE, savedSearchService } from './saved-search-service.ts';
import { onEveryStore } from './stores.ts';

onEveryStore('mails about saved searches', (rig) => {
  const { service, open, publish, pass, save, confirmed, subjects } = savedSearchService(rig);

  it('are sent to nobody who did not confirm', async () => {
    const token = await save();
    await open().round();
    publish(car('1'), car('2'));
    await open().round();
    expect(await service.savedSearches.page(SITE, token)).toMatchObject({
      isConfirmed: false,
      confirmed: [],
    });
    expect(service.mails).toEqual([]);
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

  it('report of certain cars what they cost, that they left and that they are back', async () => {
    publish(car('1'), car('departed'));
    await confirmed(favouritesPath(['1', 'departed']));
    for (const found of [[car('1', 15_000), car('2')], [car('2')], [car('1'), car('2')]]) {
      publish(...found);
      await open().round();
      pass(DAY_S);
    }
    expect(service.mails.map(({ text }) => text?.match(/^(?!Your).*: (?:Corolla|Toyota)/gm))).toEqual([
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
      if (day < 13) expect(service.mails).toEqual([]);
      pass(DAY_S);
    }
    expect(subjects()).toEqual(['2 cars for your search "Toyota"']);
    expect(service.mails[0]?.text).toContain('Comes close: Corolla 2');
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
          const before = service.mails.length;
          const sentAt: number[] = [];
          let cars = 1;
          for (const { hours, more } of [...steps, { hours: 30, more: false }]) {
            pass(hours * 3600);
            if (more) cars += 1;
            publish(...Array.from({ length: cars }, (_, n) => car(String(n + 1))));
            const sent = service.mails.length;
            await open().round();
            if (service.mails.some(({ to }, index) => index >= sent && to.includes(email)))
              sentAt.push(service.now.getTime());
          }
          for (const [index, at] of sentAt.slice(1).entries())
            expect(at - (sentAt[index] ?? 0)).toBeGreaterThanOrEqual(DAY_S * 1000);
          const text = service.mails
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
    expect(service.mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });

  it('are of the other people where a car of one cannot be read', async () => {
    await confirmed('/search?make=damaged', 'kim@example.com');
    await confirmed();
    publish(car('1'), car('2'), car('damaged'));
    await open().round();
    expect(service.mails.map(({ to }) => to)).toEqual([['sam@example.com']]);
  });

  it('do not pile up while the mail server is away', async () => {
    await confirmed();
    service.failing = true;
    for (const id of ['2', '3', '4']) {
      publish(car('1'), car(id));
      await open().round();
      pass(DAY_S);
    }
    service.failing = false;
    await open().round();
    await open().round();
    expect(service.mails).toHaveLength(1);
  });

  it('wait a day even where the search that was mailed is stopped, and begin at once for a new one', async () => {
    const token = await confirmed();
    await confirmed('/search?make=Kia');
    publish(car('1'), car('2'));
    await open().round();
    const [first] = (await service.savedSearches.page(SITE, token))?.confirmed ?? [];
    await service.savedSearches.stop(SITE, token, first?.id ?? null);
    await confirmed('/search?make=Ford');
    publish(car('1'), car('2'), car('3'));
    await open().round();
    expect(service.mails).toHaveLength(1);
    pass(DAY_S);
    await open().round();
    expect(service.mails[1]?.text).toContain('New match: Corolla 3');
  });

  it('are retried after a failure', async () => {
    await confirmed();
    service.failing = true;
    publish(car('1'), car('2'));
    await open().round();
    service.failing = false;
    pass(3600);
    await open().round();
    expect(subjects()).toEqual(['New match: Corolla 2']);
  });
});
