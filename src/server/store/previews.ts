import type { Kysely } from 'kysely';
import type { PreviewRequest } from '#domain/preview/preview.schema.ts';
import type { PrintedDraft } from '#generator/build/print-draft.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A requested draft, with its page once rendered. */
export interface Preview {
  site: string;
  request: PreviewRequest;
  /** `null` until the builder is done. */
  printed: PrintedDraft | null;
  created_at: Date;
  expires_at: Date;
}

/** Drafts on their way to the builder and back; hidden after a day, and deleted the following night. */
export interface Previews {
  add(token: string, preview: Omit<Preview, 'printed'>): Promise<void>;
  print(token: string, printed: PrintedDraft): Promise<void>;
  find(token: string, now: Date): Promise<Preview | null>;
  delete(token: string): Promise<void>;
  /** Deletes expired drafts. */
  deleteExpired(now: Date): Promise<void>;
}

export const openPreviews = (store: Store): Previews => ({
  add: (token, { site, request, created_at, expires_at }) =>
    store.write(async (db) => {
      await deleteOver(db, created_at);
      await db
        .insertInto('preview')
        .values({
          token,
          site,
          request: JSON.stringify(request),
          printed: null,
          created_at: created_at.getTime(),
          expires_at: expires_at.getTime(),
        })
        .execute();
    }),
  async print(token, printed) {
    const db = await store.db();
    await db
      .updateTable('preview')
      .set({ printed: JSON.stringify(printed) })
      .where('token', '=', token)
      .execute();
  },
  async find(token, now) {
    const db = await store.db();
    const row = await db
      .selectFrom('preview')
      .selectAll()
      .where('token', '=', token)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      site: row.site,
      request: JSON.parse(row.request),
      printed: row.printed === null ? null : JSON.parse(row.printed),
      created_at: new Date(row.created_at),
      expires_at: new Date(row.expires_at),
    };
  },
  async delete(token) {
    const db = await store.db();
    await db.deleteFrom('preview').where('token', '=', token).execute();
  },
  deleteExpired: async (now) => deleteOver(await store.db(), now),
});

async function deleteOver(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('preview').where('expires_at', '<=', now.getTime()).execute();
}
