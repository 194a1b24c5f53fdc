import type { Kysely } from 'kysely';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { WATCHLIST_LIMIT, type WatchedState } from '#domain/watchlist/watched-car.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import { dropLanes } from '../jobs/job-table.ts';
import type { Payloads } from '../jobs/jobs.ts';
import type { Visitor } from './accounts.ts';
import { openNotes } from './notes.ts';
import { type Store, sitesIn } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A watched car, as of its last notice. */
export interface Watch {
  user_id: string;
  phone: string;
  site: string;
  car_id: string;
  entry: ShortlistEntry;
  seen: WatchedState;
  /** Token of the page that stops the texts; `null` where they are stopped. */
  stop_token: string | null;
}

/** The watched cars of users (rules 44), and their notices. */
export interface Watchlists {
  /** Lists watched cars in the order in which they were saved. */
  list(user_id: string): Promise<ShortlistEntry[]>;
  /** Saves a car; `false` where the list is full. Leaves one that is already on it as it is. */
  save(visitor: Visitor, entry: ShortlistEntry, seen: WatchedState, now: Date): Promise<boolean>;
  remove(user_id: string, car_id: string): Promise<void>;
  texts(user_id: string): Promise<boolean>;
  /** Switches texts on or off; off also deletes waiting ones. */
  setTexts(user_id: string, wanted: boolean): Promise<void>;
  /** Stops the texts of a token's user, including waiting ones; `false` for an unknown token. */
  stopTexts(token: string): Promise<boolean>;
  sites(): Promise<string[]>;
  watches(site: string): Promise<Watch[]>;
  /** Records that a site's cars are compared with a release made then; `false` where they were with a newer one. */
  advance(site: string, made_at: string): Promise<boolean>;
  /** Records a car's current state, and enqueues its text if any; `false` where another process was first. */
  note(watch: Watch, compared: ComparedCar, at: Date): Promise<boolean>;
}

/** A watched car's state in a release, and the text about its change, if any. */
interface ComparedCar {
  seen: WatchedState;
  text: Payloads['text'] | null;
  /** When the release was made, ISO 8601. */
  made_at: string;
}

export interface WatchlistDeps {
  store: Store;
  newId: () => string;
}

export function openWatchlists({ store, newId }: WatchlistDeps): Watchlists {
  return {
    async list(user_id) {
      const db = await store.db();
      const rows = await db
        .selectFrom('watch')
        .select('entry')
        .where('account_id', '=', user_id)
        .orderBy('saved_at')
        .orderBy('car_id')
        .execute();
      return rows.map(({ entry }) => JSON.parse(entry));
    },
    save: (visitor, entry, seen, now) =>
      store.write((db) => saveIn(db, visitor, { entry, seen, stop_token: newId(), now })),
    async remove(user_id, car_id) {
      const db = await store.db();
      await db.deleteFrom('watch').where('account_id', '=', user_id).where('car_id', '=', car_id).execute();
    },
    async texts(user_id) {
      const db = await store.db();
      const row = await db
        .selectFrom('watch_texts')
        .select('wanted')
        .where('account_id', '=', user_id)
        .executeTakeFirst();
      return row === undefined || row.wanted === 1;
    },
    setTexts: (user_id, wanted) =>
      store.write(async (db) => {
        const value = wanted ? 1 : 0;
        await db
          .insertInto('watch_texts')
          .values({ account_id: user_id, stop_token: newId(), wanted: value })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ wanted: value }))
          .execute();
        if (!wanted) await dropLanes(db, 'text', [user_id]);
      }),
    stopTexts: (token) =>
      store.write(async (db) => {
        const stopped = await db
          .updateTable('watch_texts')
          .set({ wanted: 0 })
          .where('stop_token', '=', token)
          .returning('account_id')
          .executeTakeFirst();
        if (stopped !== undefined) await dropLanes(db, 'text', [stopped.account_id]);
        return stopped !== undefined;
      }),
    sites: () => sitesIn(store, 'watch'),
    async watches(site) {
      const db = await store.db();
      const rows = await db
        .selectFrom('watch')
        .innerJoin('account', 'account.id', 'watch.account_id')
        .leftJoin('watch_texts', 'watch_texts.account_id', 'watch.account_id')
        .select(['watch.account_id as user_id', 'phone', 'watch.site as site', 'car_id'])
        .select(['entry', 'seen', 'stop_token', 'wanted'])
        .where('watch.site', '=', site)
        .execute();
      return rows.map(({ entry, seen, stop_token, wanted, ...row }) => ({
        ...row,
        entry: JSON.parse(entry),
        seen: JSON.parse(seen),
        stop_token: wanted === 1 ? stop_token : null,
      }));
    },
    advance: (site, made_at) => openNotes(store).advance(comparedNote(site), made_at),
    async note({ user_id, site, car_id, seen }, { seen: now, text, made_at }, at) {
      return store.write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('watch')
          .set({ seen: JSON.stringify(now) })
          .where('account_id', '=', user_id)
          .where('car_id', '=', car_id)
          .where('seen', '=', JSON.stringify(seen))
          // Another process may have gone on to a newer release meanwhile.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('note')
                  .select('name')
                  .where('name', '=', comparedNote(site))
                  .where('value', '>', JSON.stringify(made_at)),
              ),
            ),
          )
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (text !== null) await enqueueIn(trx, 'text', text, { lane: user_id, now: at });
        return true;
      });
    },
  };
}

/** The name under which a site's latest compared release is noted. */
const comparedNote = (site: string): string => `watched/${site}`;

async function saveIn(
  db: Kysely<Tables>,
  { user_id, site }: Visitor,
  {
    entry,
    seen,
    stop_token,
    now,
  }: { entry: ShortlistEntry; seen: WatchedState; stop_token: string; now: Date },
): Promise<boolean> {
  const { cars } = await db
    .selectFrom('watch')
    .select(({ fn }) => fn.countAll<number>().as('cars'))
    .where('account_id', '=', user_id)
    .where('car_id', '!=', entry.id)
    .executeTakeFirstOrThrow();
  if (cars >= WATCHLIST_LIMIT) return false;
  await db
    .insertInto('watch')
    .values({
      account_id: user_id,
      site,
      car_id: entry.id,
      saved_at: now.getTime(),
      entry: JSON.stringify(entry),
      seen: JSON.stringify(seen),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doNothing())
    .execute();
  await db
    .insertInto('watch_texts')
    .values({ account_id: user_id, stop_token, wanted: 1 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return true;
}
