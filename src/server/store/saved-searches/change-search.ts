import type { Kysely } from 'kysely';
import type { WordedSearch } from '#domain/saved-search/saved-search.ts';
import type { Tables } from '../tables.ts';

/** A saved search by its account. */
export interface OwnSearchKey {
  account_id: string;
  id: string;
}

/** `repeated`: the account has this very search for the same mailbox. `missing`: it has none of this id. */
export type SearchChangeOutcome = 'changed' | 'repeated' | 'missing';

/**
 * Replaces what a search of an account looks for, within a transaction. Its mailbox, confirmation and day of the last
 * mail stay. What it found before is deleted, so that the next comparison reports nothing, as for a new search: the
 * page of the change has just shown those cars.
 */
export async function changeSearchIn(
  db: Kysely<Tables>,
  { account_id, id }: OwnSearchKey,
  { href, label }: WordedSearch,
  now: Date,
): Promise<SearchChangeOutcome> {
  const searches = await db
    .selectFrom('saved_search')
    .select(['id', 'email_key', 'href'])
    // Of this account only: others may have given the same mailbox.
    .where('account_id', '=', account_id)
    .execute();
  const own = searches.find((search) => search.id === id);
  if (own === undefined) return 'missing';
  const isNew = own.href !== href;
  if (isNew && searches.some((other) => other.href === href && other.email_key === own.email_key))
    return 'repeated';
  await db
    .updateTable('saved_search')
    .set({ href, label, ...(isNew && { seen: null, compared: null, changed_at: now.getTime() }) })
    .where('id', '=', id)
    .execute();
  return 'changed';
}
