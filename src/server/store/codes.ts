import { CODE_MS, MAX_GUESSES } from '#domain/sign-in/code.ts';
import type { Store } from './open-store.ts';

/** A sign-in code that was sent. */
export interface SentCode {
  /** The id in the requesting browser's cookie. */
  id: string;
  site: string;
  phone: string;
  /** What the provider checks a guess against, such as a hash. */
  proof: string;
  /** Path to go to after sign-in. */
  redirect: string;
}

/** Sent codes with their numbers of guesses. */
export interface SignInCodes {
  add(code: SentCode, now: Date): Promise<void>;
  /** Finds a code with guesses left, and when it was sent. */
  find(id: string, site: string, now: Date): Promise<{ phone: string; sent_at: Date } | null>;
  /**
   * Takes one of a code's guesses; `null` where none is left, or the code has expired or was used. A single statement
   * counts and returns, so that no guess is counted twice (promises "Sign-in and the API").
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
