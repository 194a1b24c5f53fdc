import type { Kysely } from 'kysely';
import { emailKey } from '#domain/lead/contact-rules.ts';
import type { WordedSearch } from '#domain/saved-search/saved-search.ts';
import { sha256 } from '#sites/sha256.ts';
import { dropOfSite } from '../../jobs/job-table.ts';
import { type Store, sitesIn } from '../open-store.ts';
import type { Tables } from '../tables.ts';
import { changeSearchIn, type OwnSearchKey, type SearchChangeOutcome } from './change-search.ts';
import {
  type Compared,
  noteCompared,
  notifyPeople,
  type PersonNews,
  type SavedSearchRow,
} from './compared-searches.ts';

/** The page of a saved search. */
export interface SavedSearchPage {
  id: string;
  label: string;
  isConfirmed: boolean;
  /** All that this person confirmed on the site. */
  confirmed: { id: string; label: string; href: string }[];
}

/** A saved search as its account sees it. */
export interface OwnSearch {
  id: string;
  label: string;
  href: string;
  /** Where its mails go. */
  email: string;
  isConfirmed: boolean;
  /** Stops it. */
  token: string;
}

/** The saved searches of shoppers, each confirmed by mail before anything else is sent. */
export interface SavedSearches {
  /** The page that a token opens on a site; `null` for an unknown one. */
  page(site: string, token: string): Promise<SavedSearchPage | null>;
  /** Confirms the search of a token, and deletes the oldest of a person with too many; `false` for an unknown token. */
  confirm(site: string, token: string, now: Date): Promise<boolean>;
  /**
   * Deletes one search of a token's person on the site, or all of theirs there; `null` for an unknown token. Returns the
   * reference of their mails where none of their searches is left.
   */
  stop(site: string, token: string, id: string | null): Promise<{ reference: string | null } | null>;
  /** All that was saved while this account was signed in, the oldest first. */
  ofAccount(account_id: string): Promise<OwnSearch[]>;
  /** Replaces what a search of this account looks for: see `changeSearchIn`. */
  change(own: OwnSearchKey, search: WordedSearch, now: Date): Promise<SearchChangeOutcome>;
  sites(): Promise<string[]>;
  /** Confirmed searches not compared with a release of this instant yet, of people who received no mail since an instant. */
  due(site: string, made_at: string, since: Date): Promise<SavedSearchRow[]>;
  /** Records comparisons with a release that are no news. */
  note(made_at: string, compared: readonly Compared[]): Promise<void>;
  /** Records the news of people, and enqueues their mails; not of those for whom another process was first. */
  notify(made_at: string, news: readonly PersonNews[], at: { since: Date; now: Date }): Promise<void>;
  /** Records when a mail reached an address: from then on its day counts. */
  sent(email: string, now: Date): Promise<void>;
  /** Deletes searches that were saved before an instant and never confirmed. */
  deleteUnconfirmed(before: Date): Promise<void>;
}

/** Reference of the mails to a person about their searches on a site, which does not reveal them. */
export const searchReference = (site: string, email_key: string): string =>
  `search-${sha256(`${site} ${email_key}`).slice(0, 12)}`;

