import { type Kysely, sql } from 'kysely';
import { emailKey } from '#domain/lead/contact-rules.ts';
import type { PlannedDelivery } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { SeenCars } from '#domain/saved-search/saved-search.ts';
import { dropLanes, enqueueIn } from '../jobs/job-table.ts';
import type { Payloads } from '../jobs/jobs.ts';
import { sha256 } from '../sha256.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A saved search that its sender confirmed, as of its last comparison. */
export interface SavedSearchRow {
  id: string;
  site: string;
  email: string;
  /** By which a person is found. */
  email_key: string;
  /** Address of the search on its site. */
  href: string;
  /** The search in words. */
  label: string;
  token: string;
  /** `null` before the first comparison, which is no news. */
  seen: SeenCars | null;
}

/** A comparison of a saved search with a release. */
export interface Compared {
  search: SavedSearchRow;
  seen: SeenCars;
}

/** The page of a saved search. */
export interface SavedSearchPage {
  label: string;
  isConfirmed: boolean;
  /** All that this person confirmed on the site. */
  confirmed: { id: string; label: string; href: string }[];
}

/** The saved searches of shoppers, each confirmed by mail before anything else is sent. */
export interface SavedSearches {
  /** The page that a token opens on a site; `null` for an unknown one. */
  page(site: string, token: string): Promise<SavedSearchPage | null>;
  /** Confirms the search of a token; `false` for an unknown one. */
  confirm(site: string, token: string, now: Date): Promise<boolean>;
  /**
   * Deletes one search of a token's person on the site, or all of theirs there; `null` for an unknown token. Returns the
   * reference of their mails where none of their searches is left.
   */
  stop(site: string, token: string, id: string | null): Promise<{ reference: string | null } | null>;
  sites(): Promise<string[]>;
  /** Confirmed searches not compared with a release yet, of people who received no mail since an instant. */
  due(site: string, stamp: string, since: Date): Promise<SavedSearchRow[]>;
  /** Records comparisons with a release that are no news. */
  note(stamp: string, compared: readonly Compared[]): Promise<void>;
  /** Records comparisons of one person's searches, and enqueues their mail; `false` where another process was first. */
  notify(
    stamp: string,
    compared: readonly Compared[],
    mail: Payloads['search_mail'],
    now: Date,
  ): Promise<boolean>;
  /** Deletes searches that were saved before an instant and never confirmed. */
  deleteUnconfirmed(before: Date): Promise<void>;
}

/** Reference of the mails to a person about their searches on a site, which does not reveal them. */
export const searchReference = (site: string, email_key: string): string =>
  `search-${sha256(`${site} ${email_key}`).slice(0, 12)}`;

/** Stores the search of a lead that asks to be written to about it, within the lead's transaction. */
export async function saveSearchIn(
  db: Kysely<Tables>,
  { id, site, email, search_href, details, received_at }: Lead,
  deliveries: readonly PlannedDelivery[],
): Promise<void> {
  for (const { sink } of deliveries) {
    const email_key = emailKey(email);
    if (sink.kind !== 'saved_search' || email === null || email_key === null) continue;
    await db
      .insertInto('saved_search')
      .values({
        ...{
          id,
          site,
          email,
          email_key,
          href: search_href ?? '',
          label: details[LABEL] ?? '',
          token: sink.token,
        },
        ...{
          seen: null,
          compared: null,
          created_at: Date.parse(received_at),
          confirmed_at: null,
          sent_at: null,
        },
      })
      .execute();
  }
}

/** The field of the form that has the search in words. */
const LABEL = 'Looking for';

/** Deletes a saved search, and the waiting mail to its person. */
export async function deleteSearchIn(
  db: Kysely<Tables>,
  { id, email_key }: { id: string; email_key: string },
): Promise<void> {
  await db.deleteFrom('saved_search').where('id', '=', id).execute();
  await dropLanes(db, 'search_mail', [email_key]);
}

