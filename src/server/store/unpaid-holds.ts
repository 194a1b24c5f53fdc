import type { Kysely } from 'kysely';
import { isSameIdentity, isSamePerson, personKeys } from '#domain/abuse/person-key.ts';
import { unpaidOfNetwork } from '#domain/reservation/unpaid-share.ts';
import type { HoldRow } from './hold-end.ts';
import type { Tables } from './tables.ts';

/** Why nobody may hold one more car unpaid: the person has one, or had too many of a day, or site or network has too many. */
export type HoldLimit = 'unpaid' | 'often' | 'full';

const DAY_MS = 86_400_000;
/** Cars that one person, by phone and mailbox both, may hold in a day and pay for none of them. */
const UNPAID_A_DAY = 6;
const UNPAID_STATES = ['pending', 'expired', 'released'] as const;

/**
 * Whether a hold that was just begun is one too many (promises "Reservations and money"): one unpaid hold of a person,
 * `siteLimit` of a site, and a part of those from one network. The caller holds the lock until the transaction ends, so that no two count without each other.
 */
export async function excessOf(
  db: Kysely<Tables>,
  begun: HoldRow,
  siteLimit: number,
  now: Date,
): Promise<HoldLimit | null> {
  await lockCount(db);
  const unpaid = await db
    .selectFrom('hold')
    .select(['site', 'state', 'phone', 'email', 'network', 'expires_at'])
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
  const ofSite = active.filter(({ site }) => site === begun.site);
  const ofNetwork = ofSite.filter(({ network }) => network !== null && network === begun.network);
  const isFull = ofSite.length >= siteLimit || ofNetwork.length >= unpaidOfNetwork(siteLimit);
  return isFull ? 'full' : null;
}

/** Postgres lets transactions run side by side: of those that count, one after the other. */
async function lockCount(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('note')
    .values({ name: 'unpaid-holds', value: 'null' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'null' }))
    .execute();
}
