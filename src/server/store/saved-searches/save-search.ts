import type { Kysely } from 'kysely';
import { emailKey } from '#domain/lead/contact-rules.ts';
import type { PlannedDelivery } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { searchToStore } from '#domain/saved-search/saved-search.ts';
import { dropOfSite } from '../../jobs/job-table.ts';
import type { Tables } from '../tables.ts';

/** Stores the search of a lead whose sender is to be mailed about it, within the lead's transaction. */
export async function saveSearchIn(
  db: Kysely<Tables>,
  { id, site, email, search_href, details, received_at }: Lead,
  { deliveries, account_id }: { deliveries: readonly PlannedDelivery[]; account_id: string | null },
): Promise<void> {
  for (const { sink } of deliveries) {
    const email_key = emailKey(email);
    const search = searchToStore(search_href ?? '', details[LABEL] ?? '');
    if (sink.kind !== 'saved_search' || email === null || email_key === null || search === null) continue;
    await db
      .insertInto('saved_search')
      .values({
        id,
        site,
        email,
        email_key,
        ...search,
        token: sink.token,
        account_id,
        person_token: sink.token,
        seen: null,
        compared: null,
        created_at: Date.parse(received_at),
        confirmed_at: null,
        changed_at: null,
        sent_at: null,
      })
      .execute();
  }
}

/** The field of the form that has the search in words. */
const LABEL = 'Looking for';

/** Deletes a saved search, and the waiting mail to its person on its site. */
export async function deleteSearchIn(
  db: Kysely<Tables>,
  { id, email_key }: { id: string; email_key: string },
): Promise<void> {
  const deleted = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .returning('site')
    .executeTakeFirst();
  if (deleted !== undefined) await dropOfSite(db, 'search_mail', { lane: email_key, site: deleted.site });
}
