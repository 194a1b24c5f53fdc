import type { Mailer } from '../delivery/mail/mailer.ts';
import type { SavedSearches } from '../store/saved-searches/saved-searches.ts';

export interface StopDeps {
  savedSearches: Pick<SavedSearches, 'stop'>;
  mailer: Pick<Mailer, 'delete'>;
}

/**
 * Stops one search of a token's person, or all of theirs; `false` for an unknown token. With the last one it deletes
 * their mails that are stored as files, because nothing else identifies the recipient.
 */
export async function stopSearches(
  { savedSearches, mailer }: StopDeps,
  { site, token, id }: { site: string; token: string; id: string | null },
): Promise<boolean> {
  const stopped = await savedSearches.stop(site, token, id);
  if (stopped?.reference != null) await mailer.delete(stopped.reference);
  return stopped !== null;
}
