import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { loadOnce } from '#domain/load-once.ts';
import { type Change, type ChangeOptions, groupCommit } from './group-commit.ts';
import { migrations, renumberMigrations } from './migrations/migrations.ts';
import { type ConnectSqlite, sqliteDialect } from './sqlite-dialect.ts';
import { asConnection, outsideRequests, REQUEST_MS, withStoreTimeout } from './store-time.ts';
import type { Tables } from './tables.ts';
import { timedDialect } from './timed-dialect.ts';

/** The durable store of the service. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Returns the migrated tables. Rejects while the store is unreachable; the next call tries again. On SQLite a
   * statement outside a transaction, including `vacuum`, has the single connection to itself.
   */
  db(): Promise<Kysely<Tables>>;
  /** Makes a change in a transaction: atomic, and on disk before it resolves (promises "Leads"). */
  write<T>(change: Change<T>, options?: ChangeOptions): Promise<T>;
  /** Whether a request has waited longer than a working store takes. */
  isStalled(): boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The state folder, which contains the SQLite file. */
  state: string;
  /** Address of Postgres, which replaces SQLite. */
  databaseUrl?: string | undefined;
  /** How to connect to the SQLite file; in a thread of its own by default. */
  connect?: ConnectSqlite | undefined;
}

/** Timeouts for a connection and for a statement, milliseconds: shoppers wait meanwhile. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 10_000;
const INT8 = 20;

/** Opens the store: Postgres where it has an address, else SQLite in the state folder. */
export function openStore({ state, databaseUrl, connect }: StoreOptions): Store {
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const { dialect, isStalled } = timedDialect(
    databaseUrl === undefined ? sqliteDialect(sqliteFile(state), connect) : postgres(databaseUrl),
  );
  const db = new Kysely<Tables>({ dialect });
  const migrated = loadOnce(() => asConnection(outsideRequests(() => migrate(db))));
  const upToDate = async () => {
    await withStoreTimeout(migrated(), { isStalled });
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

/** Postgres has concurrent writers, and batches their commits itself. */
const ownTransaction =
  (open: Store['db']): Store['write'] =>
  async (change) =>
    (await open()).transaction().execute(change);

/** Lists the slugs of all sites that have rows in a table. */
export async function sitesIn(
  store: Store,
  table: 'account' | 'event_count' | 'lead' | 'saved_search' | 'spin' | 'watch',
): Promise<string[]> {
  const db = await store.db();
  const rows = await db.selectFrom(table).select('site').distinct().orderBy('site').execute();
  return rows.map(({ site }) => site);
}

/** Returns the path of the embedded store's file. */
export const sqliteFile = (state: string): string => join(state, 'forecourt.sqlite');

/** Whether there is a store: opening one that is not there creates an empty SQLite file. */
export const isStore = ({ state, databaseUrl }: StoreOptions): boolean =>
  databaseUrl !== undefined || existsSync(sqliteFile(state));

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
    // By then the caller has timed out, and others need the connection.
    lock_timeout: REQUEST_MS,
    types: { getTypeParser },
  });
  // A broken connection fails its query, and the pool replaces it; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** Parses int8 as numbers, as SQLite does: milliseconds stay below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

/** Postgres' error code; on SQLite, with one writer at a time, it cannot occur. */
const UNIQUE_VIOLATION = '23505';

/** Whether a write collided with a concurrent write of another process. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
