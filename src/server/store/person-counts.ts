import { mailboxKey } from '#domain/abuse/person-key.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import { hashedBy, SECRET_NOTE } from '../abuse/hashed.ts';
import { openNotes } from './notes.ts';
import type { Store } from './open-store.ts';

/** Takes away how often a person did something, on all sites: the guard counts them by hashes of number and mailbox. */
export async function deleteCounts(store: Store, { emails, phones }: Identity): Promise<void> {
  const secret = await openNotes(store).read(SECRET_NOTE);
  if (secret === null) return;
  const db = await store.db();
  for (const key of [...phones, ...emails.flatMap((email) => mailboxKey(email) ?? [])]) {
    const bucket = `% ${hashedBy(String(secret), key)} %`;
    await db.deleteFrom('budget').where('bucket', 'like', bucket).execute();
  }
}
