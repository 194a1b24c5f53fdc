import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { isSqliteBusy } from '#sites/sqlite-busy.ts';
import { type SqliteConnection, sqliteConnection } from './sqlite-connection.ts';
import type { Command, Done } from './sqlite-thread.ts';
import { StoreBusy, storeTimeLeft } from './store-time.ts';

/** How long a write waits for another process' write, milliseconds. */
const BUSY_MS = 5000;
/** Pause between attempts, milliseconds. */
const PAUSE_MS = 5;

export type ConnectSqlite = (file: string) => SqliteConnection;

const connectByThread: ConnectSqlite = (file) => sqliteConnection(file);

/** Creates a Kysely dialect over Node's SQLite, by default in its own thread: one file, one connection. */
export const sqliteDialect = (file: string, connect = connectByThread): Dialect => ({
  createDriver: () => new SqliteDriver(connect(file)),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Opens the tables over a transaction's connection, for statements that need not wait for each other's results. */
export const besideEachOther = <T>(connection: DatabaseConnection): Kysely<T> =>
  new Kysely<T>({ dialect: { ...sqliteDialect(''), createDriver: () => new OneConnection(connection) } });

class OneConnection extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteConnection;
  readonly #line = new Line();

  constructor(file: SqliteConnection) {
    this.#file = file;
  }

  /** A request that arrives while the thread starts waits here, which does not count as a stall. */
  async init(): Promise<void> {
    await this.#file.start();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#line.enter();
    return new Session(this.#file, this.#line);
  }

  async releaseConnection(): Promise<void> {
    this.#line.leave();
  }

  /**
   * Begins `immediate`, because a transaction that reads before its first write could fail there on another process'
   * write.
   */
  async beginTransaction(session: Session, { accessMode }: TransactionSettings): Promise<void> {
    // A read-only transaction sees a snapshot of the file, and blocks no writer.
    await session.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    session.inTransaction = true;
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'));
    session.inTransaction = false;
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback'));
    session.inTransaction = false;
  }

  async destroy(): Promise<void> {
    await this.#line.enter();
    await this.#file.close();
  }
}

/** The single connection, while a caller has it. */
class Session implements DatabaseConnection {
  readonly #file: SqliteConnection;
  readonly #line: Line;
  inTransaction = false;

  constructor(file: SqliteConnection, line: Line) {
    this.#file = file;
    this.#line = line;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { inTransaction } = this;
    const command = { sql, parameters, inTransaction };
    return resultOf(inTransaction ? await this.#file.execute(command) : await this.#executeWhenFree(command));
  }

  /** Retries while another process writes, letting read-only statements go first. */
  async #executeWhenFree(command: Command): Promise<Done> {
    const until = performance.now() + Math.min(BUSY_MS, storeTimeLeft());
    for (;;) {
      try {
        return await this.#file.execute(command);
      } catch (error) {
        if (!isSqliteBusy(error)) throw error;
      }
      if (performance.now() >= until) throw new StoreBusy('Another process holds the store. Try again.');
      this.#line.leave();
      await sleep(PAUSE_MS);
      await this.#line.enter();
    }
  }

  // Streaming would block the single connection.
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded store reads no query in pieces');
  }
}

/** A queue that serves its callers in order of arrival. */
class Line {
  /** Waiting callers; `null` while the connection is free. */
  #waiting: (() => void)[] | null = null;

  async enter(): Promise<void> {
    const line = this.#waiting;
    if (line === null) this.#waiting = [];
    else await new Promise<void>((resolve) => line.push(resolve));
  }

  leave(): void {
    const next = this.#waiting?.shift();
    if (next === undefined) this.#waiting = null;
    else next();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** Makes two processes that start together migrate in sequence. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely's own mutex wakes all waiters on each release, and lets others overtake them; ours is in the driver. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>): Promise<void> {}
}

function resultOf<R>({ rows, changes, lastInsertRowid }: Done): QueryResult<R> {
  return {
    // The caller knows the row type.
    rows: rows as R[],
    ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
  };
}
