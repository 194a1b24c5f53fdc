import type { Kysely } from 'kysely';
import { emailKey } from '#domain/lead/contact-rules.ts';
import type { Tables } from '../tables.ts';

type KeyedTables = Pick<Tables, 'lead' | 'saved_search' | 'job'>;

/** Gives each mailbox its one spelling, in the lanes of its mails too: invisible and full-width characters were part of a key. */
export async function rekeyEmails(db: Kysely<KeyedTables>): Promise<void> {
  for (const table of ['lead', 'saved_search'] as const) {
    const rows = await db.selectFrom(table).select('email_key').distinct().execute();
    for (const { email_key } of rows) {
      const key = emailKey(email_key);
      if (key === null || key === email_key) continue;
      await db.updateTable(table).set({ email_key: key }).where('email_key', '=', email_key).execute();
      const mails = db.updateTable('job').set({ lane: key }).where('queue', '=', 'search_mail');
      await mails.where('lane', '=', email_key).execute();
    }
  }
}
