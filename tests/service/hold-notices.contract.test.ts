import { beforeEach, expect, it } from 'vitest';
import { type Job, QUEUES } from '#server/jobs/jobs.ts';
import { freeLeases } from '#server/jobs/open-jobs.ts';
import type { HoldStore } from '#server/store/holds/hold-store.ts';
import type { MoneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openOutbox } from '#server/store/outbox/outbox.ts';
import { type OpenHolds, openHolds } from './hold-stores.ts';
import { captureOf, EVER, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore, queued } from './stores.ts';

/** Of one queue, at the same time. */
const WORKERS = 20;

onEveryStore('holds', (rig) => {
  let store: Store;
  let holds: HoldStore;
  let money: MoneyStore;
  let openNotices: OpenHolds['openNotices'];
  let kindsDue: OpenHolds['kindsDue'];
  let balanced: OpenHolds['balanced'];
  let held: OpenHolds['held'];

  beforeEach(async () => {
    ({ store, holds, money, openNotices, kindsDue, balanced, held } = await openHolds(rig));
    return () => store.close();
  });

  it('a capture is reported to shopper and dealership, once', async () => {
    const entry = await held();
    expect(await holds.find(entry.id)).toMatchObject({ state: 'held', captured_at: later(MINUTE) });
    expect(await kindsDue()).toEqual(['lead', 'receipt']);
    await openNotices(EVER).drain('notice', async () => {});
    expect(await queued(store, 'notice')).toEqual([]);
    expect(await holds.payments(entry.id)).toMatchObject([{ amount: 20_000, refund: 'none' }]);
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 0 });
  });

  it('a notice is sent by one of all who find it due, and by another where that one is lost', async () => {
    await held();
    const delivered: string[] = [];
    const workers = (deliver: (job: Job<'notice'>) => Promise<unknown>, served = store) =>
      Array.from({ length: WORKERS }, () => openNotices(later(2 * MINUTE), served).drain('notice', deliver));
    const drain = (deliver: Parameters<typeof workers>[0]) => Promise.all(workers(deliver));
    const { promise: never, resolve } = Promise.withResolvers<void>();
    let isLost = false;
    // A lost worker does not renew its leases.
    const served: Store = { ...store, db: () => (isLost ? new Promise(() => {}) : store.db()) };
    const lost = workers(({ id }) => {
      delivered.push(id);
      return never;
    }, served);
    let idle = 0;
    for (const worker of lost) void worker.then(() => (idle += 1));
    // One that is still claiming would claim what is freed below.
    await expect.poll(() => idle).toBe(WORKERS - 2);
    expect(delivered).toHaveLength(2);
    await drain(async ({ id }) => delivered.push(id));
    expect(new Set(delivered).size).toBe(2);
    expect(delivered).toHaveLength(2);
    isLost = true;
    await freeLeases(store, 'notice');
    await drain(async ({ id }) => delivered.push(id));
    expect(delivered.slice(2).sort()).toEqual(delivered.slice(0, 2).sort());
    isLost = false;
    resolve();
    await Promise.all(lost);
    await drain(async ({ id }) => delivered.push(id));
    expect(delivered).toHaveLength(4);
  });

  it('a notice that fails is retried after the others, and finally given up', async () => {
    await held();
    await held({ car: 'x', car_id: '8' });
    let delivered: [string, number][] = [];
    const drain = async (at: number) => {
      delivered = [];
      await openNotices(later(at)).drain('notice', async ({ id, attempts }) => {
        delivered.push([id, attempts]);
        if (id === poison) throw new Error('away');
      });
      return delivered;
    };
    const db = await store.db();
    const [{ id: poison } = { id: '' }] = await db
      .selectFrom('job')
      .select('id')
      .orderBy('due_at')
      .orderBy('created_at')
      .execute();
    expect(new Set((await drain(2 * MINUTE)).map(([id]) => id)).size).toBe(4);
    expect(await drain(2 * MINUTE + 4000)).toEqual([]);
    for (let tries = 1; tries < QUEUES.notice.attempts; tries += 1)
      expect(await drain(tries * 48 * HOUR)).toEqual([[poison, tries]]);
    expect(await drain(99_999 * HOUR)).toEqual([]);
    expect(await openNotices(later(20 * 48 * HOUR)).depth('notice')).toMatchObject({ waiting: 0, active: 0 });
  });

  it('a notice that was given up is a dead letter until it is replayed, however long', async () => {
    await held();
    const outbox = openOutbox(store);
    const drain = (now: Date, fails: boolean) =>
      openNotices(now).drain('notice', async ({ payload }) => {
        if (fails && payload.notice.kind === 'receipt') throw new Error('away');
      });
    for (let tries = 0; tries < QUEUES.notice.attempts; tries += 1)
      await drain(later((tries + 1) * 48 * HOUR), true);
    const year = later(365 * 24 * HOUR);
    await held({ car: 'x', car_id: '8' });
    await drain(year, false);
    expect(await outbox.deadBySite()).toEqual(new Map([['harbour', 1]]));
    expect(await outbox.depth(later(1))).toMatchObject({ dead: 1 });
    expect(await outbox.deadNotices('bay')).toEqual([]);
    const [dead] = await outbox.deadNotices('harbour');
    expect(dead).toMatchObject({ site: 'harbour', kind: 'receipt', last_error: 'away' });
    expect(await outbox.replay({ site: 'bay' }, year)).toBe(0);
    expect(await outbox.replay({ id: dead?.id }, year)).toBe(1);
    await drain(year, false);
    expect(await outbox.deadBySite()).toEqual(new Map());
    expect(await outbox.depth(later(1))).toMatchObject({ dead: 0 });
  });

  it('a hold without a checkout is given up, which those who wait receive; one with a checkout stays', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    const waiting = { site: 'bay', email: 'sam@example.com', car_id: '7', slug: 's', car_name: 'n' };
    await holds.await({ ...waiting, car: entry.car }, NOW);
    await holds.withdraw(entry.id, later(1));
    expect(await kindsDue()).toEqual(['free']);
    const checkout = { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
    expect(await holds.opened(entry.id, checkout)).toBe(false);
    const next = newReservation();
    await holds.reserve(next, later(2));
    expect(await holds.opened(next.id, checkout)).toBe(true);
    await holds.withdraw(next.id, later(3));
    expect(await holds.list()).toMatchObject([{ id: next.id, state: 'pending' }]);
  });

  it('a requested notice is sent once when the car is free, and not when it is sold', async () => {
    const waiting = {
      site: 'bay',
      car: newReservation().car,
      email: 'Sam@example.com',
      car_id: '7',
      slug: 's',
      car_name: 'n',
    };
    const entry = await held();
    await holds.await(waiting, NOW);
    await holds.await({ ...waiting, email: 'sam@example.com' }, NOW);
    await holds.end(entry.id, 'release', later(HOUR));
    const [free] = (await queued(store, 'notice')).filter(({ notice }) => notice.kind === 'free');
    expect(free).toMatchObject({ site: 'bay', notice: { email: 'Sam@example.com', slug: 's' } });
    const next = await held();
    await holds.await(waiting, NOW);
    await holds.end(next.id, 'convert', later(HOUR));
    expect((await kindsDue()).filter((kind) => kind === 'free')).toHaveLength(1);
  });

  it('a requested notice is sent again after a hold that ended twice, revived by a late deposit', async () => {
    const entry = newReservation();
    const waiting = { site: 'bay', email: 'sam@example.com', car_id: '7', slug: 's', car_name: 'n' };
    await holds.reserve(entry, NOW);
    await holds.await({ ...waiting, car: entry.car }, NOW);
    await holds.expire(later(15 * MINUTE));
    expect(await money.captured(captureOf(entry.id), later(16 * MINUTE))).toBe('held');
    await holds.await({ ...waiting, car: entry.car }, later(17 * MINUTE));
    await holds.expire(later(49 * HOUR));
    expect((await kindsDue()).filter((kind) => kind === 'free')).toHaveLength(2);
  });

  it('a requested notice is sent once though no hold of the car ended, and again on a new request', async () => {
    const sam = {
      site: 'bay',
      car: 'g id 7',
      email: 'sam@example.com',
      car_id: '7',
      slug: 's',
      car_name: 'n',
    };
    const others = [
      { ...sam, email: 'jane@example.com' },
      { ...sam, car: 'g id 8', car_id: '8' },
    ];
    for (const waiting of [sam, ...others]) await holds.await(waiting, NOW);
    const byCar = (one: { car: string }, other: { car: string }) => one.car.localeCompare(other.car);
    expect((await holds.awaited()).sort(byCar)).toEqual([
      { site: 'bay', car: 'g id 7', car_id: '7' },
      { site: 'bay', car: 'g id 8', car_id: '8' },
    ]);
    await Promise.all([1, 2].map(() => holds.freed(sam, later(1))));
    const mailed = async () =>
      (await queued(store, 'notice')).map(({ notice }) => notice.kind === 'free' && notice.email).sort();
    expect(await mailed()).toEqual(['jane@example.com', 'sam@example.com']);
    expect(await holds.awaited()).toEqual([{ site: 'bay', car: 'g id 8', car_id: '8' }]);
    await holds.await(sam, later(2));
    await holds.freed(sam, later(3));
    expect(await mailed()).toEqual(['jane@example.com', 'sam@example.com', 'sam@example.com']);
  });
});
