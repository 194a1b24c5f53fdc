import { holdStore, type NewReservation, type ReserveResult } from '#server/store/holds/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { NOW, newReservation } from './holds.ts';
import { isTurnedAway } from './turned-away.ts';

/** Attempts to hold the one car several times; the exit code is the number of wins. */
const { attempts, sites, ...options } = JSON.parse(process.argv[2] ?? '');
const store = openStore(options);
const holds = holdStore(store);

/** A shopper refused by a busy store tries again, and receives an earlier win. */
async function reserve(entry: NewReservation): Promise<ReserveResult> {
  for (;;) {
    try {
      return await holds.reserve(entry, NOW);
    } catch (error) {
      if (!isTurnedAway(error)) throw error;
    }
  }
}

const won = await Promise.all(
  Array.from({ length: attempts }, async (_, n) => {
    const entry = newReservation({ site: sites[n % sites.length] });
    const result = await reserve(entry);
    return 'reservation' in result && result.reservation.id === entry.id;
  }),
);
await store.close();
process.exitCode = won.filter(Boolean).length;
