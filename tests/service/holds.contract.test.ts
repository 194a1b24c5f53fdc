import { beforeEach, expect, it } from 'vitest';
import { type Job, QUEUES } from '#server/jobs/jobs.ts';
import { freeLeases, openJobs } from '#server/jobs/open-jobs.ts';
import { type HoldStore, holdStore } from '#server/store/holds/hold-store.ts';
import { rekeyHeldCars } from '#server/store/migrations/018-held-cars.ts';
import { type MoneyStore, moneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { captureOf, EVER, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { freshStore, onEveryStore, queued } from './stores.ts';
import { retryWhileBusy } from './turned-away.ts';

/** Of one queue, at the same time. */
const WORKERS = 20;

onEveryStore('holds', (rig) => {
  let store: Store;
  let holds: HoldStore;
  let money: MoneyStore;

  beforeEach(async () => {
    store = await freshStore(rig);
    [holds, money] = [holdStore(store), moneyStore(store)];
    return () => store.close();
  });

  const openNotices = (now: Date, served: Store = store) =>
    openJobs({ store: served, now: () => now, onProblem: console.error });
  const kindsDue = async () => (await queued(store, 'notice')).map(({ notice }) => notice.kind).sort();
  const balanced = async () => {
    const { captured, refunded, deposits } = await money.balance();
    expect(captured - refunded, 'difference $0').toBe(deposits);
    return { captured, refunded };
  };
  /** A hold whose deposit was paid a minute after it began. */
  async function held(about: Parameters<typeof newReservation>[0] = {}) {
    const entry = newReservation(about);
    expect((await holds.reserve(entry, NOW)).outcome).toBe('reserved');
    expect(await money.captured(captureOf(entry.id), later(2 * MINUTE))).toBe('held');
    return entry;
  }

  it('one of 200 at once gets the car, on whichever site of the group', async () => {
    const all = Array.from({ length: 200 }, (_, n) => newReservation({ site: n % 2 ? 'harbour' : 'bay' }));
    const outcomes = await Promise.all(all.map((entry) => retryWhileBusy(() => holds.reserve(entry, NOW))));
    expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(199);
    expect(await holds.list({ active: true })).toHaveLength(1);
  });

  it('a record of a site is held once, though its feed adds a VIN later', async () => {
    await holds.reserve(newReservation({ car: 'g id 7' }), NOW);
    expect(await holds.reserve(newReservation({ car: 'g vin 1' }), NOW)).toEqual({ outcome: 'taken' });
  });

  it('that began under another spelling of the group continue to count', async () => {
    const name = (group: string, id = '7') => `${group} id ${id}`;
    const [slash, about] = [name('https://group.example/'), name('http://group.example/about', '8')];
    await holds.reserve(newReservation({ car: slash }), NOW);
    await holds.reserve(newReservation({ car: about, car_id: '8', site: 'bay' }), NOW);
    await holds.reserve(newReservation({ car: name('https://group.example', '8'), car_id: '9' }), later(1));
    const waiting = { site: 'bay', email: 'sam@example.com', car_id: '7', slug: 'a-7', car_name: 'Corolla' };
    await holds.await({ ...waiting, car: slash }, NOW);
    await holds.await({ ...waiting, car: name('https://group.example') }, NOW);
    await rekeyHeldCars(await store.db());
    const again = newReservation({ car: name('https://group.example'), car_id: '70', site: 'bay' });
    expect(await holds.reserve(again, later(2))).toEqual({ outcome: 'taken' });
    expect((await holds.list()).map(({ car }) => car).sort()).toEqual([
      about,
      ...['7', '8'].map((id) => name('https://group.example', id)),
    ]);
    const [first] = (await holds.list()).filter(({ car_id }) => car_id === '7');
    await holds.end(first?.id ?? '', 'release', later(3));
    expect(await kindsDue()).toEqual(['free']);
  });

  it('a car is held under its former key, also where its feed adds a VIN later', async () => {
    const entry = await held({ car: 'g id 7' });
    const named = { car: 'g vin 1', site: 'harbour', car_id: '7' };
    expect(await holds.activeOf(named, later(HOUR))).toMatchObject({ id: entry.id });
    expect(await holds.activeOf({ ...named, site: 'bay' }, later(HOUR))).toBeNull();
    expect(await holds.heldCars(later(HOUR))).toEqual(['g id 7', 'site harbour id 7']);
    const next = newReservation({ car: 'g vin 1' });
    // No job ran since it ended.
    expect((await holds.reserve(next, later(49 * HOUR))).outcome).toBe('reserved');
    expect(await holds.find(entry.id)).toMatchObject({ state: 'expired' });
    await balanced();
  });

  it('are found by id and reference, listed newest first', async () => {
    const [one, two] = [newReservation(), newReservation({ car: 'other', car_id: '8', site: 'bay' })];
    await holds.reserve(one, NOW);
    await holds.reserve(two, later(1));
    expect(await holds.find(one.reference)).toMatchObject({ id: one.id, state: 'pending', deposit: 20_000 });
    expect(await holds.find('nobody')).toBeNull();
    expect((await holds.list()).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await holds.list({ site: 'bay' })).map(({ id }) => id)).toEqual([two.id]);
  });

  it('one Idempotency-Key is one hold; another body is a conflict, another site another key', async () => {
    const first = newReservation({ key: 'k' });
    const again = await Promise.all(
      Array.from({ length: 20 }, () =>
        holds.reserve(
          newReservation({ ...first, id: crypto.randomUUID(), reference: crypto.randomUUID() }),
          NOW,
        ),
      ),
    );
    expect(again.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1);
    const ids = again.map((result) => ('reservation' in result ? result.reservation.id : null));
    expect(new Set(ids).size).toBe(1);
    const other = newReservation({ key: 'k', bodyHash: 'other', car: 'x', car_id: '9' });
    expect(await holds.reserve(other, NOW)).toEqual({ outcome: 'conflict' });
    const elsewhere = newReservation({ key: 'k', site: 'bay', car: 'y' });
    expect((await holds.reserve(elsewhere, NOW)).outcome).toBe('reserved');
  });

  it('a repeated start before payment continues the hold, in the same browser only', async () => {
    const first = newReservation();
    await holds.reserve(first, NOW);
    const { email, phone } = first;
    const again = () => newReservation({ email, phone });
    expect(await holds.reserve(again(), later(1), { heldId: first.id })).toMatchObject({
      outcome: 'repeated',
      reservation: { id: first.id },
    });
    expect(await holds.reserve(again(), later(1))).toEqual({ outcome: 'taken' });
    expect(await holds.reserve(again(), later(1), { heldId: again().id })).toEqual({ outcome: 'taken' });
    expect(await holds.reserve(again(), later(1), { signedIn: phone })).toEqual({ outcome: 'begun' });
    expect(await holds.reserve(again(), later(1), { signedIn: '+61491570156' })).toEqual({
      outcome: 'taken',
    });
    expect(await holds.reserve(newReservation(), later(1), { heldId: first.id })).toEqual({
      outcome: 'taken',
    });
  });

  it('a repeated start after payment reports the shopper’s own hold, without its key', async () => {
    const first = await held();
    const { id: heldId, email, phone } = first;
    for (const terms of [{ heldId }, { signedIn: phone }])
      expect(await holds.reserve(newReservation({ email, phone }), later(3 * MINUTE), terms)).toEqual({
        outcome: 'own',
      });
    expect(await holds.reserve(newReservation({ email, phone }), later(3 * MINUTE))).toEqual({
      outcome: 'taken',
    });
    const another = newReservation({ email });
    expect(await holds.reserve(another, later(3 * MINUTE))).toEqual({ outcome: 'taken' });
  });

  /** The share of a site that shows some of the first 300 cars. */
  const shareOf = (limit: number, isShown: (n: number) => boolean = () => true) => ({
    limit,
    cars: new Set(
      Array.from({ length: 300 }, (_, n) => n)
        .filter(isShown)
        .map((n) => car(n).car),
    ),
  });
  const car = (n: number) => ({ car: `car ${n}`, car_id: `id ${n}`, site: n % 2 ? 'harbour' : 'bay' });

  it.each([
    ['one phone with changing mails', (n: number) => ({ phone: '+61491570006', email: `j${n}@example.com` })],
    [
      'one mail with changing phones',
      (n: number) => ({ email: 'Jane@example.com', phone: `+6149157${1000 + n}` }),
    ],
    [
      'one mailbox by many names',
      (n: number) => ({ email: `j.a.n.e+${n}@gmail.com`, phone: `+6149157${1000 + n}` }),
    ],
  ])(
    'one person holds one car unpaid at most, over all sites, however many come at once: %s',
    async (_, who) => {
      const all = Array.from({ length: 60 }, (__, n) => newReservation({ ...car(n), ...who(n) }));
      const outcomes = await Promise.all(all.map((entry) => retryWhileBusy(() => holds.reserve(entry, NOW))));
      expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'unpaid')).toHaveLength(59);
      expect(await holds.list()).toHaveLength(1);
      // A deposit, or a quarter of an hour, frees a place.
      const [own] = await holds.list();
      const next = newReservation({ ...car(90), phone: own?.phone, email: own?.email });
      expect((await holds.reserve(next, later(15 * MINUTE - 1))).outcome).toBe('unpaid');
      await money.captured(captureOf(own?.id ?? ''), later(MINUTE));
      expect((await holds.reserve(next, later(2 * MINUTE))).outcome).toBe('reserved');
    },
  );

  it('one person can start six unpaid ones in a day, one after the other', async () => {
    const who = { phone: '+61491570006', email: 'jane@example.com' };
    const outcomes: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const entry = newReservation({ ...car(n), ...who });
      outcomes.push((await holds.reserve(entry, later(n * MINUTE))).outcome);
      await holds.end(entry.id, 'release', later(n * MINUTE));
    }
    expect(outcomes).toEqual([...Array(6).fill('reserved'), 'often', 'often']);
    // One of the two keys is not enough to exclude somebody.
    const partial = newReservation({ ...car(9), phone: who.phone });
    expect((await holds.reserve(partial, later(HOUR))).outcome).toBe('reserved');
    await holds.end(partial.id, 'release', later(HOUR));
    const tomorrow = newReservation({ ...car(9), ...who });
    expect((await holds.reserve(tomorrow, later(25 * HOUR))).outcome).toBe('reserved');
  });

  it('a site never has more unpaid holds than allowed, however many start at once', async () => {
    const terms = { shares: [shareOf(7, (n) => n % 2 === 0)] };
    const all = Array.from({ length: 80 }, (_, n) => newReservation({ ...car(n * 2) }));
    const outcomes = await Promise.all(
      all.map((entry) => retryWhileBusy(() => holds.reserve(entry, NOW, terms))),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(7);
    expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(73);
    expect(await holds.list({ active: true })).toHaveLength(7);
    const elsewhere = newReservation(car(1));
    expect((await holds.reserve(elsewhere, NOW, terms)).outcome).toBe('reserved');
    const [one] = await holds.list({ site: 'bay' });
    await money.captured(captureOf(one?.id ?? ''), later(MINUTE));
    const again = newReservation(car(200));
    expect((await holds.reserve(again, later(2 * MINUTE), terms)).outcome).toBe('reserved');
  });

  it('no site of a group has more than allowed, whichever one the holds begin on', async () => {
    const terms = { shares: [shareOf(18), shareOf(3, (n) => n < 20)] };
    const reserve = (n: number) =>
      retryWhileBusy(() => holds.reserve(newReservation(car(n)), NOW, terms)).then(({ outcome }) => outcome);
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => reserve(n)));
    const reservedOf = (some: readonly string[]) => some.filter((outcome) => outcome === 'reserved').length;
    expect([reservedOf(outcomes.slice(0, 20)), reservedOf(outcomes)]).toEqual([3, 18]);
  });

  it('one network has at most a quarter of its site’s unpaid holds, however many start at once', async () => {
    const shares = [shareOf(18, (n) => n % 2 === 0)];
    const terms = { shares, network: 'n' };
    const reserve = (n: number, about = terms) => holds.reserve(newReservation(car(n * 2)), later(1), about);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => retryWhileBusy(() => reserve(n)).then(({ outcome }) => outcome)),
    );
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(16);
    expect((await reserve(50, { ...terms, network: 'another' })).outcome).toBe('reserved');
    const elsewhere = newReservation(car(1));
    expect((await holds.reserve(elsewhere, later(1), terms)).outcome).toBe('reserved');
    const own = Array.from({ length: 5 }, (_, n) => newReservation(car(200 + n * 2)));
    for (const entry of own)
      expect((await holds.reserve(entry, later(1), { shares })).outcome).toBe('reserved');
  });

  it.each([
    { name: 'unpaid for "15 min"', paid: false, end: 15 * MINUTE },
    { name: '"held 48 hours" from capture', paid: true, end: MINUTE + 48 * HOUR },
  ])('end once they were $name, to the millisecond and without any job', async ({ paid, end }) => {
    const entry = paid ? await held() : newReservation();
    if (!paid) await holds.reserve(entry, NOW);
    expect(await holds.activeOf(entry, later(end - 1))).toMatchObject({ id: entry.id });
    expect(await holds.reserve(newReservation(), later(end - 1))).toEqual({ outcome: 'taken' });
    expect(await holds.activeOf(entry, later(end))).toBeNull();
    expect((await holds.reserve(newReservation(), later(end))).outcome).toBe('reserved');
    expect(await holds.find(entry.id)).toMatchObject({ state: 'expired', ended_at: later(end) });
    await balanced();
    expect(await money.dueRefunds()).toHaveLength(paid ? 1 : 0);
  });

  it('the sweeper ends holds that are due, and no others', async () => {
    const entry = await held();
    await holds.reserve(newReservation({ car: 'x', car_id: '8' }), NOW);
    expect(await holds.expire(later(15 * MINUTE - 1))).toBe(0);
    expect(await holds.expire(later(15 * MINUTE))).toBe(1);
    expect(await holds.expire(later(MINUTE + 48 * HOUR))).toBe(1);
    expect(await holds.find(entry.id)).toMatchObject({ state: 'expired' });
    expect(await holds.list({ active: true })).toEqual([]);
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

  it('the same event, or the same payment, counts once however often it is sent', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    const event = captureOf(entry.id);
    const noted = await Promise.all(Array.from({ length: 20 }, () => money.captured(event, later(MINUTE))));
    expect(noted.filter((each) => each === 'held')).toHaveLength(1);
    expect(await money.captured({ ...event, id: 'evt_other' }, later(MINUTE))).toBe('seen');
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 0 });
  });

  it.each([
    { name: 'a wrong amount', about: { amount: 20_001 }, at: MINUTE },
    { name: 'a payment that comes two days late', about: {}, at: 48 * HOUR + MINUTE },
    { name: 'another currency', about: { currency: 'usd' }, at: MINUTE },
  ])('$name holds nothing and is refunded', async ({ about, at }) => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    expect(await money.captured(captureOf(entry.id, about), later(at))).toBe('refund');
    const [due] = await money.dueRefunds();
    expect(due).toMatchObject({ subject: entry.id });
    await balanced();
    expect(await money.refundDone(due?.id ?? '', later(at))).toBe(true);
    expect(await money.refundDone(due?.id ?? '', later(at))).toBe(false);
    expect(await kindsDue()).toEqual(['refund']);
    expect(await money.dueRefunds()).toEqual([]);
  });

  it.each([
    { name: 'nobody looked since', sweep: false },
    { name: 'it was freed in between', sweep: true },
  ])('a late deposit holds a car that is still free, from its payment: $name', async ({ sweep }) => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    const waiting = {
      site: 'bay',
      car: entry.car,
      email: 'sam@example.com',
      car_id: '7',
      slug: 's',
      car_name: 'n',
    };
    await holds.await(waiting, NOW);
    const at = later(15 * MINUTE);
    if (sweep) expect(await holds.expire(at)).toBe(1);
    expect(await money.captured(captureOf(entry.id), at)).toBe('held');
    const until = later(MINUTE + 48 * HOUR);
    expect(await holds.activeOf(entry, later(HOUR))).toMatchObject({ id: entry.id, expires_at: until });
    expect(await holds.find(entry.id)).toMatchObject({ state: 'held', ended_at: null });
    expect(await kindsDue()).toEqual([...(sweep ? ['free'] : []), 'lead', 'receipt']);
    expect(await holds.reserve(newReservation(), later(HOUR))).toEqual({ outcome: 'taken' });
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 0 });
  });

  it.each([
    { name: 'under another id of the same VIN', about: {} },
    { name: 'under the same record, whose VIN came later', about: { car: 'g vin 1' } },
  ])('a late deposit is refunded where somebody else has the car: $name', async ({ about }) => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    await holds.expire(later(15 * MINUTE));
    const other = newReservation(about);
    await holds.reserve(other, later(15 * MINUTE));
    expect(await money.captured(captureOf(entry.id), later(16 * MINUTE))).toBe('refund');
    expect(await holds.activeOf(other, later(16 * MINUTE))).toMatchObject({ id: other.id });
    expect(await holds.find(entry.id)).toMatchObject({ state: 'expired' });
    expect(await money.dueRefunds()).toHaveLength(1);
    await balanced();
    // Its holder releases it, unpaid as well: the next late deposit is in time again.
    await holds.end(other.id, 'release', later(17 * MINUTE));
    const again = captureOf(entry.id, { payment: 'pi_again' });
    expect(await money.captured(again, later(18 * MINUTE))).toBe('held');
    await balanced();
  });

  it('of a late deposit and a new shopper at the same moment one gets the car', async () => {
    for (let n = 0; n < 20; n += 1) {
      const car = { car: `car ${n}`, car_id: `id ${n}` };
      const late = newReservation(car);
      await holds.reserve(late, NOW);
      await holds.expire(later(15 * MINUTE));
      const [next, noted] = await Promise.all([
        holds.reserve(newReservation(car), later(16 * MINUTE)),
        money.captured(captureOf(late.id), later(16 * MINUTE)),
      ]);
      expect([next.outcome, noted]).toEqual(noted === 'held' ? ['taken', 'held'] : ['reserved', 'refund']);
    }
    await balanced();
  });

  it('a deposit after the release of the hold is refunded', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    await holds.end(entry.id, 'release', later(1));
    expect(await money.captured(captureOf(entry.id), later(MINUTE))).toBe('refund');
    await balanced();
  });

  it('a second payment is refunded, the first one stays', async () => {
    const entry = await held();
    expect(await money.captured(captureOf(entry.id, { payment: 'pi_2' }), later(3 * MINUTE))).toBe('refund');
    expect((await holds.find(entry.id))?.state).toBe('held');
    expect(await money.dueRefunds()).toMatchObject([{ id: 'pi_2' }]);
    await balanced();
  });

  it('unknown payments belong to no hold', async () => {
    expect(await money.captured(captureOf('nobody'), NOW)).toBe('unknown');
    const refund = { id: 'e', payment: 'p', subject: 'nobody', refunded: 1, amount: 1 };
    expect(await money.refunded(refund, NOW)).toBe('unknown');
  });

  it.each([
    { name: 'whole', refunded: 20_000, left: 0 },
    { name: 'part of it: the rest follows', refunded: 50, left: 1 },
  ])('a refund reported by the provider ends the hold: $name', async ({ refunded, left }) => {
    const entry = await held();
    const event = { id: 'evt_r', payment: `pi_${entry.id}`, subject: entry.id, refunded, amount: 20_000 };
    expect(await money.refunded(event, later(HOUR))).toBe('refund');
    expect(await money.refunded(event, later(HOUR))).toBe('seen');
    expect((await holds.find(entry.id))?.state).toBe('refunded');
    expect(await money.dueRefunds()).toHaveLength(left);
    await balanced();
    const rest = { ...event, id: 'evt_r2', refunded: 20_000 };
    expect(await money.refunded(rest, later(HOUR))).toBe(left === 0 ? 'seen' : 'refund');
    expect(await money.dueRefunds()).toEqual([]);
    expect((await kindsDue()).filter((kind) => kind === 'refund')).toHaveLength(1);
  });

  it('a refund reported before its capture leaves nothing behind', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    const capture = captureOf(entry.id);
    const refund = {
      id: 'evt_r',
      payment: capture.payment,
      subject: entry.id,
      refunded: 20_000,
      amount: 20_000,
    };
    expect(await money.refunded(refund, later(MINUTE))).toBe('refund');
    expect(await money.captured(capture, later(MINUTE))).toBe('refund');
    expect(await money.dueRefunds()).toEqual([]);
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 20_000 });
  });

  it('a dealer converts, releases and refunds; an ended hold stays ended', async () => {
    const [sold, loose] = [await held(), await held({ car: 'x', car_id: '8' })];
    expect(await holds.end(sold.id, 'convert', later(HOUR))).toBe(true);
    expect(await holds.end(sold.id, 'release', later(HOUR))).toBe(false);
    expect(await balanced()).toEqual({ captured: 40_000, refunded: 0 });
    expect(await holds.end(loose.id, 'release', later(HOUR))).toBe(true);
    expect(await holds.end(loose.id, 'convert', later(HOUR))).toBe(false);
    expect(await holds.end(sold.id, 'refund', later(2 * HOUR))).toBe(true);
    expect(await balanced()).toEqual({ captured: 40_000, refunded: 40_000 });
    expect(await holds.end('nobody', 'release', NOW)).toBe(false);
    expect(await holds.end((await held({ car: 'z', car_id: '9' })).id, 'convert', later(50 * HOUR))).toBe(
      false,
    );
    await balanced();
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

  it('checkouts of holds that ended unpaid are closed', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    await holds.opened(entry.id, { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' });
    expect(await holds.abandoned()).toEqual([]);
    expect((await holds.find(entry.id))?.checkout_url).toBe('https://pay.example/cs_1');
    await holds.expire(later(15 * MINUTE));
    expect(await holds.abandoned()).toEqual([{ id: entry.id, session: 'cs_1' }]);
    await holds.closed(entry.id);
    expect(await holds.abandoned()).toEqual([]);
  });
});
