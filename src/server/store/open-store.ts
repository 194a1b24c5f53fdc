import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { type Change, type ChangeOptions, groupCommit } from './group-commit.ts';
import { migrations, renumberMigrations } from './migrations/migrations.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { outsideRequests, REQUEST_MS, withStoreTimeout } from './store-time.ts';
import type { Tables } from './tables.ts';
import { timedDialect } from './timed-dialect.ts';

/** Where the service keeps what it must not lose. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * The tables, up to date. Rejects while the store cannot be reached; the next call tries again. On SQLite a statement
   * outside of a transaction, `vacuum` as well, runs alone on the one connection.
   */
  db(): Promise<Kysely<Tables>>;
  /** Makes a change in a transaction: all of it or nothing, and on the disk before it resolves (promises "Leads"). */
  write<T>(change: Change<T>, options?: ChangeOptions): Promise<T>;
  /** Whether it keeps somebody waiting for longer than a store that works does. */
  isStalled(): boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The state folder, in which the SQLite file lies. */
  state: string;
  /** Postgres in its place. */
  databaseUrl?: string | undefined;
}

/** How long is waited for a connection, and for an answer, milliseconds: shoppers wait with it. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 10_000;
const INT8 = 20;

/** Opens the store of the service: SQLite in the state folder, Postgres where there is an address for it. */
export function openStore({ state, databaseUrl }: StoreOptions): Store {
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const { dialect, isStalled } = timedDialect(
    databaseUrl === undefined ? sqliteDialect(sqliteFile(state)) : postgres(databaseUrl),
  );
  const db = new Kysely<Tables>({ dialect });
  let migrated: Promise<void> | null = null;
  const upToDate = async () => {
    migrated ??= outsideRequests(() => migrate(db)).catch((error: unknown) => {
      migrated = null;
      throw error;
    });
    await withStoreTimeout(migrated, { isStalled });
    return db;
  };
  return {
    kind,
    db: upToDate,
    write: kind === 'sqlite' ? groupCommit(upToDate, isStalled) : ownTransaction(upToDate),
    isStalled,
    close: () => db.destroy(),
  };
}

/** Postgres has many writers, and gathers their commits by itself. */
const ownTransaction =
  (open: Store['db']): Store['write'] =>
  async (change) =>
    (await open()).transaction().execute(change);

/** Slugs of all sites that a table has rows of. */
export async function sitesIn(
  store: Store,
  table: 'account' | 'event_count' | 'lead' | 'watch',
): Promise<string[]> {
  const db = await store.db();
  const rows = await db.selectFrom(table).select('site').distinct().orderBy('site').execute();
  return rows.map(({ site }) => site);
}

/** The file of the embedded store. */
export const sqliteFile = (state: string): string => join(state, 'forecourt.sqlite');

async function migrate(db: Kysely<Tables>): Promise<void> {
  await renumberMigrations(db);
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error !== undefined) throw error;
}

function postgres(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The caller is gone by then, and others want the connection.
    lock_timeout: REQUEST_MS,
    types: { getTypeParser },
  });
  // A connection that breaks fails the query on it, and the pool replaces it; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** Instants and counts are numbers, as they are in SQLite: milliseconds stay below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

/** Postgres' word for it; SQLite has one writer at a time, who sees what is there. */
const UNIQUE_VIOLATION = '23505';

/** Whether a write met what another process had written at the same moment. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
