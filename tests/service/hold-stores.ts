import { expect } from 'vitest';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { captureOf, later, MINUTE, NOW, newReservation } from './holds.ts';
import { freshStore, queued, type StoreRig } from './stores.ts';

/** A fresh store of holds with its money, and what its tests do there. */
export async function openHolds(rig: StoreRig) {
  const store = await freshStore(rig);
  const [holds, money] = [holdStore(store), moneyStore(store)];
  return {
    store,
    holds,
    money,
    openNotices: (now: Date, served: Store = store) =>
      openJobs({ store: served, now: () => now, onProblem: console.error }),
    kindsDue: async () => (await queued(store, 'notice')).map(({ notice }) => notice.kind).sort(),
    async balanced() {
      const { captured, refunded, deposits } = await money.balance();
      expect(captured - refunded, 'difference $0').toBe(deposits);
      return { captured, refunded };
    },
    /** A hold whose deposit was paid a minute after it began. */
    async held(about: Parameters<typeof newReservation>[0] = {}) {
      const entry = newReservation(about);
      expect((await holds.reserve(entry, NOW)).outcome).toBe('reserved');
      expect(await money.captured(captureOf(entry.id), later(2 * MINUTE))).toBe('held');
      return entry;
    },
  };
}
export type OpenHolds = Awaited<ReturnType<typeof openHolds>>;
