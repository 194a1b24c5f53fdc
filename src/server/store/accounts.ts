import type { Kysely } from 'kysely';
import { SEEN_MS, SESSION_MS } from '#domain/sign-in/session.ts';
import { sha256 } from '#sites/sha256.ts';
import { dropLanes } from '../jobs/job-table.ts';
import { type Store, sitesIn } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A visitor who is signed in on a site (S2 §6), by this phone, on this device. */
export interface Visitor {
  user_id: string;
  /** E.164, such as `+61491570006`. */
  phone: string;
  /** Slug of the only site that the id is valid on. */
  site: string;
  session_id: string;
}

/** A device where a user is signed in. */
export interface Session {
  id: string;
  device: string;
  seen_at: Date;
}

/** The input of a new session. */
export interface NewSession {
  site: string;
  phone: string;
  device: string;
  /** The cookie's value; only its hash is stored. */
  token: string;
}

/** The accounts of users by phone, and their sessions. */
export interface Accounts {
  /** Signs a phone in on a device; the first time creates its account. */
  open(session: NewSession, now: Date): Promise<Visitor>;
  /** Returns the visitor of a token on this site; `null` for an unknown or expired one. */
  visitor(token: string, site: string, now: Date): Promise<Visitor | null>;
  /** Lists the devices of a user, the last used first. */
  sessions(user_id: string, now: Date): Promise<Session[]>;
  /** Ends one session of this user; `false` where it is not theirs. */
  end(user_id: string, session_id: string): Promise<boolean>;
  /** Deletes a phone's account with all its data, on one site or on all; `true` where no site has it afterwards. */
  erase(phone: string, site?: string): Promise<boolean>;
  /** Deletes sessions that ended before this instant. */
  deleteSessions(before: Date): Promise<void>;
  /** Lists the slugs of all sites that have accounts. */
  sites(): Promise<string[]>;
  /**
   * Deletes the accounts of a site that have no session, and were not used since; returns the phones that no site has
   * afterwards.
   */
  deleteUnused(site: string, since: Date): Promise<string[]>;
}

export function openAccounts(store: Store, newId: () => string): Accounts {
  return {
    open: (session, now) => store.write((db) => openIn(db, session, { newId, at: now.getTime() })),
    async visitor(token, site, now) {
      const db = await store.db();
      const found = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select(['account.id as user_id', 'phone', 'site', 'session.id as session_id', 'seen_at'])
        .where('token_hash', '=', sha256(token))
        .where('site', '=', site)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      if (found === undefined) return null;
      const { seen_at, ...visitor } = found;
      if (seen_at + SEEN_MS <= now.getTime()) {
        const at = now.getTime();
        await db.updateTable('session').set({ seen_at: at }).where('id', '=', visitor.session_id).execute();
        await db.updateTable('account').set({ used_at: at }).where('id', '=', visitor.user_id).execute();
      }
      return visitor;
    },
    async sessions(user_id, now) {
      const db = await store.db();
      const rows = await db
        .selectFrom('session')
        .select(['id', 'device', 'seen_at'])
        .where('account_id', '=', user_id)
        .where('expires_at', '>', now.getTime())
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, seen_at: new Date(row.seen_at) }));
    },
    async end(user_id, session_id) {
      const db = await store.db();
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', session_id)
        .where('account_id', '=', user_id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    erase: (phone, site) => store.write((db) => eraseIn(db, phone, site)),
    async deleteSessions(before) {
      const db = await store.db();
      await db.deleteFrom('session').where('expires_at', '<', before.getTime()).execute();
    },
    sites: () => sitesIn(store, 'account'),
    deleteUnused: (site, since) =>
      store.write(async (db) => {
        const unused = await db
          .selectFrom('account')
          .select('phone')
          .where('site', '=', site)
          .where(({ eb, fn }) => eb(fn.coalesce('used_at', 'created_at'), '<', since.getTime()))
          .where('id', 'not in', db.selectFrom('session').select('account_id'))
          .where(
            'id',
            'not in',
            db.selectFrom('watch').select('account_id').where('saved_at', '>=', since.getTime()),
          )
          .execute();
        const gone: string[] = [];
        for (const { phone } of unused) if (await eraseIn(db, phone, site)) gone.push(phone);
        return gone;
      }),
  };
}

/** Adds a session, and its account with the first one. */
async function openIn(
  db: Kysely<Tables>,
  { site, phone, device, token }: NewSession,
  { newId, at }: { newId: () => string; at: number },
): Promise<Visitor> {
  const { id: user_id } = await db
    .insertInto('account')
    .values({ id: newId(), site, phone, created_at: at, used_at: at })
    .onConflict((conflict) => conflict.columns(['site', 'phone']).doUpdateSet({ used_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const session_id = newId();
  await db
    .insertInto('session')
    .values({
      id: session_id,
      token_hash: sha256(token),
      account_id: user_id,
      device,
      created_at: at,
      seen_at: at,
      expires_at: at + SESSION_MS,
    })
    .execute();
  return { user_id, phone, site, session_id };
}

async function eraseIn(db: Kysely<Tables>, phone: string, site: string | undefined): Promise<boolean> {
  let isGone = true;
  for (const table of ['code', 'account'] as const) {
    const found = await db.selectFrom(table).select(['id', 'site']).where('phone', '=', phone).execute();
    const ids = found.filter((row) => site === undefined || row.site === site).map(({ id }) => id);
    isGone &&= ids.length === found.length;
    if (ids.length === 0) continue;
    await db.deleteFrom(table).where('id', 'in', ids).execute();
    if (table !== 'account') continue;
    for (const owned of ['session', 'watch', 'watch_texts'] as const)
      await db.deleteFrom(owned).where('account_id', 'in', ids).execute();
    // Its mails go on: their reader confirmed them, and each has a link that stops them.
    await db.updateTable('saved_search').set({ account_id: null }).where('account_id', 'in', ids).execute();
    await dropLanes(db, 'text', ids);
  }
  return isGone;
}
