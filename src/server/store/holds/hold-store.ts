import type { Kysely } from 'kysely';
import { emailKey } from '#domain/lead/contact-rules.ts';
import { keysOfHold } from '#domain/reservation/held-car.ts';
import {
  ACTIVE_STATES,
  CHECKOUT_MS,
  type HoldEvent,
  PAID_STATES,
  PENDING_MS,
  stateAt,
} from '#domain/reservation/hold.ts';
import type { FreeAlert, Payment, Reservation } from '#domain/reservation/reservation.ts';
import type { UnpaidShare } from '#domain/reservation/unpaid-share.ts';
import type { Store } from '../open-store.ts';
import type { Tables } from '../tables.ts';
import {
  endHold,
  enqueueFreeAlerts,
  expireCar,
  type HeldRow,
  isBlocking,
  isOfCar,
  lockHold,
} from './hold-end.ts';
import { paymentIn, reservationIn } from './hold-rows.ts';
import { excessOf, type HoldLimit } from './unpaid-holds.ts';

/** Fields that the store computes, or that come later. */
type HoldComputed =
  | 'state'
  | 'created_at'
  | 'captured_at'
  | 'expires_at'
  | 'ended_at'
  | 'session'
  | 'checkout_url';

export interface NewReservation extends Omit<Reservation, HoldComputed> {
  /** The sender's `Idempotency-Key`, else `null`. */
  key: string | null;
  bodyHash: string;
}

/** Limits and evidence for an attempt to reserve, besides the limit of one unpaid hold per person. */
export interface ReserveTerms {
  /** The shares of the sites of the group. */
  shares?: readonly UnpaidShare[];
  /** The sender's `Guard.networkKey`. */
  network?: string | null;
  /** Id of the reservation in the sender's browser. */
  heldId?: string | null;
  /** The signed-in sender's phone. */
  signedIn?: string | null;
}

/**
 * `repeated`: the key was used for the same body, or the browser has the unpaid hold of this car. `conflict`: the key
 * was used for another body. `begun`, `own`: the car is held, unpaid or paid, by a sender with the hold's browser, or
 * with its details and its phone's sign-in. `taken`: for everybody else.
 */
export type ReserveResult =
  | { outcome: 'reserved' | 'repeated'; reservation: Reservation }
  | { outcome: 'conflict' | 'begun' | 'own' | 'taken' | HoldLimit };

export interface HoldFilter {
  site?: string | undefined;
  /** Only pending and held ones. */
  active?: boolean | undefined;
}

/** A car that somebody waits for: on which site, and as what. */
export type AwaitedCar = HeldRow;

/** The holds of cars (promises "Reservations and money"): a unique index allows one active hold per car. */
export interface HoldStore {
  reserve(entry: NewReservation, now: Date, terms?: ReserveTerms): Promise<ReserveResult>;
  find(idOrReference: string): Promise<Reservation | null>;
  /** Returns the hold that keeps a car from others at `now`. */
  activeOf(car: HeldRow, now: Date): Promise<Reservation | null>;
  /** Lists the identifiers of cars that a paid hold blocks at `now`, as `heldCar` and `heldRecord` build them. */
  heldCars(now: Date): Promise<string[]>;
  /** Lists holds, newest first. */
  list(filter?: HoldFilter): Promise<Reservation[]>;
  payments(id: string): Promise<Payment[]>;
  /** Stores the checkout of a reservation; `false` where that was withdrawn. */
  opened(id: string, checkout: { session: string; checkout_url: string }): Promise<boolean>;
  /** Deletes an unpaid hold that has no checkout, as if it had not begun. */
  withdraw(id: string, now: Date): Promise<void>;
  /** Ends a hold; `false` where its state does not allow the event. */
  end(id: string, event: Exclude<HoldEvent, 'capture' | 'expire'>, now: Date): Promise<boolean>;
  /** Ends all expired holds. Returns their number. */
  expire(now: Date): Promise<number>;
  /** Lists checkouts of holds that ended unpaid, which must be closed; after `CHECKOUT_MS` they are. */
  abandoned(now: Date): Promise<{ id: string; session: string }[]>;
  closed(id: string): Promise<void>;
  /** Stores a shopper's request to be notified when a car is free. */
  await(waiting: FreeAlert & { site: string; car: string }, now: Date): Promise<void>;
  /** The cars that somebody waits for. */
  awaited(): Promise<AwaitedCar[]>;
  /** Notifies all who wait for a car, each once, though no hold of it ended. */
  freed(car: Pick<AwaitedCar, 'car' | 'car_id'>, now: Date): Promise<void>;
}

