import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSqliteBusy } from '#sites/sqlite-busy.ts';

/** How long a statement waits for other processes' short transactions. */
const BUSY_MS = 5000;
/** How long, and how often, `whenFree` tries, milliseconds. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;

/** Writes as soon as no other process holds the index, and pauses between attempts instead of blocking this process. */
export async function whenFree(write: () => void): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      write();
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

const SCHEMA = `
pragma journal_mode = wal;
pragma synchronous = normal;
create table if not exists photo (
  address text primary key,
  key text not null,
  host text not null,
  state text not null,
  hash text, name text, width integer, height integer, tone integer, focus integer, likeness text,
  bytes integer not null default 0,
  etag text, last_modified text,
  tries integer not null default 0,
  due_at integer not null,
  claimed_until integer not null default 0,
  wanted_at integer not null,
  unwanted_at integer,
  changed integer not null
);
drop index if exists photo_due;
create index if not exists photo_due_host on photo (due_at, host);
create index if not exists photo_tried on photo (due_at) where state <> 'waiting';
create index if not exists photo_faulty on photo (state) where state not in ('waiting', 'shown');
create unique index if not exists photo_key on photo (key);
create index if not exists photo_name on photo (name);
create index if not exists photo_changed on photo (changed);
create table if not exists want (
  site text not null, car text not null, place integer not null,
  address text not null, model text not null, added_at integer not null,
  primary key (site, car, place)
) without rowid;
create index if not exists want_address on want (address);
create index if not exists want_first on want (site, added_at) where place = 0;
create index if not exists want_order on want (site, (place > 0), added_at desc);
create table if not exists uncommitted (site text not null, car text not null, primary key (site, car)) without rowid;
create table if not exists retired (
  site text not null, name text not null, width integer not null, at integer not null,
  primary key (site, name)
) without rowid;
create index if not exists retired_name on retired (name);
create table if not exists refused (
  address text primary key references photo on delete cascade, host text not null
) without rowid;
create table if not exists file (name text primary key, bytes integer not null) without rowid;
create table if not exists disk (one integer primary key check (one = 1), bytes integer not null);
create trigger if not exists file_added after insert on file begin update disk set bytes = bytes + new.bytes; end;
create trigger if not exists file_deleted after delete on file begin update disk set bytes = bytes - old.bytes; end;
drop table if exists host;
create table if not exists failing_host (
  name text primary key, failures integer not null, since integer not null, failed_at integer not null,
  rests_until integer not null
);
create table if not exists site (slug text primary key, changed integer not null);
create table if not exists counter (one integer primary key check (one = 1), changed integer not null, id text not null);
`;

/** The only rows of their tables, and the encoded files of an index that had no list of them. */
const FIRST_ROWS = `
insert or ignore into counter values (1, 0, hex(randomblob(8)));
insert or ignore into disk values (1, 0);
insert or ignore into file select name, max(bytes) from photo where name is not null group by name;
`;

export const photoIndexFile = (state: string) => join(state, 'photos.sqlite');

/** The SQLite file of the photo index; statements are prepared once. */
export class PhotoDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  constructor(state: string, busy_ms = BUSY_MS) {
    mkdirSync(state, { recursive: true });
    this.#db = new DatabaseSync(photoIndexFile(state), { timeout: busy_ms });
    try {
      this.#db.exec(SCHEMA);
      // Only a new index is written: writes wait for other processes.
      if (this.get('select 1 from disk') === null) this.transaction(() => this.#db.exec(FIRST_ROWS));
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #statement(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const fresh = this.#db.prepare(sql);
    this.#statements.set(sql, fresh);
    return fresh;
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  get<T>(sql: string, ...values: SQLInputValue[]): T | null {
    return (this.#statement(sql).get(...values) as T | undefined) ?? null;
  }

  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statement(sql).all(...values) as T[];
  }

  /** Applies a change atomically. */
  transaction(change: () => void): void {
    this.#db.exec('begin immediate');
    try {
      change();
      this.#db.exec('commit');
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }
}
