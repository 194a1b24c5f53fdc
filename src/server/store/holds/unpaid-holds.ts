import type { Kysely } from 'kysely';
import { isSameIdentity, isSamePerson, personKeys } from '#domain/abuse/person-key.ts';
import { DAY_MS } from '#domain/duration.ts';
import { exceedsShare, type UnpaidShare } from '#domain/reservation/unpaid-share.ts';
import type { Tables } from '../tables.ts';
import type { HoldRow } from './hold-end.ts';

/**
 * Why a person may not hold another car unpaid: they hold one, have held too many in a day, or a site of the car or their
 * network has too many.
 */
export type HoldLimit = 'unpaid' | 'often' | 'full';

/** Most cars that a person, matched by phone and mailbox, may hold in a day without paying. */
const UNPAID_A_DAY = 6;
const UNPAID_STATES = ['pending', 'expired', 'released'] as const;

/**
 * Returns the limit that a new hold exceeds, or `null` (promises "Reservations and money"): one unpaid hold per person,
 * and the shares of the sites that show the car. The caller holds the lock until the transaction ends, so that concurrent
 * holds see each other.
 */
export async function excessOf(
  db: Kysely<Tables>,
  begun: HoldRow,
  shares: readonly UnpaidShare[],
  now: Date,
): Promise<HoldLimit | null> {
  await lockCount(db);
  const unpaid = await db
    .selectFrom('hold')
    .select(['car', 'site', 'car_id', 'state', 'phone', 'email', 'network', 'expires_at'])
    .where('state', 'in', UNPAID_STATES)
    .where('captured_at', 'is', null)
    .where('expires_at', '>', now.getTime() - DAY_MS)
    .where('id', '!=', begun.id)
    .execute();
  const active = unpaid.filter(({ state, expires_at }) => state === 'pending' && expires_at > now.getTime());
  const person = personKeys(begun.phone, begun.email);
  const keysOf = ({ phone, email }: Pick<HoldRow, 'phone' | 'email'>) => personKeys(phone, email);
  if (active.some((hold) => isSamePerson(person, keysOf(hold)))) return 'unpaid';
  const ofDay = unpaid.filter((hold) => isSameIdentity(person, keysOf(hold)));
  if (ofDay.length >= UNPAID_A_DAY) return 'often';
  return exceedsShare(begun, active, shares) ? 'full' : null;
}

/** Serialises counting transactions, which Postgres runs concurrently. */
async function lockCount(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('note')
    .values({ name: 'unpaid-holds', value: 'null' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'null' }))
    .execute();
}