export function holdStore(store: Store): HoldStore {
  return {
    reserve: (entry, now, terms = {}) => store.write((db) => reserveIn(db, entry, now, terms)),
    async find(idOrReference) {
      const db = await store.db();
      const row = await db
        .selectFrom('hold')
        .selectAll()
        .where((where) => where.or([where('id', '=', idOrReference), where('reference', '=', idOrReference)]))
        .executeTakeFirst();
      return row === undefined ? null : reservationIn(row);
    },
    async activeOf(car, now) {
      const db = await store.db();
      const row = await activeIn(db, now).where(isOfCar(car)).executeTakeFirst();
      return row === undefined ? null : reservationIn(row);
    },
    async heldCars(now) {
      const db = await store.db();
      const rows = await activeIn(db, now).where('state', 'in', PAID_STATES).execute();
      return rows.flatMap(keysOfHold);
    },
    async list({ site, active = false } = {}) {
      const db = await store.db();
      let query = db.selectFrom('hold').selectAll();
      if (site !== undefined) query = query.where('site', '=', site);
      if (active) query = query.where('state', 'in', ACTIVE_STATES);
      return (await query.orderBy('created_at', 'desc').orderBy('id').execute()).map(reservationIn);
    },
    async payments(id) {
      const db = await store.db();
      const rows = await db.selectFrom('payment').selectAll().where('subject', '=', id).execute();
      return rows.map(paymentIn);
    },
    async opened(id, checkout) {
      const db = await store.db();
      const { numUpdatedRows } = await db
        .updateTable('hold')
        .set({ ...checkout, session_open: 1 })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    withdraw: (id, now) =>
      store.write(async (db) => {
        const unopened = db.deleteFrom('hold').where('id', '=', id).where('session', 'is', null);
        const hold = await unopened.where('state', '=', 'pending').returningAll().executeTakeFirst();
        if (hold !== undefined) await enqueueFreeAlerts(db, hold, now);
      }),
    end: (id, event, now) =>
      store.write(async (db) => {
        const hold = await lockHold(db, id);
        if (hold === undefined) return false;
        const { state, expires_at } = hold;
        const isOver = stateAt({ state, expires_at: new Date(expires_at) }, now) !== state;
        if (isOver) await endHold(db, hold, 'expire', now);
        return !isOver && endHold(db, hold, event, now);
      }),
    async expire(now) {
      const db = await store.db();
      const due = await db
        .selectFrom('hold')
        .select(['car', 'site', 'car_id'])
        .where('state', 'in', ACTIVE_STATES)
        .where('expires_at', '<=', now.getTime())
        .execute();
      for (const car of due) await store.write((trx) => expireCar(trx, car, now));
      return due.length;
    },
    async abandoned(now) {
      const db = await store.db();
      const rows = await db
        .selectFrom('hold')
        .select(['id', 'session'])
        .where('state', 'not in', ACTIVE_STATES)
        .where('session_open', '=', 1)
        .where('created_at', '>', now.getTime() - CHECKOUT_MS)
        .execute();
      return rows.flatMap(({ id, session }) => (session === null ? [] : [{ id, session }]));
    },
    async closed(id) {
      const db = await store.db();
      await db.updateTable('hold').set({ session_open: 0 }).where('id', '=', id).execute();
    },
    async await({ site, car, ...waiting }, now) {
      const db = await store.db();
      await db
        .insertInto('awaiting')
        .values({
          site,
          car,
          email: emailKey(waiting.email) ?? '',
          body: JSON.stringify(waiting),
          created_at: now.getTime(),
        })
        .onConflict((conflict) => conflict.columns(['car', 'site', 'email']).doNothing())
        .execute();
    },
    async awaited() {
      const db = await store.db();
      const rows = await db
        .selectFrom('awaiting')
        .select(({ fn }) => ['site', 'car', fn.min('body').as('body')])
        .groupBy(['site', 'car'])
        .execute();
      return rows.map(({ site, car, body }) => ({ site, car, car_id: JSON.parse(body).car_id }));
    },
    freed: (car, now) => store.write((db) => enqueueFreeAlerts(db, { ...car, id: car.car }, now)),
  };
}

const activeIn = (db: Kysely<Tables>, now: Date) => db.selectFrom('hold').selectAll().where(isBlocking(now));

async function reserveIn(
  db: Kysely<Tables>,
  { key, bodyHash, ...entry }: NewReservation,
  now: Date,
  { shares = [], network = null, ...sender }: ReserveTerms,
): Promise<ReserveResult> {
  await expireCar(db, entry, now);
  // The unique index decides who is first; to check before writing would let several through.
  const row = await db
    .insertInto('hold')
    .values({
      ...entry,
      state: 'pending',
      created_at: now.getTime(),
      captured_at: null,
      expires_at: now.getTime() + PENDING_MS,
      ended_at: null,
      session: null,
      checkout_url: null,
      session_open: 0,
      key,
      body_hash: bodyHash,
      network,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return whyNot(db, { key, bodyHash, ...entry }, sender, now);
  // Checked after inserting, which waits for a conversion under way.
  const sold = await activeIn(db, now)
    .where(isOfCar(entry))
    .where('state', '=', 'converted')
    .executeTakeFirst();
  const excess = sold === undefined ? await excessOf(db, row, shares, now) : null;
  if (sold === undefined && excess === null) return { outcome: 'reserved', reservation: reservationIn(row) };
  await db.deleteFrom('hold').where('id', '=', row.id).execute();
  return excess === null ? whyNot(db, { key, bodyHash, ...entry }, sender, now) : { outcome: excess };
}

async function whyNot(
  db: Kysely<Tables>,
  { site, car, car_id, key, bodyHash, email, phone }: NewReservation,
  { heldId = null, signedIn = null }: Pick<ReserveTerms, 'heldId' | 'signedIn'>,
  now: Date,
): Promise<ReserveResult> {
  const first = await db
    .selectFrom('hold')
    .selectAll()
    .where('site', '=', site)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first !== undefined)
    return first.body_hash === bodyHash
      ? { outcome: 'repeated', reservation: reservationIn(first) }
      : { outcome: 'conflict' };
  const own = await activeIn(db, now)
    .where('site', '=', site)
    .where(isOfCar({ car, site, car_id }))
    .where('email', '=', email)
    .where('phone', '=', phone)
    .executeTakeFirst();
  // Phone and e-mail in a request prove nothing about the sender.
  if (own === undefined || (own.id !== heldId && own.phone !== signedIn)) return { outcome: 'taken' };
  if (own.state !== 'pending') return { outcome: 'own' };
  // Only the hold's own browser gets the means to pay or release it.
  return own.id === heldId ? { outcome: 'repeated', reservation: reservationIn(own) } : { outcome: 'begun' };
}
