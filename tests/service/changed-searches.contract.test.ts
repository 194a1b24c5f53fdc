import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { car, DAY_S, SITE, savedSearchService } from './saved-search-service.ts';
import { onEveryStore } from './stores.ts';

const ACCOUNT = 'account-1';
const upTo = (price: number) => `/search?price=..${price}`;

onEveryStore('a saved search that is changed', (rig) => {
  const { service, open, publish, pass, save, confirmed, subjects } = savedSearchService(rig);

  const own = async () => {
    const [search] = await service.savedSearches.ofAccount(ACCOUNT);
    if (search === undefined) throw new Error('Nothing is saved');
    return search;
  };
  const change = async (href: string, account_id = ACCOUNT) => {
    const { id } = await own();
    return service.savedSearches.change({ account_id, id }, { href, label: href }, service.now);
  };
  const runRound = () => open().round();

  it('stays itself, confirmed, for its mailbox, and only its account changes it', async () => {
    await confirmed(upTo(5000), 'sam@example.com', ACCOUNT);
    const before = await own();
    expect(await change(upTo(9000), 'account-2')).toBe('missing');
    expect(await own()).toEqual(before);
    expect(await change(upTo(9000))).toBe('changed');
    expect(await own()).toEqual({ ...before, href: upTo(9000), label: upTo(9000) });
  });

  it('is confirmed by the mail that was sent before, if it was not yet', async () => {
    const token = await save(upTo(5000), 'sam@example.com', ACCOUNT);
    await change(upTo(9000));
    publish(car('1', 8000));
    await runRound();
    expect(service.mails).toEqual([]);
    expect(await service.savedSearches.confirm(SITE, token, service.now)).toBe(true);
    await runRound();
    publish(car('1', 8000), car('2', 8000));
    await runRound();
    expect(subjects()).toEqual(['New match: Corolla 2']);
  });

  it('reports from then on what it finds, to the car, and nothing twice', async () => {
    const price = fc.integer({ min: 1, max: 4 }).map((tens) => tens * 10);
    const step = fc.oneof(
      fc.record({ changed: price }),
      fc.record({
        released: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), price, { noNullPrototype: true }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(price, fc.array(step, { maxLength: 10 }), async (first, steps) => {
        const [email, account] = [`${randomUUID()}@example.com`, randomUUID()];
        publish();
        await confirmed(upTo(first), email, account);
        const [search] = await service.savedSearches.ofAccount(account);
        const id = search?.id ?? '';
        let [most, cars, seen]: [number, Record<string, number>, Set<string>] = [first, {}, new Set()];
        const found = () => Object.keys(cars).filter((name) => (cars[name] ?? 0) <= most);
        for (const next of steps) {
          pass(DAY_S);
          const before = service.mails.length;
          if ('changed' in next) {
            const isSame = next.changed === most;
            most = next.changed;
            const state = { href: upTo(most), label: 'Mine' };
            await service.savedSearches.change({ account_id: account, id }, state, service.now);
            await runRound();
            if (!isSame) seen = new Set(found());
          } else {
            cars = next.released;
            publish(...Object.entries(cars).map(([name, cost]) => car(name, cost)));
            await runRound();
          }
          const mails = service.mails.slice(before).filter(({ to }) => to.includes(email));
          const arrivals = mails.flatMap(({ text }) => text?.match(/(?<=New match: Corolla )\w/g) ?? []);
          expect(arrivals.toSorted()).toEqual(
            found()
              .filter((name) => !seen.has(name))
              .sort(),
          );
          seen = seen.union(new Set(found()));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is mailed about at most once a day, however often it changes', async () => {
    await confirmed(upTo(5000), 'sam@example.com', ACCOUNT);
    publish(car('1', 1000));
    await runRound();
    await change(upTo(9000));
    await runRound();
    publish(car('1', 1000), car('2', 8000));
    await runRound();
    expect(subjects()).toEqual(['New match: Corolla 1']);
    pass(DAY_S);
    await runRound();
    expect(subjects()).toEqual(['New match: Corolla 1', 'New match: Corolla 2']);
  });

  it.each([
    { before: 'ever compared', compared: false },
    { before: 'any difference', compared: true },
  ])('is compared as changed where a comparison had begun before $before', async ({ compared }) => {
    const token = await save(upTo(5000), 'sam@example.com', ACCOUNT);
    await service.savedSearches.confirm(SITE, token, service.now);
    publish(car('1', 8000));
    if (compared) {
      await runRound();
      publish(car('1', 8000));
    }
    const made_at = new Date(service.now.getTime() + Number(service.release.stamp) * 1000).toISOString();
    const [search] = await service.savedSearches.due(SITE, made_at, service.now);
    if (search === undefined) throw new Error('Nothing is due');
    await change(upTo(9000));
    await service.savedSearches.note(made_at, [{ search, seen: '{}' }]);
    await runRound();
    publish(car('1', 8000), car('2', 8000));
    await runRound();
    expect(subjects()).toEqual(['New match: Corolla 2']);
  });

  it('waits two weeks for a match before it offers what comes close', async () => {
    await confirmed('/search?make=Toyota&colour=Red', 'sam@example.com', ACCOUNT);
    pass(13 * DAY_S);
    await change('/search?make=Kia&colour=Red');
    for (let day = 0; day < 15; day += 1) {
      publish(car('1'));
      await runRound();
      if (day < 14) expect(service.mails).toEqual([]);
      pass(DAY_S);
    }
    expect(subjects()).toEqual(['Comes close: Corolla 1']);
  });
});
