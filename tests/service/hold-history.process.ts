import { appendFileSync, statSync } from 'node:fs';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { type Entry, lineOf } from './hold-history.ts';
import { captureOf, HOUR, later, newReservation } from './holds.ts';
import { isTurnedAway } from './turned-away.ts';

/**
 * Performs random actions on holds until it has done enough, or is killed. All processes take their time from the
 * length of the journal, which makes it independent of the machine's speed.
 */
const { operations, reports, cars, clients, seed, journal, ...options } = JSON.parse(process.argv[2] ?? '');
const store = openStore(options);
const [holds, money] = [holdStore(store), moneyStore(store)];

/** A quarter of an hour takes some 300 operations. */
const BYTE_MS = 20;
const DEPOSIT = 20_000;
/** It only has its last holds, so that most actions concern an active one. */
const OWN_HOLDS = 30;

let state: number = seed;
/** From 0 to 1 (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number) => Math.floor(random() * limit);
const started: { hold: string; car: string }[] = [];
const any = () => started.at(-1 - below(OWN_HOLDS)) ?? { hold: 'nobody', car: 'none' };

const note = (entry: Entry) => appendFileSync(journal, lineOf(entry));
/** The start of an action, which is recorded before it. */
function begin(hold?: string): Date {
  const now = later(statSync(journal).size * BYTE_MS);
  note({ kind: 'begun', now: now.getTime(), hold });
  return now;
}

async function reserve(): Promise<void> {
  const car = String(below(cars));
  const now = begin();
  const entry = newReservation({ car, car_id: car, site: `site-${below(2)}`, hours: 1 });
  const result = await holds.reserve(entry, now);
  if (result.outcome !== 'reserved') return;
  note({ kind: 'reserved', hold: entry.id, car, expires_at: result.reservation.expires_at.getTime() });
  started.push({ hold: entry.id, car });
}

const eventOf = (subject: string) => ({
  id: `evt_${below(2000)}_${seed}`,
  payment: `pi_${subject}_${below(2)}`,
  subject,
  amount: DEPOSIT,
});

async function capture(): Promise<void> {
  const { hold, car } = any();
  const now = begin();
  const amount = below(9) === 0 ? 1 : DEPOSIT;
  const noted = await money.captured(captureOf(hold, { ...eventOf(hold), at: now, amount }), now);
  if (noted === 'held') note({ kind: 'held', hold, car, expires_at: now.getTime() + HOUR });
}

async function end(): Promise<void> {
  const { hold } = any();
  const event = (['release', 'convert', 'refund'] as const)[below(3)] ?? 'release';
  await holds.end(hold, event, begin(hold));
}

async function refund(): Promise<void> {
  const { hold } = any();
  await money.refunded({ ...eventOf(hold), refunded: below(2) * DEPOSIT }, begin(hold));
}

async function sweep(): Promise<void> {
  const now = begin();
  await holds.expire(now);
  for (const { id } of await money.dueRefunds()) await money.refundDone(id, now);
}

/** Actions, repeated by frequency. */
const STEPS = [reserve, reserve, reserve, reserve, capture, capture, capture, end, refund, sweep];

let left: number = operations;
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (left > 0) {
      try {
        await (STEPS[below(STEPS.length)] ?? reserve)();
      } catch (error) {
        if (!isTurnedAway(error)) throw error;
        continue;
      }
      left -= 1;
      note({ kind: 'done' });
      if (reports) console.log('done');
    }
  }),
);
await store.close();
