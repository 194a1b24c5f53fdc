import { beforeEach, expect, it } from 'vitest';
import { SOLD_MS } from '#domain/reservation/hold.ts';
import type { HoldStore } from '#server/store/holds/hold-store.ts';
import type { MoneyStore } from '#server/store/money-store.ts';
import { type OpenHolds, openHolds } from './hold-stores.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore } from './stores.ts';

onEveryStore('holds of sold cars', (rig) => {
  let holds: HoldStore;
  let money: MoneyStore;
  let kindsDue: OpenHolds['kindsDue'];
  let balanced: OpenHolds['balanced'];
  let held: OpenHolds['held'];

  beforeEach(async () => {
    const opened = await openHolds(rig);
    ({ holds, money, kindsDue, balanced, held } = opened);
    return () => opened.store.close();
  });

  it('a sold car stays blocked for 14 days, within which its stock shows the sale', async () => {
    const sold = await held();
    expect(await holds.end(sold.id, 'convert', later(HOUR))).toBe(true);
    const last = later(HOUR + SOLD_MS - 1);
    // Beyond the end that it was paid for, and without any job.
    for (const now of [later(HOUR), later(60 * HOUR), last]) {
      expect(await holds.activeOf(sold, now)).toMatchObject({ id: sold.id, state: 'converted' });
      expect(await holds.heldCars(now)).toEqual([sold.car, 'site harbour id 7']);
      expect(await holds.reserve(newReservation(), now)).toEqual({ outcome: 'taken' });
    }
    const own = newReservation({ email: sold.email, phone: sold.phone });
    expect(await holds.reserve(own, last, { heldId: sold.id })).toEqual({ outcome: 'own' });
    expect(await holds.activeOf(sold, later(HOUR + SOLD_MS))).toBeNull();
    expect(await holds.heldCars(later(HOUR + SOLD_MS))).toEqual([]);
    expect((await holds.reserve(newReservation(), later(HOUR + SOLD_MS))).outcome).toBe('reserved');
    await balanced();
  });

  it('a sold car is free once its sale fell through, which is reported to those who wait', async () => {
    const sold = await held();
    await holds.end(sold.id, 'convert', later(HOUR));
    const waiting = { site: 'bay', email: 'sam@example.com', car_id: '7', slug: 's', car_name: 'n' };
    await holds.await({ ...waiting, car: sold.car }, later(2 * HOUR));
    expect(await holds.end(sold.id, 'refund', later(3 * HOUR))).toBe(true);
    expect(await kindsDue()).toEqual(['free', 'lead', 'receipt']);
    expect(await holds.heldCars(later(3 * HOUR))).toEqual([]);
    expect((await holds.reserve(newReservation(), later(3 * HOUR))).outcome).toBe('reserved');
  });

  it('a late deposit is refunded where the car was sold to somebody else meanwhile', async () => {
    const late = newReservation();
    await holds.reserve(late, NOW);
    await holds.expire(later(15 * MINUTE));
    const other = newReservation();
    await holds.reserve(other, later(15 * MINUTE));
    await money.captured(captureOf(other.id), later(16 * MINUTE));
    await holds.end(other.id, 'convert', later(17 * MINUTE));
    expect(await money.captured(captureOf(late.id), later(18 * MINUTE))).toBe('refund');
    await balanced();
  });
});
