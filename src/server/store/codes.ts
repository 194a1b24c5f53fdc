import { CODE_MS, MAX_GUESSES } from '#domain/sign-in/code.ts';
import type { Store } from './open-store.ts';

/** A code that was sent. */
export interface SentCode {
  /** What the browser that requested it is known by. */
  id: string;
  site: string;
  phone: string;
  /** What its provider checks a guess against. */
  proof: string;
  /** Where its owner goes from there, a path of the site. */
  redirect: string;
}

/** Codes that were sent, and how often each was guessed. */
export interface SignInCodes {
  add(code: SentCode, now: Date): Promise<void>;
  /** The code that may be guessed at, and when it was sent. */
  find(id: string, site: string, now: Date): Promise<{ phone: string; sent_at: Date } | null>;
  /**
   * Takes one of the guesses that a code has; `null` where it has none left, is over or was used. One statement counts
   * and answers, so that no two guesses are ever the same one (promises "Sign-in and the API").
   */
  guess(id: string, site: string, now: Date): Promise<SentCode | null>;
  /** Uses a code up; `true` for one caller only. */
  use(id: string): Promise<boolean>;
  deleteBefore(before: Date): Promise<void>;
}

export function openCodes(store: Store): SignInCodes {
  return {
    async add(code, now) {
      const db = await store.db();
      const at = now.getTime();
      await db
        .insertInto('code')
        .values({ ...code, guesses: 0, sent_at: at, expires_at: at + CODE_MS })
        .execute();
    },
    async find(id, site, now) {
      const db = await store.db();
      const row = await db
        .selectFrom('code')
        .select(['phone', 'sent_at'])
        .where('id', '=', id)
        .where('site', '=', site)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      return row === undefined ? null : { phone: row.phone, sent_at: new Date(row.sent_at) };
    },
    async guess(id, site, now) {
      const db = await store.db();
      const row = await db
        .updateTable('code')
        .set((where) => ({ guesses: where('guesses', '+', 1) }))
        .where('id', '=', id)
        .where('site', '=', site)
        .where('guesses', '<', MAX_GUESSES)
        .where('expires_at', '>', now.getTime())
        .returning(['id', 'site', 'phone', 'proof', 'redirect'])
        .executeTakeFirst();
      return row ?? null;
    },
    async use(id) {
      const db = await store.db();
      const { numDeletedRows } = await db.deleteFrom('code').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteBefore(before) {
      const db = await store.db();
      await db.deleteFrom('code').where('expires_at', '<', before.getTime()).execute();
    },
  };
}
