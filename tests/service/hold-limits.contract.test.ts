import { beforeEach, expect, it } from 'vitest';
import type { HoldStore } from '#server/store/holds/hold-store.ts';
import type { MoneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openHolds } from './hold-stores.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore } from './stores.ts';
import { retryWhileBusy } from './turned-away.ts';

onEveryStore('holds', (rig) => {
  let store: Store;
  let holds: HoldStore;
  let money: MoneyStore;

  beforeEach(async () => {
    ({ store, holds, money } = await openHolds(rig));
    return () => store.close();
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
});
