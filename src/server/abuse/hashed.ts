import { createHmac } from 'node:crypto';
import { mailboxKey } from '#domain/abuse/person-key.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import { openNotes } from '../store/notes.ts';
import type { Store } from '../store/open-store.ts';

/** The note that holds the key of the hashes. */
export const SECRET_NOTE = 'abuse-secret';

/** What a person or a network is counted as: nobody learns from it who it was. */
export const hashedBy = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

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
