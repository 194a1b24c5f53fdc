import type { Kysely } from 'kysely';
import { heldRecord } from '#domain/reservation/held-car.ts';
import { ACTIVE_STATES, type HoldEvent, PENDING_MS, stateAt } from '#domain/reservation/hold.ts';
import type { FreeAlert, Payment, Reservation } from '#domain/reservation/reservation.ts';
import { endHold, expireCar, type HeldRow, isOfCar, lockHold } from './hold-end.ts';
import { paymentIn, reservationIn } from './hold-rows.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';
import { excessOf, type HoldLimit } from './unpaid-holds.ts';

/** What the store finds out about a reservation, or what comes later. */
type HoldComputed =
  | 'state'
  | 'created_at'
  | 'captured_at'
  | 'expires_at'
  | 'ended_at'
  | 'session'
  | 'checkout_url';

/** A car that somebody wants to hold. */
export interface NewReservation extends Omit<Reservation, HoldComputed> {
  /** The sender's `Idempotency-Key`, else `null`. */
  key: string | null;
  bodyHash: string;
}

/** What goes for an attempt to reserve, besides one unpaid hold of each person. */
export interface ReserveTerms {
  /** Cars of the site that may be held unpaid at once. */
  siteLimit?: number;
  /** `Guard.networkKey` of the sender. */
  network?: string | null;
  /** The reservation that the sender's browser has, by its id. */
  heldId?: string | null;
  /** The number that the sender is signed in with. */
  signedIn?: string | null;
}

/**
 * `repeated`: the key was used for the same body before, or the browser has the unpaid hold of this car. `conflict`: the
 * key was used for another body. `begun`, `own`: who writes these details, and has the browser or the number that began,
 * holds the car already, and has yet to pay, or has paid. `taken`: the response to all others.
 */
export type ReserveResult =
  | { outcome: 'reserved' | 'repeated'; reservation: Reservation }
  | { outcome: 'conflict' | 'begun' | 'own' | 'taken' | HoldLimit };

export interface HoldFilter {
  site?: string | undefined;
  /** Those alone that keep a car from others. */
  active?: boolean | undefined;
}

/** Who holds which car (promises "Reservations and money"): of an active hold there is one of each car, by a unique index. */
export interface HoldStore {
  reserve(entry: NewReservation, now: Date, terms?: ReserveTerms): Promise<ReserveResult>;
  /** By id or reference. */
  find(idOrReference: string): Promise<Reservation | null>;
  /** The hold that keeps a car from others at `now`. */
  activeOf(car: HeldRow, now: Date): Promise<Reservation | null>;
  /** Cars whose deposit is paid and whose hold is on at `now`, as `heldCar` names them, and as `heldRecord` does. */
  heldCars(now: Date): Promise<string[]>;
  /** Newest first. */
  list(filter?: HoldFilter): Promise<Reservation[]>;
  payments(id: string): Promise<Payment[]>;
  /** Remembers where a reservation is paid. */
  opened(id: string, checkout: { session: string; checkout_url: string }): Promise<void>;
  /** Ends a hold by its id; `false` where it cannot end so. */
  end(id: string, event: Exclude<HoldEvent, 'capture' | 'expire'>, now: Date): Promise<boolean>;
  /** Ends all holds whose time is over. Returns how many. */
  expire(now: Date): Promise<number>;
  /** Checkouts of holds that ended unpaid, which nobody may pay any more. */
  abandoned(): Promise<{ id: string; session: string }[]>;
  closed(id: string): Promise<void>;
  /** Stores who is to be notified when a car is free again. */
  await(waiting: FreeAlert & { site: string; car: string }, now: Date): Promise<void>;
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
      const rows = await activeIn(db, now).where('state', '=', 'held').execute();
      return rows.flatMap(({ car, site, car_id }) => [car, heldRecord({ id: car_id }, { slug: site })]);
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
      await db
        .updateTable('hold')
        .set({ ...checkout, session_open: 1 })
        .where('id', '=', id)
        .execute();
    },
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
    async abandoned() {
      const db = await store.db();
      const rows = await db
        .selectFrom('hold')
        .select(['id', 'session'])
        .where('state', 'not in', ACTIVE_STATES)
        .where('session_open', '=', 1)
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
          email: waiting.email.toLowerCase(),
          body: JSON.stringify(waiting),
          created_at: now.getTime(),
        })
        .onConflict((conflict) => conflict.columns(['car', 'site', 'email']).doNothing())
        .execute();
    },
  };
}

const activeIn = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('hold')
    .selectAll()
    .where('state', 'in', ACTIVE_STATES)
    .where('expires_at', '>', now.getTime());

async function reserveIn(
  db: Kysely<Tables>,
  { key, bodyHash, ...entry }: NewReservation,
  now: Date,
  { siteLimit = Number.POSITIVE_INFINITY, network = null, ...sender }: ReserveTerms,
): Promise<ReserveResult> {
  await expireCar(db, entry, now);
  // The index decides who is first: to look, and to write then, lets all of them win.
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
  const excess = await excessOf(db, row, siteLimit, now);
  if (excess === null) return { outcome: 'reserved', reservation: reservationIn(row) };
  await db.deleteFrom('hold').where('id', '=', row.id).execute();
  return { outcome: excess };
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
  // An address and a number that are only written are no proof of who it is.
  if (own === undefined || (own.id !== heldId && own.phone !== signedIn)) return { outcome: 'taken' };
  if (own.state !== 'pending') return { outcome: 'own' };
  // Only its own browser gets what pays or ends the hold.
  return own.id === heldId ? { outcome: 'repeated', reservation: reservationIn(own) } : { outcome: 'begun' };
}
