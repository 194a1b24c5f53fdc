import { mailboxKey } from '#domain/abuse/person-key.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import { type KeyValues, openNotes } from '../store/notes.ts';
import type { Store } from '../store/open-store.ts';
import { hashedBy, newSecret, SECRET_NOTE } from './secret-hash.ts';

/** The key of the hashes, which its first user creates. */
export const hashSecret = async (notes: KeyValues): Promise<string> =>
  String(await notes.first(SECRET_NOTE, newSecret));

/** Deletes the rate-limit counts of a person on all sites; they are stored under hashes of phone number and e-mail. */
export async function deleteCounts(store: Store, { emails, phones }: Identity): Promise<void> {
  const secret = await openNotes(store).read(SECRET_NOTE);
  if (secret === null) return;
  const db = await store.db();
  for (const key of [...phones, ...emails.flatMap((email) => mailboxKey(email) ?? [])]) {
    const bucket = `% ${hashedBy(String(secret), key)} %`;
    await db.deleteFrom('budget').where('bucket', 'like', bucket).execute();
  }
}
