import { beforeEach, expect, it } from 'vitest';
import type { HoldStore } from '#server/store/holds/hold-store.ts';
import type { MoneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { type OpenHolds, openHolds } from './hold-stores.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore } from './stores.ts';

onEveryStore('holds', (rig) => {
  let store: Store;
  let holds: HoldStore;
  let money: MoneyStore;
  let kindsDue: OpenHolds['kindsDue'];
  let balanced: OpenHolds['balanced'];
  let held: OpenHolds['held'];

  beforeEach(async () => {
    ({ store, holds, money, kindsDue, balanced, held } = await openHolds(rig));
    return () => store.close();
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

  it('unknown payments belong to no hold, until theirs is restored', async () => {
    const event = captureOf('nobody');
    expect(await money.captured(event, NOW)).toBe('unknown');
    await holds.reserve(newReservation({ id: 'nobody' }), NOW);
    expect(await money.captured(event, later(MINUTE))).toBe('held');
    const refund = { id: 'e', payment: 'p', subject: 'somebody', refunded: 1, amount: 1 };
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
    const mails = async () => (await kindsDue()).filter((kind) => kind === 'refund');
    expect(await mails(), '"We have sent all", once that is true').toHaveLength(left === 0 ? 1 : 0);
    await balanced();
    const rest = { ...event, id: 'evt_r2', refunded: 20_000 };
    expect(await money.refunded(rest, later(HOUR))).toBe(left === 0 ? 'seen' : 'refund');
    expect(await money.dueRefunds()).toEqual([]);
    expect(await mails()).toHaveLength(1);
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
});
