import type { Kysely } from 'kysely';
import { SEEN_MS, SESSION_MS } from '#domain/sign-in/session.ts';
import { dropLanes } from '../jobs/job-table.ts';
import { sha256 } from '../sha256.ts';
import { type Store, sitesIn } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Somebody who is signed in on a site (S2 §6): by this phone, on this device. */
export interface Visitor {
  user_id: string;
  /** E.164, such as `+61491570006`. */
  phone: string;
  /** Slug of the one site that the id means anything on. */
  site: string;
  session_id: string;
}

/** A device that somebody is signed in on. */
export interface Session {
  id: string;
  device: string;
  seen_at: Date;
}

/** What a session is opened with. */
export interface NewSession {
  site: string;
  phone: string;
  device: string;
  /** What the cookie will hold; only a hash of it is kept. */
  token: string;
}

/** People by their phones, and the devices they are signed in on. */
export interface Accounts {
  /** Signs a phone in on a device; the first time makes its account. */
  open(session: NewSession, now: Date): Promise<Visitor>;
  /** Who holds the token on this site; `null` for nobody, or nobody any more. */
  visitor(token: string, site: string, now: Date): Promise<Visitor | null>;
  /** The devices of a person, the last used first. */
  sessions(user_id: string, now: Date): Promise<Session[]>;
  /** Ends one session of this person; `false` where it is none of theirs. */
  end(user_id: string, session_id: string): Promise<boolean>;
  /** Deletes a phone with all that was stored under it, on one site or on all; `true` where no site has it then. */
  erase(phone: string, site?: string): Promise<boolean>;
  /** Deletes sessions that ended before this instant. */
  deleteSessions(before: Date): Promise<void>;
  /** Slugs of all sites that have accounts. */
  sites(): Promise<string[]>;
  /** Deletes the accounts of a site without a session or anything stored since; returns the phones that no site has then. */
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
      if (seen_at + SEEN_MS <= now.getTime())
        await db
          .updateTable('session')
          .set({ seen_at: now.getTime() })
          .where('id', '=', visitor.session_id)
          .execute();
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
          .where('created_at', '<', since.getTime())
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

/** A new device of an account, which the first of them makes. */
async function openIn(
  db: Kysely<Tables>,
  { site, phone, device, token }: NewSession,
  { newId, at }: { newId: () => string; at: number },
): Promise<Visitor> {
  const { id: user_id } = await db
    .insertInto('account')
    .values({ id: newId(), site, phone, created_at: at })
    // Sets what is so already: a row that is not written is not returned.
    .onConflict((conflict) => conflict.columns(['site', 'phone']).doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const session_id = newId();
  await db
    .insertInto('session')
    .values({
      ...{ id: session_id, token_hash: sha256(token), account_id: user_id, device },
      ...{ created_at: at, seen_at: at, expires_at: at + SESSION_MS },
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
    await dropLanes(db, 'text', ids);
  }
  return isGone;
}
