import { beforeEach, expect, it } from 'vitest';
import type { HoldStore } from '#server/store/holds/hold-store.ts';
import { rekeyHeldCars } from '#server/store/migrations/018-held-cars.ts';
import type { MoneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { type OpenHolds, openHolds } from './hold-stores.ts';
import { HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore } from './stores.ts';
import { retryWhileBusy } from './turned-away.ts';

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
    // Receipt and lead would have the details of the first attempt.
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

  it('checkouts of holds that ended unpaid are closed', async () => {
    const entry = newReservation();
    await holds.reserve(entry, NOW);
    await holds.opened(entry.id, { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' });
    expect(await holds.abandoned(NOW)).toEqual([]);
    expect((await holds.find(entry.id))?.checkout_url).toBe('https://pay.example/cs_1');
    await holds.expire(later(15 * MINUTE));
    expect(await holds.abandoned(later(15 * MINUTE))).toEqual([{ id: entry.id, session: 'cs_1' }]);
    await holds.closed(entry.id);
    expect(await holds.abandoned(later(15 * MINUTE))).toEqual([]);
  });
});