/** Confirmed searches of a person on a site. */
const MAX_SEARCHES = 20;

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
      return { id: own.id, label: own.label, isConfirmed: own.confirmed_at !== null, confirmed };
    },
    confirm: (site, token, now) =>
      store.write(async (db) => {
        const own = await searchOf(db, site, token);
        if (own === undefined) return false;
        // Of confirmed ones only, since anybody can save a search for this mailbox.
        const other = await db
          .selectFrom('saved_search')
          .select('person_token')
          .where('site', '=', site)
          .where('email_key', '=', own.email_key)
          .where('confirmed_at', 'is not', null)
          .limit(1)
          .executeTakeFirst();
        await db
          .updateTable('saved_search')
          .set(({ ref }) => ({
            confirmed_at: now.getTime(),
            person_token: other?.person_token ?? ref('token'),
          }))
          .where('id', '=', own.id)
          .where('confirmed_at', 'is', null)
          .execute();
        const theirs = await db
          .selectFrom('saved_search')
          .select('id')
          .where('site', '=', site)
          .where('email_key', '=', own.email_key)
          .where('confirmed_at', 'is not', null)
          .orderBy('created_at', 'desc')
          .execute();
        const oldest = theirs.slice(MAX_SEARCHES).map(({ id }) => id);
        if (oldest.length > 0) await db.deleteFrom('saved_search').where('id', 'in', oldest).execute();
        return true;
      }),
    stop: (site, token, id) =>
      store.write(async (db) => {
        const own = await searchOf(db, site, token);
        if (own === undefined) return null;
        const { email_key } = own;
        const theirs = await db
          .selectFrom('saved_search')
          .select(['id', 'confirmed_at'])
          .where('site', '=', site)
          .where('email_key', '=', email_key)
          .execute();
        const stopped = id === null ? theirs : theirs.filter((search) => search.id === id);
        const left = theirs.filter((search) => !stopped.includes(search) && search.confirmed_at !== null);
        await db
          .deleteFrom('saved_search')
          .where('id', 'in', ['', ...stopped.map((search) => search.id)])
          .execute();
        const isLast = left.length === 0;
        if (isLast) await dropOfSite(db, 'search_mail', { lane: email_key, site });
        return { reference: isLast ? searchReference(site, email_key) : null };
      }),
    async ofAccount(account_id) {
      const db = await store.db();
      const rows = await db
        .selectFrom('saved_search')
        .select(['id', 'label', 'href', 'email', 'confirmed_at', 'token'])
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ confirmed_at, ...row }) => ({ ...row, isConfirmed: confirmed_at !== null }));
    },
    change: (own, search, now) => store.write((db) => changeSearchIn(db, own, search, now)),
    sites: () => sitesIn(store, 'saved_search'),
    async due(site, made_at, since) {
      const db = await store.db();
      const rows = await db
        .selectFrom('saved_search')
        .select([
          'id',
          'site',
          'email',
          'email_key',
          'href',
          'label',
          'person_token',
          'seen',
          'confirmed_at',
          'changed_at',
          'sent_at',
        ])
        .where('site', '=', site)
        .where('confirmed_at', 'is not', null)
        .where(({ or, eb }) => or([eb('compared', 'is', null), eb('compared', '<', made_at)]))
        // The first comparison sends nothing, so it waits for nothing.
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('seen', 'is', null),
            eb(
              'email_key',
              'not in',
              selectFrom('saved_search').select('email_key').where('sent_at', '>', since.getTime()),
            ),
          ]),
        )
        // While a mail waits, such as for a mail server, another one would follow it at once.
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('seen', 'is', null),
            eb(
              'email_key',
              'not in',
              selectFrom('job')
                .select(({ fn, val }) => fn.coalesce('lane', val('')).as('lane'))
                .where('queue', '=', 'search_mail')
                .where('state', 'in', ['waiting', 'active']),
            ),
          ]),
        )
        .orderBy('email_key')
        .orderBy('created_at')
        .execute();
      return rows.map(({ confirmed_at, changed_at, sent_at, ...row }) => ({
        ...row,
        begun_at: new Date(Math.max(Number(confirmed_at), Number(changed_at))),
        sent_at: sent_at === null ? null : new Date(Number(sent_at)),
      }));
    },
    note: (made_at, compared) => noteCompared(store, made_at, compared),
    notify: (made_at, news, at) => notifyPeople(store, made_at, news, at),
    async sent(email, now) {
      const db = await store.db();
      await db
        .updateTable('saved_search')
        .set({ sent_at: now.getTime() })
        .where('email_key', '=', emailKey(email))
        .execute();
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

/** The search of a token: its own, by which it is confirmed, or one of the person whose mails have it. */
const searchOf = (db: Kysely<Tables>, site: string, token: string) =>
  db
    .selectFrom('saved_search')
    .select(['id', 'email_key', 'label', 'confirmed_at'])
    .where('site', '=', site)
    .where(({ or, eb }) => or([eb('token', '=', token), eb('person_token', '=', token)]))
    .orderBy(({ case: either }) => either().when('token', '=', token).then(0).else(1).end())
    // Explicit, because the stores sort nulls differently.
    .orderBy(({ eb }) => eb('confirmed_at', 'is', null))
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst();