export function openSavedSearches(store: Store): SavedSearches {
  return {
    async page(site, token) {
      const db = await store.db();
      const own = await searchOf(db, site, token);
      if (own === undefined) return null;
      const confirmed = await db
        .selectFrom('saved_search')
        .select(['id', 'label', 'href'])
        .where('site', '=', site)
        .where('email_key', '=', own.email_key)
        .where('confirmed_at', 'is not', null)
        .orderBy('created_at')
        .execute();
      return { label: own.label, isConfirmed: own.confirmed_at !== null, confirmed };
    },
    confirm: (site, token, now) =>
      store.write(async (db) => {
        const own = await searchOf(db, site, token);
        if (own === undefined) return false;
        await db
          .updateTable('saved_search')
          .set({ confirmed_at: now.getTime() })
          .where('id', '=', own.id)
          .where('confirmed_at', 'is', null)
          .execute();
        return true;
      }),
    stop: (site, token, id) =>
      store.write(async (db) => {
        const own = await searchOf(db, site, token);
        if (own === undefined) return null;
        const { email_key } = own;
        const theirs = db
          .selectFrom('saved_search')
          .select('id')
          .where('site', '=', site)
          .where('email_key', '=', email_key);
        const ids = (await theirs.execute()).map((row) => row.id);
        const stopped = id === null ? ids : ids.filter((one) => one === id);
        for (const one of stopped) await deleteSearchIn(db, { id: one, email_key });
        const isLast = stopped.length === ids.length;
        return { reference: isLast ? searchReference(site, email_key) : null };
      }),
    async sites() {
      const db = await store.db();
      const rows = await db
        .selectFrom('saved_search')
        .select('site')
        .distinct()
        .where('confirmed_at', 'is not', null)
        .orderBy('site')
        .execute();
      return rows.map(({ site }) => site);
    },
    async due(site, stamp, since) {
      const db = await store.db();
      const rows = await db
        .selectFrom('saved_search')
        .select(['id', 'site', 'email', 'email_key', 'href', 'label', 'token', 'seen'])
        .where('site', '=', site)
        .where('confirmed_at', 'is not', null)
        .where(({ or, eb }) => or([eb('compared', 'is', null), eb('compared', '<>', stamp)]))
        .where('email_key', 'not in', (other) =>
          other.selectFrom('saved_search').select('email_key').where('sent_at', '>', since.getTime()),
        )
        .orderBy('email_key')
        .orderBy('created_at')
        .execute();
      return rows.map(({ seen, ...row }) => ({ ...row, seen: seen === null ? null : JSON.parse(seen) }));
    },
    note: (stamp, compared) =>
      store.write(async (db) => {
        const changed = compared.filter(({ search, seen }) => !isSame(search.seen, seen));
        for (const one of changed) await record(db, stamp, one);
        const same = compared.filter(({ search, seen }) => isSame(search.seen, seen));
        for (let from = 0; from < same.length; from += AT_ONCE)
          await db
            .updateTable('saved_search')
            .set({ compared: stamp })
            .where(
              'id',
              'in',
              same.slice(from, from + AT_ONCE).map(({ search }) => search.id),
            )
            .execute();
      }),
    async notify(stamp, compared, mail, now) {
      try {
        await store.write(async (db) => {
          for (const one of compared)
            if (!(await record(db, stamp, one, now.getTime()))) throw new Overtaken();
          const lane = compared[0]?.search.email_key ?? '';
          await enqueueIn(db, 'search_mail', mail, { lane, now });
        });
        return true;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },
    async deleteUnconfirmed(before) {
      const db = await store.db();
      await db
        .deleteFrom('saved_search')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before.getTime())
        .execute();
    },
  };
}

/** Another process wrote first, and sends the mail: nothing of this one is recorded. */
class Overtaken extends Error {}

/** Rows updated by one statement. */
const AT_ONCE = 500;

const isSame = (before: SeenCars | null, now: SeenCars): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

const searchOf = (db: Kysely<Tables>, site: string, token: string) =>
  db
    .selectFrom('saved_search')
    .select(['id', 'email_key', 'label', 'confirmed_at'])
    .where('site', '=', site)
    .where('token', '=', token)
    .executeTakeFirst();

/** Records what a search found; `false` where another process compared it meanwhile, or it was stopped. */
async function record(
  db: Kysely<Tables>,
  stamp: string,
  { search, seen }: Compared,
  sent_at?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ compared: stamp, seen: JSON.stringify(seen), ...(sent_at !== undefined && { sent_at }) })
    .where('id', '=', search.id)
    .where(sql`coalesce(seen, '')`, '=', search.seen === null ? '' : JSON.stringify(search.seen))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
