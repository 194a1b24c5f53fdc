import { type Kysely, sql } from 'kysely';
import { enqueueLanes } from '../../jobs/enqueue.ts';
import type { Payloads } from '../../jobs/jobs.ts';
import type { Store } from '../open-store.ts';
import type { JsonText, Tables } from '../tables.ts';

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
  /** Opens the page of all searches of its person on the site, as long as there is one. */
  person_token: string;
  /** When it was confirmed, or last changed since. */
  begun_at: Date;
  /** When its person was last mailed; `null` before. */
  sent_at: Date | null;
  /** The cars that it found, as they are stored; `null` before the first comparison, which is no news. */
  seen: JsonText | null;
}

/** A comparison of a saved search with a release. */
export interface Compared {
  search: SavedSearchRow;
  /** The cars that it found at any time, as they are stored. */
  seen: JsonText;
}

/** What is new for one person's searches, with the mail about it. */
export interface PersonNews {
  compared: readonly Compared[];
  mail: Payloads['search_mail'];
}

/**
 * Records comparisons with a release that found nothing new, except for searches that another process compared
 * meanwhile.
 */
export async function noteCompared(
  store: Store,
  made_at: string,
  compared: readonly Compared[],
): Promise<void> {
  const same = compared.filter(({ search, seen }) => search.seen === seen);
  const others = compared.filter(({ search, seen }) => search.seen !== seen);
  for (const part of chunks(others)) await store.write((db) => record(db, made_at, part));
  for (const part of chunks(same)) {
    const ids = part.map(({ search }) => search.id);
    await store.write((db) =>
      db
        .updateTable('saved_search')
        .set({ compared: made_at })
        .where('id', 'in', ids)
        // One that was changed meanwhile is to be compared again.
        .where('seen', 'is not', null)
        .execute(),
    );
  }
}

/** Records the news of people, and enqueues their mails; not of those for whom another process was first. */
export async function notifyPeople(
  store: Store,
  made_at: string,
  news: readonly PersonNews[],
  at: { since: Date; now: Date },
): Promise<void> {
  for (const part of chunks(news)) {
    if (await isNotified(store, made_at, part, at)) continue;
    // One of them was overtaken: the others have their mails.
    for (const one of part) await isNotified(store, made_at, [one], at);
  }
}

/** Notifies all of these people, or nobody; `false` where another process was first for one of them. */
async function isNotified(
  store: Store,
  made_at: string,
  news: readonly PersonNews[],
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const mails = new Map(news.map(({ mail, compared }) => [compared[0]?.search.email_key ?? '', mail]));
  const people = [...mails.keys()];
  const compared = news.flatMap((one) => one.compared);
  try {
    await store.write(async (db) => {
      // Of processes that mail one person at once, the second waits here, and finds that the day is taken.
      const all = await db
        .selectFrom('saved_search')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('email_key', 'in', people)
        .executeTakeFirstOrThrow();
      const { numUpdatedRows } = await db
        .updateTable('saved_search')
        .set({ sent_at: now.getTime() })
        .where('email_key', 'in', people)
        .where(({ or, eb }) => or([eb('sent_at', 'is', null), eb('sent_at', '<=', since.getTime())]))
        .executeTakeFirst();
      if (numUpdatedRows < BigInt(all.rows)) throw new Overtaken();
      if ((await record(db, made_at, compared)) < compared.length) throw new Overtaken();
      await enqueueLanes(db, 'search_mail', mails, now);
    });
    return true;
  } catch (error) {
    // Processes that lock several people in different orders may wait for each other: each alone cannot.
    if (error instanceof Overtaken || (news.length > 1 && isDeadlock(error))) return false;
    throw error;
  }
}

/** Postgres' code of a transaction that it ended so that others go on. */
const DEADLOCK = '40P01';
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** Another process wrote first, and sends the mail: nothing of this one is recorded. */
class Overtaken extends Error {}

/** Rows or people written at once, so that leads do not wait long. */
const AT_ONCE = 100;

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
    all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );

/** Records what searches found; returns of how many: not of those that were compared meanwhile, changed, or stopped. */
async function record(db: Kysely<Tables>, made_at: string, compared: readonly Compared[]): Promise<number> {
  const rows = compared.map(
    ({ search, seen }) => sql`(${search.id}, ${seen}, ${search.seen ?? ''}, ${search.href})`,
  );
  // Both stores name the columns of values so.
  const { numAffectedRows = 0n } = await sql`
    update saved_search set compared = ${made_at}, seen = found.column2
    from (values ${sql.join(rows)}) as found
    where saved_search.id = found.column1 and coalesce(saved_search.seen, '') = found.column3
      and saved_search.href = found.column4`.execute(db);
  return Number(numAffectedRows);
}
